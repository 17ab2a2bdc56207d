import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { saveShopFields } from '#domain/merchandising';
import { openEpisode } from '#domain/reading';
import { saveHolder } from '#domain/settlement';
import { checkLedger, selectBalances } from '#domain/wallet';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import {
  addPassWorks,
  announceLeavingWorks,
  buyPass,
  cancelPass,
  cancelPassForMember,
  exportPasses,
  findWorkInPass,
  listPasses,
  removePassWork,
  savePassProducts,
  showPass,
  showPassSetup,
} from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;
let work: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  await saveShopFields(shop.ctx, { by, values: { pass: 'on' } });
  const products = [1, 7, 30].map((days) => ({ days, coins: days * 3, isOnSale: days !== 1 }));
  await savePassProducts(shop.ctx, { by, products });
  work = await shop.work('in the pass', { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 6 });
  await addPassWorks(shop.ctx, { by, workIds: [work.id], newest: 2 });
});
after(async () => {
  const { invariants } = await checkLedger(shop.ctx);
  await shop.close();
  // The planted charges have no payment.
  const broken = invariants.filter(({ name, broken: count }) => count > 0 && name !== 'I9');
  assert.deepEqual(broken, []);
});

async function buyer(coins: number, bonus = 0): Promise<number> {
  const memberNo = await shop.member(0, bonus);
  if (coins > 0) await plantCharge(shop.ctx, { memberNo, won: coins * 100, coins });
  return memberNo;
}

const buy = (memberNo: number, days = 7, key: string = crypto.randomUUID()) =>
  buyPass(shop.ctx, { memberNo, days, coins: days * 3, key });
const passOf = ({ body }: { body: string }): number => JSON.parse(body).result.pass;
const cancel = (memberNo: number, termId: number, key: string = crypto.randomUUID()) =>
  cancelPass(shop.ctx, { memberNo, termId, key });
const open = (memberNo: number, at: number, opening: 'read' | 'ahead' | 'keep' = 'read') =>
  openEpisode(shop.ctx, { id: work.episodes[at] ?? 0, reader: { kind: 'unverified', memberNo }, opening });
const gateOf = async (memberNo: number, at: number, opening: 'read' | 'ahead' = 'read') =>
  (await open(memberNo, at, opening)).gate?.kind ?? 'open';
async function coinsOf(memberNo: number): Promise<{ coin: number; bonus: number }> {
  const { coin, bonus } = await selectBalances(shop.ctx.db, memberNo);
  return { coin, bonus };
}

test('a pass is bought once per key, bonus coins first, and its end is returned', async () => {
  const memberNo = await buyer(100, 10);
  const [one, two] = await Promise.all([buy(memberNo, 7, 'k-1'), buy(memberNo, 7, 'k-1')]);
  assert.equal(one.body, two.body);
  assert.deepEqual(await coinsOf(memberNo), { coin: 89, bonus: 0 });
  const { rows } = await sql<{ plus: string }>`
    select to_char(plus_until at time zone 'Asia/Seoul', 'YYYY-MM-DD') as plus from member
    where member_no = ${memberNo}`.execute(shop.ctx.db);
  assert.equal(rows[0]?.plus, '2027-03-09');
  const offer = await showPass(shop.ctx, { memberNo, offset: 0, most: 10 });
  assert.deepEqual(offer.products, [
    { days: 7, coins: 21 },
    { days: 30, coins: 90 },
  ]);
  assert.deepEqual(offer.workIds, [work.id]);
  assert.deepEqual([offer.terms[0]?.isRunning, offer.terms[0]?.refund?.coins], [true, 21]);
  await buy(memberNo, 7);
  await rejectsWith(buy(memberNo, 7), 'PASS_ERROR 0003');
  assert.equal((await exportPasses(shop.ctx, memberNo))[0]?.rows.length, 2);
  assert.equal((await listPasses(shop.ctx, { memberNo, state: 'running', before: null })).passes.length, 1);
});

test('a pass is refused when it is not sold, costs other than shown, or the coins are short', async () => {
  const memberNo = await buyer(20);
  await rejectsWith(buy(memberNo, 1), 'PASS_ERROR 0001');
  await rejectsWith(buyPass(shop.ctx, { memberNo, days: 7, coins: 20, key: 'k-2' }), 'PASS_ERROR 0002');
  await rejectsWith(buy(memberNo), 'PASS_ERROR 0004');
  await sql`insert into member_spending (member_no, month_limit) values (${memberNo}, 5)`.execute(shop.ctx.db);
  await rejectsWith(buy(memberNo), 'PURCHASE_ERROR 0008');
  await saveShopFields(shop.ctx, { by, values: { pass: 'off' } });
  await rejectsWith(buy(memberNo), 'NOT_FOUND 0001');
  await rejectsWith(showPass(shop.ctx, { memberNo, offset: 0, most: 10 }), 'NOT_FOUND 0001');
  await saveShopFields(shop.ctx, { by, values: { pass: 'on' } });
});

