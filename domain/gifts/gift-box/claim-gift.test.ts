import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { loadBalances, checkLedger } from '#domain/wallet';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { runCampaigns, campaignInput } from '../../../tests/support/fixtures/gift-campaigns.ts';
import { advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  claimAllGifts,
  claimGift,
  countOpenGifts,
  exportGifts,
  listWelcomeGifts,
  loadGiftBox,
  claimEventGift,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let made = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const adult = plantedWork('canary-adult', { title: '카나리아성인작품', rating: '19', texts: [['하나'], ['둘']] });
  const plain = plantedWork('plain', { texts: [['하나'], ['둘'], ['셋']] });
  await importWorks(ctx, plantedWorkDeps([adult, plain]), { path: '', dryRun: false });
  await database.pool.query('update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72');
});
after(() => database.drop());

const someone = () => plantMember(database.pool, `받는이${(made += 1)}`);
const readerOf = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });
const by = (memberNo: number) => ({ memberNo, reader: readerOf(memberNo) });
const key = () => `press-${(made += 1)}`;
const waitingOf = async (memberNo: number) => (await loadGiftBox(ctx, by(memberNo))).waiting;
const bonusOf = async (memberNo: number) => (await loadBalances(ctx, memberNo)).bonus;
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

/** Number of successes; each failure must be one of these errors. */
async function counted(acts: Promise<unknown>[], ...refusals: string[]): Promise<number> {
  const settled = await Promise.allSettled(acts);
  for (const one of settled)
    if (one.status === 'rejected') assert.ok(refusals.includes(String(one.reason.message)), String(one.reason));
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

test('L12: a gift for all is in every box, and two hundred concurrent claims grant it once', async () => {
  await runCampaigns(ctx, campaignInput('to-all'));
  const memberNo = await someone();
  const [gift] = await waitingOf(memberNo);
  assert.equal(gift?.title, 'to-all 선물');
  assert.equal((await waitingOf(memberNo)).length, 1);
  const presses = Array.from({ length: 200 }, () => claimGift(ctx, { ...by(memberNo), giftId: gift.id, key: key() }));
  assert.equal(await counted(presses, 'GIFT_ERROR 0001', 'IDEMPOTENCY_ERROR 0003'), 1);
  assert.equal(await bonusOf(memberNo), 5);
  const box = await loadGiftBox(ctx, by(memberNo));
  assert.deepEqual([box.waiting.length, box.past[0]?.state], [0, 'taken']);
  const { rows } = await database.pool.query("select kind from ledger_transaction where ref = 'gift:' || $1", [
    gift.id,
  ]);
  assert.deepEqual(rows, [{ kind: 'grant' }]);
  await whole();
});

test('a key always gets the same bytes, and a gift belongs to one member', async () => {
  await runCampaigns(ctx, campaignInput('bytes'));
  const [one, other] = [await someone(), await someone()];
  const [gift] = await waitingOf(one);
  const order = { ...by(one), giftId: gift?.id ?? 0, key: 'the-same-key' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => claimGift(ctx, order)));
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  assert.equal(answers.filter(({ isReplayed }) => !isReplayed).length, 1);
  await rejectsWith(claimGift(ctx, { ...order, giftId: order.giftId + 1 }), 'IDEMPOTENCY_ERROR 0002');
  await rejectsWith(claimGift(ctx, { ...by(other), giftId: order.giftId, key: key() }), 'NOT_FOUND 0003');
  assert.equal(await bonusOf(other), 0);
});

test('L12: a campaign for the first N grants exactly N under concurrency', async () => {
  await runCampaigns(ctx, campaignInput('first-seven', { kind: 'event', budget: 7 }));
  const members = await Promise.all(Array.from({ length: 60 }, someone));
  const presses = members.flatMap((memberNo) =>
    [1, 2, 3].map(() => claimEventGift(ctx, { ...by(memberNo), campaign: 'first-seven', key: key() })),
  );
  assert.equal(await counted(presses, 'GIFT_ERROR 0001', 'GIFT_ERROR 0003', 'IDEMPOTENCY_ERROR 0003'), 7);
  const entitled = await Promise.all(members.map(bonusOf));
  assert.equal(entitled.filter((bonus) => bonus === 5).length, 7);
  assert.equal(entitled.filter((bonus) => bonus !== 0 && bonus !== 5).length, 0);
  await whole();
});

