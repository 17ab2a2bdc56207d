import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDueEpisodes, showWork } from '#domain/catalog';
import { applyShopFolder } from '#domain/merchandising';
import { checkLedger, selectBalances } from '#domain/wallet';
import { VISITOR } from '#kernel/reader';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import {
  loadFinishCost,
  offerWithdrawal,
  findWorkPrices,
  loadWorkPrices,
  purgeExpiredQuotes,
  withdrawPurchase,
} from '../index.ts';

let shop: SellingShop;
let serial: SoldWork;
let book: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  const prices = { free: 2, buy: 10, rental: 4, rentalHours: 72 };
  serial = await shop.work('serial', { ...prices, bundle: { from: 5, percent: 20 } }, { episodes: 12 });
  book = await shop.work(
    'book',
    { free: 0, buy: 30, bundle: { from: 2, percent: 50 } },
    { episodes: 4, kind: 'single' },
  );
});
after(() => shop.close());

const promote = (days: number, more: object = {}) =>
  applyShopFolder(shop.ctx, {
    promotions: [{ id: 'autumn', title: '가을 기획전', works: ['serial', 'book'], percent: 50, days, ...more }],
  });
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('the bundle discount applies from its number of episodes on and is distributed over them', async () => {
  const memberNo = await shop.member(100);
  const four = await shop.quote(memberNo, {
    work: serial,
    kind: KINDS.BUNDLE_BUY,
    episodes: serial.episodes.slice(2, 6),
  });
  assert.deepEqual([four.coins, four.bundlePercent], [40, 0]);
  const five = await shop.quote(memberNo, {
    work: serial,
    kind: KINDS.BUNDLE_BUY,
    episodes: serial.episodes.slice(2, 7),
  });
  assert.deepEqual([five.list, five.coins, five.bundlePercent], [50, 40, 20]);
  assert.deepEqual(
    five.items.map(({ coins }) => coins),
    [8, 8, 8, 8, 8],
  );
  assert.deepEqual(five.balance, { coin: 100, bonus: 0 });
  await shop.buy(memberNo, five.id);
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).coin, 60);
  await whole();
});

test('B6: a promotion applies in its period, and a quote with it is not charged otherwise after its end', async () => {
  await promote(7);
  const memberNo = await shop.member(100);
  const order = { work: serial, kind: KINDS.BUY, episodes: serial.episodes.slice(2, 3) };
  const offered = await shop.quote(memberNo, order);
  assert.deepEqual([offered.list, offered.coins, offered.promotion?.title], [10, 5, '가을 기획전']);
  await shop.pass('6 days 23 hours 57 minutes');
  const late = await shop.quote(memberNo, order);
  assert.equal(late.coins, 5);
  await shop.pass('4 minutes');
  assert.equal(await codeOf(shop.buy(memberNo, late.id)), 'PURCHASE_ERROR 0006');
  const dear = await shop.quote(memberNo, order);
  assert.equal(dear.coins, 10);
  await promote(7);
  assert.equal(
    await codeOf(shop.buy(memberNo, dear.id)),
    'PURCHASE_ERROR 0006',
    'what is cheaper now is shown anew too',
  );
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).coin, 100);
});

test('promotion and bundle combine, and a refund returns what the episode cost', async () => {
  const memberNo = await shop.member(100);
  const five = await shop.quote(memberNo, {
    work: serial,
    kind: KINDS.BUNDLE_BUY,
    episodes: serial.episodes.slice(2, 7),
  });
  assert.deepEqual([five.list, five.coins], [50, 20]);
  const bought = await shop.buy(memberNo, five.id);
  const purchaseId: number = JSON.parse(bought.body).result.purchase;
  await applyShopFolder(shop.ctx, { promotions: [] });
  assert.equal((await offerWithdrawal(shop.ctx, { memberNo, purchaseId })).coins, 20);
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: 'give-it-back' });
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).coin, 100);
  await whole();
});

test('a book in one piece is sold at a fixed price with a tenth as preview by default', async () => {
  const terms = await shop.ctx.db
    .selectFrom('work')
    .select(['kind', 'preview_percent'])
    .where('id', 'in', [serial.id, book.id])
    .orderBy('kind')
    .execute();
  assert.deepEqual(
    terms.map(({ kind, preview_percent: preview }) => [kind, preview]),
    [
      ['serial', 0],
      ['single', 10],
    ],
  );
  const fixed = await Promise.all([serial, book].map(({ id }) => findWorkPrices(shop.ctx, { workId: id })));
  assert.deepEqual(
    fixed.map((prices) => prices?.isFixedPrice),
    [false, true],
  );
});

