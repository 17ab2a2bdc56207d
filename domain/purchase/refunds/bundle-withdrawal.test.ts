import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { checkLedger, selectBalances } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { listPurchases, offerWithdrawal, refundDefective, withdrawPurchase } from '../index.ts';

let shop: SellingShop;
const works = new Map<number, SoldWork>();

before(async () => {
  shop = await SellingShop.open();
  const terms = [
    { free: 0, buy: 2, bundle: { from: 2, percent: 10 } },
    { free: 0, buy: 2, bundle: { from: 5, percent: 50 } },
  ];
  for (const [index, prices] of terms.entries())
    works.set(index, await shop.work(`bundle-${index}`, prices, { episodes: 10 }));
});
after(() => shop.close());

async function bought(
  terms: number,
  count: number,
): Promise<{ memberNo: number; purchaseId: number; episodes: number[] }> {
  const memberNo = await shop.member(100);
  const work = works.get(terms);
  assert.ok(work);
  const episodes = work.episodes.slice(0, count);
  const { id } = await shop.quote(memberNo, { work, kind: KINDS.BUNDLE_BUY, episodes });
  return { memberNo, purchaseId: JSON.parse((await shop.buy(memberNo, id)).body).result.purchase, episodes };
}
async function open(memberNo: number, episodes: number[]): Promise<void> {
  await sql`update entitlement set opened_at = seoga_clock()
    where member_no = ${memberNo} and episode_id = any(${episodes}::bigint[])`.execute(shop.ctx.db);
}
const spent = async (memberNo: number): Promise<number> => 100 - (await selectBalances(shop.ctx.db, memberNo)).coin;
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

/** About ten episodes of 2 coins; opened ones stay, the rest is withdrawn. */
const PARTS = {
  'one opened episode that had the rounding of a bundle of 10 %': { terms: 0, count: 5, opened: [0], paid: 9, left: 2 },
  'one opened episode of a bundle of half the price': { terms: 1, count: 10, opened: [0], paid: 10, left: 2 },
  'four opened episodes, fewer than the bundle needs': { terms: 1, count: 10, opened: [0, 1, 2, 3], paid: 10, left: 8 },
  'six opened episodes, a bundle of their own': { terms: 1, count: 10, opened: [0, 1, 2, 3, 4, 5], paid: 10, left: 6 },
  'nothing opened': { terms: 1, count: 10, opened: [], paid: 10, left: 0 },
} as const;

for (const [what, { terms, count, opened, paid, left }] of Object.entries(PARTS))
  test(`a withdrawal that leaves ${what} charges that part at its own price, as shown`, async () => {
    const { memberNo, purchaseId, episodes } = await bought(terms, count);
    await open(
      memberNo,
      opened.map((at) => episodes[at] ?? 0),
    );
    assert.equal(await spent(memberNo), paid);
    const offer = await offerWithdrawal(shop.ctx, { memberNo, purchaseId });
    assert.equal(offer.coins, paid - left);
    const { body } = await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: crypto.randomUUID() });
    assert.deepEqual(JSON.parse(body).result, offer);
    assert.equal(await spent(memberNo), left);
    await whole();
  });

test('rejects a withdrawal when the opened part alone costs as much as the bundle', async () => {
  const { memberNo, purchaseId, episodes } = await bought(1, 5);
  await open(memberNo, episodes.slice(0, 4));
  const offer = await offerWithdrawal(shop.ctx, { memberNo, purchaseId });
  assert.deepEqual([offer.coins, offer.refundable, offer.kept.at(-1)?.why], [0, [], 'bundle']);
  const order = { memberNo, purchaseId, key: crypto.randomUUID() };
  assert.equal(await codeOf(withdrawPurchase(shop.ctx, order)), 'PURCHASE_ERROR 0007');
  const reader = { kind: 'unverified' as const, memberNo };
  const { purchases } = await listPurchases(shop.ctx, { memberNo, reader, limit: 1 });
  assert.deepEqual(
    purchases[0]?.episodes.map(({ state }) => state),
    ['opened', 'opened', 'opened', 'opened', 'bundle'],
  );
  await whole();
});

test('a defect after a partial withdrawal refunds the repriced episode', async () => {
  const { memberNo, purchaseId, episodes } = await bought(1, 10);
  await open(memberNo, episodes.slice(0, 1));
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: crypto.randomUUID() });
  const knownAt = new Date();
  const order = { memberNo, purchaseId, episodes: undefined, knownAt, askedAt: null };
  const refund = await shop.ctx.db.transaction().execute((tx) => refundDefective(shop.ctx, tx, order));
  assert.equal(refund.coins, 2);
  assert.equal(await spent(memberNo), 0);
  await whole();
});