test('an expired gift cannot be claimed, and a granted one lives for its days', async () => {
  const ends = new Date(Date.now() + 3_600_000);
  await runCampaigns(ctx, campaignInput('an-hour', { endsAt: ends }), campaignInput('kept'));
  const memberNo = await someone();
  const waiting = await waitingOf(memberNo);
  const [hour, kept] = ['an-hour 선물', 'kept 선물'].map((title) => waiting.find((gift) => gift.title === title));
  await claimGift(ctx, { ...by(memberNo), giftId: kept?.id ?? 0, key: key() });
  await advanceTime(ctx, '61 minutes');
  await rejectsWith(claimGift(ctx, { ...by(memberNo), giftId: hour?.id ?? 0, key: key() }), 'GIFT_ERROR 0002');
  const late = await someone();
  assert.deepEqual(
    (await waitingOf(late)).map(({ title }) => title),
    ['kept 선물'],
  );
  assert.equal((await loadGiftBox(ctx, by(memberNo))).past.find(({ id }) => id === hour?.id)?.state, 'lapsed');
  await advanceTime(ctx, '30 days');
  assert.equal(await bonusOf(memberNo), 0);
});

test('joining gifts go to those who join in time, list gifts to listed members', async () => {
  const outsider = await someone();
  const mail = 'listed@seoga.example';
  const listed = await someone();
  await database.pool.query('update member set mail = $1, mail_proved_at = joined_at where member_no = $2', [
    mail,
    listed,
  ]);
  const { rows } = await database.pool.query('select seoga_clock() as now');
  const warnings = await runCampaigns(
    ctx,
    campaignInput('joining', { kind: 'join', startsAt: rows[0].now, claimDays: 7 }),
    campaignInput('list', { kind: 'members', members: [mail, 'nobody@seoga.example'] }),
  );
  assert.match(warnings.join(), /회원이 아닌 주소 1개/);
  const newcomer = await someone();
  const titles = async (memberNo: number) => (await waitingOf(memberNo)).map(({ title }) => title);
  assert.deepEqual(await titles(outsider), []);
  assert.deepEqual(await titles(listed), ['list 선물']);
  assert.deepEqual(
    (await listWelcomeGifts(ctx, newcomer)).map(({ title }) => title),
    ['joining 선물'],
  );
  assert.deepEqual(await titles(newcomer), ['joining 선물']);
  assert.equal(await countOpenGifts(ctx, newcomer), 1);
  assert.deepEqual(await listWelcomeGifts(ctx, listed), []);
  await advanceTime(ctx, '8 days');
  assert.deepEqual(await titles(newcomer), []);
});

/** An identity verification. */
async function prove(memberNo: number, person: string): Promise<void> {
  await database.pool.query(
    `insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref, verified_at)
     values ($1, $2::bytea, 1990, 'test', $3, seoga_clock())`,
    [memberNo, person, key()],
  );
  await database.pool.query(
    'insert into identity_holder (mac, member_no) values ($1::bytea, $2) on conflict (mac) do update set member_no = $2',
    [person, memberNo],
  );
}

test('P2: a gift per person needs identity verification and is granted once over two accounts', async () => {
  await runCampaigns(ctx, campaignInput('person', { kind: 'event', isOnceAPerson: true }));
  const [one, two, other] = [await someone(), await someone(), await someone()];
  const press = (memberNo: number) => claimEventGift(ctx, { ...by(memberNo), campaign: 'person', key: key() });
  await rejectsWith(press(one), 'GIFT_ERROR 0004');
  await prove(one, 'the-person');
  await press(one);
  await prove(two, 'the-person');
  await rejectsWith(press(two), 'GIFT_ERROR 0005');
  await prove(other, 'somebody-else');
  await press(other);
  assert.deepEqual(await Promise.all([one, two, other].map(bonusOf)), [5, 0, 5]);
  const { rows } = await database.pool.query("select person::text from gift_person where person = 'the-person'::bytea");
  assert.deepEqual(rows, []);
});