test('출판문화산업진흥법 §22: a fixed-price book has at most 10 % discount', async () => {
  const report = await promote(7, { freeFirst: 1 });
  assert.match(report.warnings.join(), /“book” 작품은 정가제/);
  const memberNo = await shop.member(200);
  const all = await shop.quote(memberNo, { work: book, kind: KINDS.ALL_BUY });
  assert.deepEqual([all.items.length, all.list, all.coins], [4, 120, 108], 'nothing of it is free either');
  for (const item of all.items) assert.ok(item.coins >= 27);
  const bought = await shop.buy(memberNo, all.id);
  const { reward_most: rewardMost } = await shop.ctx.db
    .selectFrom('purchase')
    .select('reward_most')
    .where('id', '=', JSON.parse(bought.body).result.purchase)
    .executeTakeFirstOrThrow();
  assert.equal(rewardMost, 6, 'discount and points stay under fifteen in a hundred');
});

test('a promotion frees the first episodes while it runs, and pages follow the clock', async () => {
  await promote(7, { percent: 0, freeFirst: 4 });
  const states = async (): Promise<string[]> =>
    (await showWork(shop.ctx, { id: serial.id, reader: VISITOR })).episodes.slice(0, 6).map(({ state }) => state);
  assert.deepEqual(await states(), ['free', 'free', 'free', 'free', 'locked', 'locked']);
  const counted = () =>
    shop.ctx.db.selectFrom('work').select('free_episodes').where('id', '=', serial.id).executeTakeFirstOrThrow();
  assert.equal((await counted()).free_episodes, 4);
  const memberNo = await shop.member(100);
  const order = { work: serial, kind: KINDS.BUY, episodes: serial.episodes.slice(3, 4) };
  assert.equal(await codeOf(shop.quote(memberNo, order)), 'PURCHASE_ERROR 0003');
  await shop.pass('7 days 1 minute');
  assert.deepEqual(await states(), ['free', 'free', 'locked', 'locked', 'locked', 'locked']);
  assert.ok((await openDueEpisodes(shop.ctx)) > 0);
  assert.equal((await counted()).free_episodes, 2);
  assert.equal(await openDueEpisodes(shop.ctx), 0, 'it turns once');
  const offered = await shop.quote(memberNo, order);
  await promote(7, { percent: 0, freeFirst: 4 });
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'PURCHASE_ERROR 0006', 'nobody pays for what is free now');
  await applyShopFolder(shop.ctx, { promotions: [] });
});

test('quotes are deleted a day after expiry, and their purchases can still be withdrawn', async () => {
  const memberNo = await shop.member(100);
  const order = { work: serial, kind: KINDS.BUY, episodes: serial.episodes.slice(5, 6) };
  const bought = await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
  await shop.pass('1 day 6 minutes');
  const fresh = await shop.quote(memberNo, { ...order, episodes: serial.episodes.slice(6, 7) });
  assert.ok((await purgeExpiredQuotes(shop.ctx)) > 0);
  assert.equal(await purgeExpiredQuotes(shop.ctx), 0);
  assert.equal(await codeOf(shop.buy(memberNo, fresh.id)), 'done');
  const purchaseId: number = JSON.parse(bought.body).result.purchase;
  assert.equal((await offerWithdrawal(shop.ctx, { memberNo, purchaseId })).coins, 10);
  await whole();
});

test('the price list shows visitors and members the price of each episode and of the rest', async () => {
  const workPrices = await loadWorkPrices(shop.ctx, { workId: serial.id, reader: VISITOR });
  assert.deepEqual(workPrices.finish, {
    buy: { episodes: 10, list: 100, coins: 80 },
    rental: { episodes: 10, list: 40, coins: 32 },
  });
  assert.deepEqual(
    [workPrices.balance, workPrices.waitFree, workPrices.bundle],
    [null, null, { from: 5, percent: 20 }],
  );
  assert.deepEqual(workPrices.episodes[0]?.buy, null, 'what is free has no price');
  const memberNo = await shop.member(100);
  const one = { work: serial, kind: KINDS.RENTAL, episodes: serial.episodes.slice(2, 3) };
  await shop.buy(memberNo, (await shop.quote(memberNo, one)).id);
  const mine = await findWorkPrices(shop.ctx, { workId: serial.id, memberNo });
  assert.deepEqual([mine?.episodes[2]?.standing, mine?.episodes[2]?.isOpened], ['rented', false]);
  const finish = await loadFinishCost(shop.ctx, { workId: serial.id, memberNo });
  assert.deepEqual([finish.buy?.episodes, finish.rental?.episodes], [10, 9], 'what is rented may still be bought');
});
