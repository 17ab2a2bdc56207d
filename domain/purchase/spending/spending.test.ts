import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { checkLedger, selectBalances } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { updateSpendingLimits, loadSpendingLimits, withdrawPurchase } from '../index.ts';

const EPISODES = 40;
const OFF = { isAuto: false, autoEpisodeCoins: null, autoDayCoins: null };
let shop: SellingShop;
let work: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 72 }, { episodes: EPISODES });
});
after(() => shop.close());

const quoteOf = (memberNo: number, at: number, isAuto = false) =>
  shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(at, at + 1), isAuto });
const buyAt = async (memberNo: number, at: number, isAuto = false): Promise<string> =>
  codeOf(quoteOf(memberNo, at, isAuto).then(({ id }) => shop.buy(memberNo, id, isAuto)));
const coinsOf = async (memberNo: number): Promise<number> => (await selectBalances(shop.ctx.db, memberNo)).coin;
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('a monthly limit stops purchases beyond it, even forty concurrent ones', async () => {
  const memberNo = await shop.member(1000);
  const quotes = await Promise.all(work.episodes.map((_episode, at) => quoteOf(memberNo, at)));
  await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: 20, ...OFF });
  const codes = await Promise.all(quotes.map(({ id }) => codeOf(shop.buy(memberNo, id))));
  assert.equal(codes.filter((code) => code === 'done').length, 6);
  assert.deepEqual([...new Set(codes)].toSorted(), ['PURCHASE_ERROR 0008', 'done']);
  assert.equal(await coinsOf(memberNo), 982);
  assert.equal((await loadSpendingLimits(shop.ctx, memberNo)).monthSpent, 18);
  assert.equal(await codeOf(quoteOf(memberNo, EPISODES - 1)), 'PURCHASE_ERROR 0008', 'the offer says so before');
  await whole();
});

test('a lower limit applies at once, a higher one from next month in Seoul', async () => {
  await shop.goTo('2027-03-31 23:50');
  const memberNo = await shop.member(1000);
  assert.equal(await buyAt(memberNo, 0), 'done');
  await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: 5, ...OFF });
  assert.equal(await buyAt(memberNo, 1), 'PURCHASE_ERROR 0008');
  const raised = await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: 9, ...OFF });
  assert.deepEqual([raised.monthLimit, raised.next], [5, { limit: 9, from: '2027-04-01' }]);
  assert.equal(await buyAt(memberNo, 1), 'PURCHASE_ERROR 0008');
  await shop.pass('11 minutes');
  assert.deepEqual(await loadSpendingLimits(shop.ctx, memberNo), { monthLimit: 9, monthSpent: 0, next: null, ...OFF });
  for (const at of [1, 2, 3]) assert.equal(await buyAt(memberNo, at), 'done');
  assert.equal(await buyAt(memberNo, 4), 'PURCHASE_ERROR 0008');
  const gone = await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: null, ...OFF });
  assert.deepEqual(gone.next, { limit: null, from: '2027-05-01' });
  const back = await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: 8, ...OFF });
  assert.deepEqual([back.monthLimit, back.next], [8, null], 'a lower wish takes the raise back');
  await whole();
});

test('withdrawals within the month do not count, and free purchases are never stopped', async () => {
  const memberNo = await shop.member(100);
  await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: 3, ...OFF });
  const { body } = await shop.buy(memberNo, (await quoteOf(memberNo, 0)).id);
  assert.equal(await buyAt(memberNo, 1), 'PURCHASE_ERROR 0008');
  const purchaseId: number = JSON.parse(body).result.purchase;
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: 'take-it-back' });
  assert.equal((await loadSpendingLimits(shop.ctx, memberNo)).monthSpent, 0);
  assert.equal(await buyAt(memberNo, 1), 'done');
  await updateSpendingLimits(shop.ctx, { memberNo, monthLimit: 0, ...OFF });
  await sql`insert into promotion (slug, title, starts_at, ends_at, percent) values
    ('gift', '선물', seoga_clock(), seoga_clock() + interval '1 hour', 100)`.execute(shop.ctx.db);
  await sql`insert into promotion_work (promotion_id, work_id) select id, ${work.id} from promotion`.execute(
    shop.ctx.db,
  );
  assert.equal(await buyAt(memberNo, 2), 'done');
  await sql`update promotion set is_published = false`.execute(shop.ctx.db);
  await whole();
});