test('concurrent purchases never spend a coin twice', async () => {
  const memberNo = await buyer(42);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => buy(memberNo)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2);
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0 });
});

test('the pass opens all but the newest episodes, uses nothing up and gives nothing', async () => {
  const memberNo = await buyer(100);
  assert.equal(await gateOf(memberNo, 2), 'price');
  const term = passOf(await buy(memberNo));
  assert.equal(await gateOf(memberNo, 2, 'ahead'), 'unopened');
  assert.equal(await gateOf(memberNo, 3), 'open');
  assert.equal(await gateOf(memberNo, 2, 'ahead'), 'open');
  assert.deepEqual([await gateOf(memberNo, 4), await gateOf(memberNo, 5)], ['price', 'price']);
  assert.deepEqual(await coinsOf(memberNo), { coin: 79, bonus: 0 });
  const { rows } = await sql`select 1 from entitlement where member_no = ${memberNo}`.execute(shop.ctx.db);
  assert.equal(rows.length, 0);
  await cancel(memberNo, term);
  assert.equal(await gateOf(memberNo, 3), 'price');
});

test('what is owned or rented comes before the pass', async () => {
  const memberNo = await buyer(100);
  const order = { work, kind: PURCHASE_KINDS.RENTAL, episodes: work.episodes.slice(2, 3) };
  await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
  const term = passOf(await buy(memberNo));
  assert.equal(await gateOf(memberNo, 2), 'open');
  const { rows } = await sql<{ used: boolean }>`
    select used_at is not null as used from pass_term where id = ${term}`.execute(shop.ctx.db);
  assert.equal(rows[0]?.used, false);
  // The rental has started, and reading on needs no pass.
  assert.equal(JSON.parse((await cancel(memberNo, term)).body).result.coins, 21);
});

test('a pass that was used returns the days that have not begun, as they were paid', async () => {
  const memberNo = await buyer(100, 7);
  const term = passOf(await buy(memberNo));
  assert.deepEqual(await coinsOf(memberNo), { coin: 86, bonus: 0 });
  await open(memberNo, 1);
  await shop.pass('49 hours');
  await rejectsWith(cancel(await buyer(0), term), 'NOT_FOUND 0003');
  const [one, two] = await Promise.all([cancel(memberNo, term, 'c-1'), cancel(memberNo, term, 'c-1')]);
  assert.equal(one.body, two.body);
  // Three of seven days: 3 of 7 bonus coins and 6 of 14 coins are kept.
  assert.deepEqual(JSON.parse(one.body).result, { pass: term, coins: 12, lapsed: 0, used_days: 3 });
  assert.deepEqual(await coinsOf(memberNo), { coin: 94, bonus: 4 });
  await rejectsWith(cancel(memberNo, term), 'PASS_ERROR 0005');
});

test('opening and cancelling at the same time never gives both', async () => {
  const memberNo = await buyer(100);
  const term = passOf(await buy(memberNo));
  const [opened, cancelled] = await Promise.all([gateOf(memberNo, 1), cancel(memberNo, term)]);
  const { coins } = JSON.parse(cancelled.body).result;
  assert.equal(coins, opened === 'open' ? 18 : 21);
});

test('the later pass is cancelled first, and a guardian gets everything back', async () => {
  const memberNo = await buyer(100);
  const first = passOf(await buy(memberNo));
  const second = passOf(await buy(memberNo));
  await open(memberNo, 1);
  await rejectsWith(cancel(memberNo, first), 'PASS_ERROR 0006');
  await cancel(memberNo, second);
  await cancelPassForMember(shop.ctx, { by, termId: first, reason: 'guardian' });
  assert.deepEqual(await coinsOf(memberNo), { coin: 100, bonus: 0 });
  await rejectsWith(cancelPassForMember(shop.ctx, { by, termId: first, reason: 'operator' }), 'PASS_ERROR 0005');
});

test('returned coins of an expired lot are gone', async () => {
  const memberNo = await buyer(100);
  const term = passOf(await buy(memberNo));
  await sql`update lot set expires_at = seoga_clock() - interval '1 second' where member_no = ${memberNo}`.execute(
    shop.ctx.db,
  );
  const { result } = JSON.parse((await cancel(memberNo, term)).body);
  assert.deepEqual([result.coins, result.lapsed], [0, 21]);
  await sql`update lot set expires_at = null where member_no = ${memberNo}`.execute(shop.ctx.db);
});