test('L12: claiming all grants what is possible and lists what is not', async () => {
  const adult = {
    kind: 'work' as const,
    work: 'canary-adult',
    hold: 'buy' as const,
    hours: null,
    first: null,
    last: null,
  };
  await runCampaigns(
    ctx,
    campaignInput('plain-one'),
    campaignInput('for-adults', { title: '카나리아성인작품 소장', steps: [[adult]] }),
    campaignInput('asks-proof', { isOnceAPerson: true }),
    campaignInput('two-things', {
      steps: [
        [
          { kind: 'point', amount: 30, days: null },
          { ...adult, work: 'plain', hold: 'rental', hours: 24 },
        ],
      ],
    }),
  );
  const memberNo = await someone();
  const box = await loadGiftBox(ctx, by(memberNo));
  assert.equal(JSON.stringify(box).includes('카나리아'), false);
  assert.equal(JSON.stringify(await exportGifts(ctx, memberNo)).includes('카나리아'), false);
  assert.ok(box.waiting.some(({ title, cover }) => title === '성인 작품 선물' && cover?.masked === true));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => claimAllGifts(ctx, { ...by(memberNo), key: key() })),
  );
  const results = answers.map(({ body }) => JSON.parse(body).result);
  assert.equal(
    results.reduce((all, { taken }) => all + taken.length, 0),
    2,
  );
  const rejected = results[0].refused.map((one: { name: string; code: string }) => `${one.name} ${one.code}`);
  assert.deepEqual(rejected.toSorted(), ['ADULT_ERROR 0001', 'GIFT_ERROR 0004']);
  const { point, bonus } = await loadBalances(ctx, memberNo);
  assert.deepEqual([point, bonus], [30, 5]);
  const { rows } = await database.pool.query(
    "select count(*)::int as n from entitlement where member_no = $1 and kind = 'rental' and source = 'gift' and opened_at is null",
    [memberNo],
  );
  assert.equal(rows[0].n, 3);
  await whole();
});

test('L12: tickets are granted once with their gift, and a gift that granted nothing is detected', async () => {
  const ticket = { kind: 'ticket' as const, work: 'plain', count: 3, hours: 72, days: 7 };
  await runCampaigns(ctx, campaignInput('tickets', { steps: [[ticket, { ...ticket, work: null, count: 1 }]] }));
  const memberNo = await someone();
  const [gift] = await waitingOf(memberNo);
  await Promise.allSettled([1, 2, 3].map(() => claimGift(ctx, { ...by(memberNo), giftId: gift?.id ?? 0, key: key() })));
  const { rows } = await database.pool.query(
    'select remaining, work_id is null as any from ticket where member_no = $1 order by id',
    [memberNo],
  );
  assert.deepEqual(rows, [
    { remaining: 3, any: false },
    { remaining: 1, any: true },
  ]);
  await whole();
  await database.pool.query('update gift set claimed_at = null, until = null where id = $1', [gift?.id]);
  await database.pool.query(
    'update gift set things = \'[{"kind": "bonus", "amount": 1, "days": 1}]\', claimed_at = seoga_clock() where id = $1',
    [gift?.id],
  );
  const { invariants } = await checkLedger(ctx);
  assert.equal(invariants.find(({ name }) => name === 'gifts')?.broken, 1);
  await database.pool.query('update gift set things = $2, claimed_at = seoga_clock() where id = $1', [
    gift?.id,
    JSON.stringify([{ ...ticket, work: null }]),
  ]);
  await whole();
});

test('a work that is owned is not granted again, and an empty box is reported', async () => {
  const owned = { kind: 'work' as const, work: 'plain', hold: 'buy' as const, hours: null, first: 1, last: 2 };
  await runCampaigns(
    ctx,
    campaignInput('owned', { kind: 'event', steps: [[owned]] }),
    campaignInput('owned-too', { kind: 'event', steps: [[owned]] }),
  );
  const memberNo = await someone();
  await claimEventGift(ctx, { ...by(memberNo), campaign: 'owned', key: key() });
  await rejectsWith(claimEventGift(ctx, { ...by(memberNo), campaign: 'owned-too', key: key() }), 'GIFT_ERROR 0010');
  await rejectsWith(claimAllGifts(ctx, { ...by(memberNo), key: key() }), 'GIFT_ERROR 0008');
  await rejectsWith(claimEventGift(ctx, { ...by(memberNo), campaign: 'no-such', key: key() }), 'NOT_FOUND 0003');
  await database.pool.query("update work set is_listed = false where source_key = 'plain'");
  const late = await someone();
  await rejectsWith(claimEventGift(ctx, { ...by(late), campaign: 'owned', key: key() }), 'PURCHASE_ERROR 0003');
  await database.pool.query("update work set is_listed = true where source_key = 'plain'");
});

test('a member with an overdue mail proof claims nothing', async () => {
  await runCampaigns(ctx, campaignInput('proved'));
  const memberNo = await someone();
  await database.pool.query(
    "update member set mail = 'late@seoga.example', mail_proved_at = null where member_no = $1",
    [memberNo],
  );
  await advanceTime(ctx, '8 days');
  const rejected: unknown = await claimAllGifts(ctx, { ...by(memberNo), key: key() }).catch((error: unknown) => error);
  assert.ok(rejected instanceof DomainError && rejected.message === 'MEMBER_ERROR 0008', String(rejected));
});