test("automatic purchases stay within the member's limits, whatever a device sends, even concurrently", async () => {
  const memberNo = await shop.member(100);
  assert.equal(await codeOf(quoteOf(memberNo, 0, true)), 'PURCHASE_ERROR 0009', 'it is off until it is switched on');
  const input = { memberNo, monthLimit: null, isAuto: true };
  assert.equal(
    await codeOf(updateSpendingLimits(shop.ctx, { ...input, autoEpisodeCoins: null, autoDayCoins: 9 })),
    'PURCHASE_ERROR 0013',
  );
  await updateSpendingLimits(shop.ctx, { ...input, autoEpisodeCoins: 2, autoDayCoins: 9 });
  assert.equal(await codeOf(quoteOf(memberNo, 0, true)), 'PURCHASE_ERROR 0009', 'too dear an episode');
  const quote = await quoteOf(memberNo, 0);
  assert.equal(
    await codeOf(shop.buy(memberNo, quote.id, true)),
    'PURCHASE_ERROR 0009',
    'a quote made otherwise does not help',
  );
  await updateSpendingLimits(shop.ctx, { ...input, autoEpisodeCoins: 3, autoDayCoins: 9 });
  const quotes = await Promise.all(Array.from({ length: 20 }, (_none, at) => quoteOf(memberNo, at, true)));
  const codes = await Promise.all(quotes.map(({ id }) => codeOf(shop.buy(memberNo, id, true))));
  assert.equal(codes.filter((code) => code === 'done').length, 3);
  assert.equal(await coinsOf(memberNo), 91);
  assert.equal(await buyAt(memberNo, 30), 'done', 'asking is another matter');
  await shop.pass('24 hours');
  assert.equal(await buyAt(memberNo, 31, true), 'done', 'the next day counts anew');
  await updateSpendingLimits(shop.ctx, { ...input, isAuto: false, autoEpisodeCoins: 3, autoDayCoins: 9 });
  assert.equal(await buyAt(memberNo, 32, true), 'PURCHASE_ERROR 0009');
  await whole();
});

test('a member with an overdue mail proof can neither quote nor buy', async () => {
  const memberNo = await shop.member(100);
  await shop.ctx.db
    .updateTable('member')
    .set({ mail: `spender-${memberNo}@seoga.example`, joined_at: sql<Date>`seoga_clock()` })
    .where('member_no', '=', memberNo)
    .execute();
  await shop.pass('6 days 23 hours 58 minutes');
  const offered = await quoteOf(memberNo, 0);
  await shop.pass('3 minutes');
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'MEMBER_ERROR 0008');
  assert.equal(await codeOf(quoteOf(memberNo, 0)), 'MEMBER_ERROR 0008');
  await sql`update member set mail_proved_at = seoga_clock() where member_no = ${memberNo}`.execute(shop.ctx.db);
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'done');
});

test('rejects purchases with debt', async () => {
  const memberNo = await shop.member(100);
  const offered = await quoteOf(memberNo, 0);
  await sql`update wallet set debt = 4 where member_no = ${memberNo}`.execute(shop.ctx.db);
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'COIN_ERROR 0002');
  assert.equal(await codeOf(quoteOf(memberNo, 1)), 'COIN_ERROR 0002');
  await sql`update wallet set debt = 0 where member_no = ${memberNo}`.execute(shop.ctx.db);
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'done');
  await whole();
});