test('a work joins by contract and leaves with thirty days of notice', async () => {
  const prices = { free: 0, buy: 3, rental: 1, rentalHours: 24 };
  const [other, sold] = [
    await shop.work('other', prices, { episodes: 2 }),
    await shop.work('contracted', prices, { episodes: 2 }),
  ];
  const holderId = await saveHolder(shop.ctx, { by, name: '달빛', kind: 'person', businessNumber: '', mail: '' });
  const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, base: 'with-vat' as const };
  const days = { fromDay: '2027-01-01', untilDay: null };
  for (const [{ id }, passBp] of [
    [other, null],
    [sold, 7000],
  ] as const) {
    const about = { kind: 'work' as const, text: String(id) };
    await applyChange(shop.ctx, { act: 'contract', holderId, about, ...days, ...shares, passBp });
  }
  await rejectsWith(addPassWorks(shop.ctx, { by, workIds: [other.id], newest: 0 }), 'PASS_ERROR 0009');
  await addPassWorks(shop.ctx, { by, workIds: [sold.id], newest: 0 });
  await rejectsWith(addPassWorks(shop.ctx, { by, workIds: [sold.id], newest: 0 }), 'PASS_ERROR 0011');
  await rejectsWith(addPassWorks(shop.ctx, { by, workIds: [], newest: 0 }), 'PASS_ERROR 0008');
  const memberNo = await buyer(100);
  await buy(memberNo, 30);
  const { leavesAt } = await removePassWork(shop.ctx, { by, workId: sold.id });
  await rejectsWith(removePassWork(shop.ctx, { by, workId: sold.id }), 'PASS_ERROR 0012');
  assert.equal((await showPassSetup(shop.ctx, { before: null })).works[0]?.leavesAt?.getTime(), leavesAt.getTime());
  const id = sold.episodes[1] ?? 0;
  const reader = { kind: 'unverified', memberNo } as const;
  assert.equal((await openEpisode(shop.ctx, { id, reader, opening: 'read' })).gate, null);
  await shop.pass('31 days');
  await buy(memberNo, 7).catch(() => undefined);
  assert.equal((await openEpisode(shop.ctx, { id, reader, opening: 'read' })).gate?.kind, 'price');
});

test('a work has the episodes that the pass opens, and the member its end', async () => {
  const memberNo = await buyer(100);
  const seen = (member: number | null, workId = work.id) => findWorkInPass(shop.ctx, { workId, memberNo: member });
  const product = { days: 7, coins: 21 };
  assert.deepEqual(await seen(memberNo), { newest: 2, leavesAt: null, through: 4, endsAt: null, product });
  const { ends_at: endsAt } = JSON.parse((await buy(memberNo)).body).result;
  assert.equal((await seen(memberNo))?.endsAt?.toISOString(), endsAt);
  assert.equal((await seen(null))?.endsAt, null);
  const [free, apart] = [
    await shop.work('free in the pass', { free: 9 }, { episodes: 3 }),
    await shop.work('not in the pass', { free: 0, buy: 3 }, { episodes: 3 }),
  ];
  await addPassWorks(shop.ctx, { by, workIds: [free.id], newest: 0 });
  assert.deepEqual([await seen(memberNo, free.id), await seen(memberNo, apart.id)], [null, null]);
});

test('members with a pass who read or follow a leaving work are notified once', async () => {
  const leaving = await shop.work('leaving the pass', { free: 0, buy: 3 }, { episodes: 3 });
  await addPassWorks(shop.ctx, { by, workIds: [leaving.id], newest: 0 });
  const [reader, follower, stranger, former] = [await buyer(100), await buyer(100), await buyer(100), await buyer(100)];
  for (const memberNo of [reader, follower, stranger]) await buy(memberNo);
  for (const memberNo of [follower, former])
    await sql`insert into follow (member_no, work_id) values (${memberNo}, ${leaving.id})`.execute(shop.ctx.db);
  await sql`insert into reading_account (member_no) values (${reader})`.execute(shop.ctx.db);
  await sql`insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
    values (${reader}, ${leaving.id}, ${leaving.episodes[0] ?? 0}, now(), 'device-1', 1, '{}')`.execute(shop.ctx.db);
  assert.equal(await announceLeavingWorks(shop.ctx), 0);
  const { leavesAt } = await removePassWork(shop.ctx, { by, workId: leaving.id });
  assert.equal(await announceLeavingWorks(shop.ctx), 2);
  assert.equal(await announceLeavingWorks(shop.ctx), 0);
  const { rows } = await sql<{ memberNo: number; at: string }>`
    select member_no as "memberNo", facts->>'at' as at from notification
    where kind = 'pass' and work_id = ${leaving.id} order by member_no`.execute(shop.ctx.db);
  const at = leavesAt.toISOString();
  assert.deepEqual(
    rows,
    [reader, follower].map((memberNo) => ({ memberNo, at })),
  );
  const { leaving: listed } = await showPass(shop.ctx, { memberNo: reader, offset: 0, most: 10 });
  assert.deepEqual(listed.at(-1), { workId: leaving.id, leavesAt });
});

test('an unlisted work and the works of adults stay closed to the pass', async () => {
  const memberNo = await buyer(100);
  await buy(memberNo);
  await sql`update work set rating = '19' where id = ${work.id}`.execute(shop.ctx.db);
  await rejectsWith(open(memberNo, 1), 'ADULT_ERROR 0001');
  await sql`update work set rating = 'all', is_listed = false where id = ${work.id}`.execute(shop.ctx.db);
  await rejectsWith(open(memberNo, 1), 'NOT_FOUND 0002');
  await sql`update work set is_listed = true where id = ${work.id}`.execute(shop.ctx.db);
});
