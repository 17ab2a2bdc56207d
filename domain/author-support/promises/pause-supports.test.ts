import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { refreshWorkCounters } from '#domain/catalog';
import { saveShopFields } from '#domain/merchandising';
import { openEpisode } from '#domain/reading';
import { closeSettlement, draftSettlement, listLines, saveHolder } from '#domain/settlement';
import { createPen } from '#domain/studio';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { Reader } from '#kernel/reader';
import { plantCharge } from '../../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../../tests/support/fixtures/settlement-changes.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { SellingShop, type SoldWork } from '../../../tests/support/servers/selling-shop.ts';
import {
  announceLoweredPromises,
  beginMonthlySupport,
  cancelSupport,
  cancelSupportForMember,
  countLoweredSupports,
  listSupports,
  openReceived,
  renewSupports,
  saveSupportTier,
  showEarlyPromise,
} from '../index.ts';
import { pauseSupports } from './pause-supports.ts';

const by = 'command-line' as const;
let shop: SellingShop;
let work: SoldWork;
let author = 0;
let penId = 0;
let holderId = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  const on = { authors: 'on', support: 'on', early: 'on', supportMonthMost: '1000000' };
  await saveShopFields(shop.ctx, { by, values: on });
  work = await shop.work('promised', { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 5 });
  author = await shop.member(0);
  ({ id: penId } = await createPen(shop.ctx, { memberNo: author, name: '약속 작가', shop: '서가', agrees: true }));
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${work.id}, ${penId}, 'owner', seoga_now())`.execute(shop.ctx.db);
  holderId = await saveHolder(shop.ctx, { by, name: '약속', kind: 'person', businessNumber: '', mail: '' });
  const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, supportBp: 7000, base: 'with-vat' as const };
  const about = { kind: 'work' as const, text: String(work.id) };
  const days = { fromDay: '2027-01-01', untilDay: null };
  await applyChange(shop.ctx, { act: 'contract', holderId, about, ...days, ...shares });
  const tier = { workId: work.id, coins: 310, name: '벗', benefits: '', isOpen: true };
  await saveSupportTier(shop.ctx, { memberNo: author, penId, ...tier });
});
after(async () => {
  const { invariants } = await checkLedger(shop.ctx);
  await shop.close();
  // The planted charges have no payment.
  assert.deepEqual(
    invariants.filter(({ name, broken }) => broken > 0 && name !== 'I9'),
    [],
  );
});

/** Two promised episodes open early until their days. */
async function schedule(first: string, second: string): Promise<void> {
  await sql`
    update episode e set early_from = null, opens_at = case e.position
        when 4 then ${first}::timestamp at time zone 'Asia/Seoul'
        when 5 then ${second}::timestamp at time zone 'Asia/Seoul'
        else timestamptz '2027-02-01'
      end
    where e.work_id = ${work.id}`.execute(shop.ctx.db);
  await sql`update work set early_episodes = 2, early_coins = null, early_supporters = true
    where id = ${work.id}`.execute(shop.ctx.db);
  await shop.ctx.db.transaction().execute((tx) => refreshWorkCounters(tx, work.id));
}
/** A member whose paid coins come from lots of these sizes. */
async function supporter(...lots: number[]): Promise<number> {
  const memberNo = await shop.member(0);
  for (const coins of lots) await plantCharge(shop.ctx, { memberNo, won: coins * 100, coins });
  await sql`insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref, verified_at)
    values (${memberNo}, ${crypto.randomUUID()}, 1990, 'test', ${crypto.randomUUID()}, seoga_now())`.execute(
    shop.ctx.db,
  );
  return memberNo;
}
async function begin(memberNo: number): Promise<number> {
  const reader: Reader = { kind: 'unverified', memberNo };
  const order = { workId: work.id, coins: 310, message: '', visibility: 'public' as const, key: crypto.randomUUID() };
  const { body } = await beginMonthlySupport(shop.ctx, { memberNo, reader, ...order });
  return JSON.parse(body).result.support;
}
const coinsOf = async (memberNo: number): Promise<number> => (await selectBalances(shop.ctx.db, memberNo)).coin;
const list = (memberNo: number) => listSupports(shop.ctx, { memberNo, before: null });
async function messages(memberNo: number): Promise<unknown[]> {
  const { rows } = await sql<{ act: string }>`
    select facts ->> 'act' as act from notification where member_no = ${memberNo} order by id`.execute(shop.ctx.db);
  return rows.map(({ act }) => act);
}

test('a promise that falls short from midnight in Seoul pauses the support after seven days, once', async () => {
  await shop.goTo('2027-04-01 00:00');
  await schedule('2027-04-09 00:00', '2027-04-20 00:00');
  const memberNo = await supporter(200, 300);
  const stopped = await supporter(310);
  const supportId = await begin(memberNo);
  await begin(stopped);
  const [given] = (await list(stopped)).memberships;
  await sql`update support_membership set stopped_at = seoga_clock(), stop_reason = 'member'
    where id = ${given?.id}`.execute(shop.ctx.db);
  await shop.goTo('2027-04-08 23:59:59');
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 0 });
  const { paid, ...promised } = (await showEarlyPromise(shop.ctx, work.id)) ?? { paid: null };
  assert.deepEqual(promised, { promised: 2, ready: 2, pausesAt: null, isPaused: false });
  assert.deepEqual([paid?.supporters, paid?.episodes], [2, 2]);
  await shop.goTo('2027-04-09 00:00:01');
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 0 });
  assert.equal((await showEarlyPromise(shop.ctx, work.id))?.ready, 1);
  assert.deepEqual((await messages(author)).slice(-1), ['early-short']);
  await shop.goTo('2027-04-16 00:00:00');
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 0 }, 'one second short of seven days');
  await shop.goTo('2027-04-16 12:00');
  const [one, two] = await Promise.all([pauseSupports(shop.ctx), pauseSupports(shop.ctx)]);
  assert.equal(one.paused + two.paused, 2);
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 0 });
  // Of thirty days of 310 coins sixteen have begun: 165 stay paid.
  assert.deepEqual([await coinsOf(memberNo), await coinsOf(stopped)], [500 - 165, 310 - 165]);
  const { supports, memberships } = await list(memberNo);
  assert.deepEqual([supports[0]?.returnedCoins, supports[0]?.cancelledAt], [145, null]);
  assert.ok(memberships[0]?.pausedAt, 'it pauses and does not end');
  assert.equal((await list(stopped)).memberships.length, 0, 'what was stopped ends with its days');
  assert.deepEqual(await messages(memberNo), ['paused']);
  assert.deepEqual((await messages(author)).slice(-1), ['early-paused']);
  const { rows } = await sql<{ after: unknown }>`
    select after from operator_audit where act = 'money.support-return' and subject = ${`member:${memberNo}`}`.execute(
    shop.ctx.db,
  );
  assert.deepEqual(rows, [{ after: { support: supportId, coins: 145, lapsed: 0 } }]);
  const received = await openReceived(shop.ctx, { memberNo: author, penId, before: null });
  assert.equal(received?.sums.monthCoins, 330);
  await rejectsWith(begin(await supporter(310)), 'AUTHOR_SUPPORT_ERROR 0016');
  await shop.goTo('2027-05-02 00:00');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 0, stopped: 0 }, 'nothing is paid while it is paused');
});

test('a kept promise resumes the support a day after the notice, for a whole month', async () => {
  await shop.goTo('2027-05-03 10:00');
  await schedule('2027-06-20 00:00', '2027-06-27 00:00');
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 1 });
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 0 });
  await schedule('2027-05-01 00:00', '2027-06-27 00:00');
  await pauseSupports(shop.ctx);
  await shop.goTo('2027-05-04 11:00');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 0, stopped: 0 }, 'it fell short before the payment');
  await schedule('2027-06-20 00:00', '2027-06-27 00:00');
  assert.equal((await pauseSupports(shop.ctx)).resumed, 1);
  await shop.goTo('2027-05-05 10:59');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 0, stopped: 0 });
  await shop.goTo('2027-05-05 11:05');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 1, stopped: 0 });
  const { rows } = await sql<{ until: string; pausedAt: Date | null }>`
    select to_char(paid_until at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as until, paused_at as "pausedAt"
    from support_membership where stopped_at is null`.execute(shop.ctx.db);
  assert.deepEqual(rows, [{ until: '2027-06-05 11:05', pausedAt: null }]);
});

test('what is returned after the month is closed is a negative line, and the lines are the ledger', async () => {
  await shop.goTo('2027-07-28 09:00');
  await schedule('2027-08-01 00:00', '2027-09-30 00:00');
  await sql`update support_membership set stopped_at = seoga_clock(), stop_reason = 'member' where stopped_at is null`.execute(
    shop.ctx.db,
  );
  const memberNo = await supporter(310);
  const supportId = await begin(memberNo);
  await shop.goTo('2027-08-02 12:00');
  await pauseSupports(shop.ctx);
  for (const month of ['2027-03', '2027-04', '2027-05', '2027-06', '2027-07']) {
    await draftSettlement(shop.ctx, { by, month });
    await closeSettlement(shop.ctx, { by, month, payer: TEST_PAYER });
  }
  await shop.goTo('2027-08-09 12:05');
  assert.equal((await pauseSupports(shop.ctx)).paused, 1);
  await draftSettlement(shop.ctx, { by, month: '2027-08' });
  const lines = async (): Promise<unknown[]> =>
    (await listLines(shop.ctx, { month: '2027-08', holderId, limit: 100 })).lines.map((line) => [
      line.form,
      line.direction,
      line.copies,
      line.coins,
    ]);
  // Thirteen of 31 days have begun.
  assert.equal(await coinsOf(memberNo), 180);
  assert.deepEqual(await lines(), [['support', 'refund', 0, -180]]);
  await cancelSupportForMember(shop.ctx, { by, supportId, reason: 'guardian' });
  assert.equal(await coinsOf(memberNo), 310, 'the rest returns, and no coin twice');
  await draftSettlement(shop.ctx, { by, month: '2027-08' });
  assert.deepEqual(await lines(), [['support', 'refund', -1, -310]]);
});

test('returns on any day and from any lots neither create nor lose a coin', async () => {
  await shop.goTo('2027-10-01 00:00');
  await schedule('2027-12-20 00:00', '2027-12-27 00:00');
  await pauseSupports(shop.ctx);
  const cases = [[310], [1, 309], [100, 100, 110], [309, 5]] as const;
  const members: { memberNo: number; had: number; supportId: number; at: number }[] = [];
  for (let day = 0; day < 12; day += 1) {
    await shop.goTo(`2027-10-${String(day + 1).padStart(2, '0')} 0${day % 10}:30`);
    const lots = cases[day % cases.length] ?? [310];
    const memberNo = await supporter(...lots);
    const had = lots.reduce((sum, coins) => sum + coins, 0);
    members.push({ memberNo, had, supportId: await begin(memberNo), at: day });
  }
  await sql`update lot set expires_at = timestamptz '2027-10-13' where member_no = ${members[2]?.memberNo} and unit = 'coin'
    and id = (select max(id) from lot where member_no = ${members[2]?.memberNo} and unit = 'coin')`.execute(
    shop.ctx.db,
  );
  await schedule('2027-10-01 00:00', '2027-12-27 00:00');
  await shop.goTo('2027-10-12 10:00');
  await pauseSupports(shop.ctx);
  await shop.goTo('2027-10-19 10:05');
  assert.equal((await pauseSupports(shop.ctx)).paused, 12);
  for (const { memberNo, had, supportId, at } of members) {
    const { supports } = await list(memberNo);
    const used = 19 - at;
    const returned = 310 - Math.floor((310 * used) / 31);
    const lapsed = at === 2 ? Math.min(110, returned) : 0;
    assert.equal(supports[0]?.returnedCoins, returned, `day ${at}`);
    assert.equal(await coinsOf(memberNo), had - 310 + returned - lapsed, `day ${at}`);
    if (at % 3 !== 1) continue;
    await cancelSupportForMember(shop.ctx, { by, supportId, reason: 'operator' });
    assert.equal(await coinsOf(memberNo), had, `day ${at}`);
    await rejectsWith(cancelSupport(shop.ctx, { memberNo, supportId, key: 'again' }), 'AUTHOR_SUPPORT_ERROR 0009');
  }
});

test('a pause of more than ninety days ends the support, and a shop that ends early access pauses nobody', async () => {
  await shop.goTo('2028-01-17 11:00');
  await pauseSupports(shop.ctx);
  const { rows } = await sql<{ reason: string; count: number }>`
    select stop_reason as reason, count(*)::int as count from support_membership
    where begun_at >= timestamptz '2027-09-15' and cardinality(array(
      select 1 from support s where s.membership_id = support_membership.id and s.cancelled_at is null)) > 0
    group by 1`.execute(shop.ctx.db);
  assert.deepEqual(rows, [{ reason: 'paused', count: 8 }]);
  await saveShopFields(shop.ctx, { by, values: { early: 'off' } });
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 0, resumed: 0 });
  assert.equal((await showEarlyPromise(shop.ctx, work.id))?.pausesAt, null);
});

/** Sets the promise to supporters as an author does, at a time. */
async function promise(episodes: number, at: string): Promise<void> {
  await shop.goTo(at);
  await sql`update work set early_episodes = ${episodes}, early_supporters = ${episodes > 0} where id = ${work.id}`.execute(
    shop.ctx.db,
  );
  await shop.ctx.db.transaction().execute((tx) => refreshWorkCounters(tx, work.id));
  await announceLoweredPromises(shop.ctx);
}
async function lowerings(memberNo: number): Promise<unknown[]> {
  const { rows } = await sql<{ change: unknown }>`
    select facts - 'act' - 'pen' || jsonb_build_object('at', left(facts ->> 'at', 16)) as change from notification
    where member_no = ${memberNo} and facts ->> 'act' = 'lowered' order by id`.execute(shop.ctx.db);
  return rows.map(({ change }) => change);
}
const readsEarly = async (memberNo: number, position: number): Promise<boolean> =>
  openEpisode(shop.ctx, {
    id: work.episodes[position - 1] ?? 0,
    reader: { kind: 'unverified', memberNo },
    opening: 'read',
  }).then(
    ({ gate }) => gate === null,
    () => false,
  );

test('a lowered promise applies from the next payment, and supporters are notified before', async () => {
  await saveShopFields(shop.ctx, { by, values: { early: 'on' } });
  await sql`update support_membership set stopped_at = seoga_clock(), stop_reason = 'member' where stopped_at is null`.execute(
    shop.ctx.db,
  );
  await shop.goTo('2028-02-01 00:00');
  await schedule('2028-05-20 00:00', '2028-05-27 00:00');
  await pauseSupports(shop.ctx);
  const [soon, later, newcomer, leaving] = [
    await supporter(310, 620),
    await supporter(310, 310),
    await supporter(310, 310),
    await supporter(310),
  ];
  await shop.goTo('2028-02-02 12:00');
  await begin(soon);
  await begin(leaving);
  const [left] = (await list(leaving)).memberships;
  await sql`update support_membership set stopped_at = seoga_clock(), stop_reason = 'member'
    where id = ${left?.id}`.execute(shop.ctx.db);
  await shop.goTo('2028-02-20 12:00');
  await begin(later);
  assert.equal(await countLoweredSupports(shop.ctx, { workId: work.id, promised: 1 }), 2, 'not who does not pay again');
  await promise(1, '2028-03-02 11:00');
  await promise(1, '2028-03-02 11:30');
  // The notice comes a day before the payment that it is about.
  assert.deepEqual(await lowerings(soon), [{ from: 2, to: 1, at: '2028-04-02T03:00' }]);
  assert.deepEqual(await lowerings(later), [{ from: 2, to: 1, at: '2028-03-20T03:00' }]);
  assert.deepEqual(await lowerings(leaving), []);
  await begin(newcomer);
  assert.deepEqual((await list(newcomer)).memberships[0]?.lowered, []);
  assert.deepEqual((await list(later)).memberships[0]?.lowered, [{ title: 'promised', from: 2, to: 1 }]);
  assert.deepEqual([await readsEarly(later, 4), await readsEarly(later, 5)], [true, true]);
  await shop.goTo('2028-03-02 12:10');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 1, stopped: 0 });
  await shop.goTo('2028-03-20 12:10');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 1, stopped: 0 });
  assert.deepEqual((await list(later)).memberships[0]?.lowered, []);
  const kept = (await showEarlyPromise(shop.ctx, work.id))?.paid;
  assert.deepEqual([kept?.supporters, kept?.episodes, kept?.until.slice(0, 16)], [3, 2, '2028-04-20T03:00']);
  // A day late, so that it is short for seven days before the last payment for two episodes ends.
  await schedule('2028-03-21 00:00', '2028-05-27 00:00');
  await sql`update work set early_episodes = 1 where id = ${work.id}`.execute(shop.ctx.db);
  await promise(0, '2028-03-21 12:00');
  assert.deepEqual((await lowerings(soon)).at(-1), { from: 2, to: 0, at: '2028-04-02T03:00' });
  assert.deepEqual((await lowerings(later)).at(-1), { from: 1, to: 0, at: '2028-04-20T03:00' });
  await pauseSupports(shop.ctx);
  await shop.goTo('2028-03-28 12:10');
  assert.deepEqual(await pauseSupports(shop.ctx), { paused: 1, resumed: 1 });
  // Of thirty-one days 27 have begun; without a promise it goes on after a notice.
  assert.equal((await list(soon)).supports[0]?.returnedCoins, 310 - Math.floor((310 * 27) / 31));
  assert.deepEqual((await messages(soon)).slice(-2), ['paused', 'resumes']);
  assert.equal((await list(later)).supports[0]?.returnedCoins, 0, 'one episode was promised, and one is ready');
  await shop.goTo('2028-04-21 13:00');
  await renewSupports(shop.ctx);
  const { rows } = await sql`select 1 from lowered_promise`.execute(shop.ctx.db);
  assert.deepEqual([rows.length, await readsEarly(later, 5)], [0, false]);
});

test('a promise raised by mistake and lowered again binds only those who paid for it', async () => {
  await schedule('2028-06-20 00:00', '2028-06-27 00:00');
  await promise(1, '2028-05-01 00:00');
  await sql`update support_membership set stopped_at = seoga_clock(), stop_reason = 'member', paid_until = seoga_clock()
    where stopped_at is null`.execute(shop.ctx.db);
  await renewSupports(shop.ctx);
  const [earlier, during] = [await supporter(310), await supporter(310)];
  await begin(earlier);
  await promise(2, '2028-05-02 00:00');
  await begin(during);
  await promise(1, '2028-05-02 00:01');
  assert.deepEqual([(await lowerings(earlier)).length, (await lowerings(during)).length], [0, 1]);
  await schedule('2028-05-03 00:00', '2028-06-27 00:00');
  await promise(1, '2028-05-03 12:00');
  await pauseSupports(shop.ctx);
  await shop.goTo('2028-05-10 12:05');
  assert.equal((await pauseSupports(shop.ctx)).paused, 1);
  assert.deepEqual(
    [(await list(earlier)).supports[0]?.returnedCoins, ((await list(during)).supports[0]?.returnedCoins ?? 0) > 0],
    [0, true],
  );
});
