import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkLedger, moveLots, selectBalances } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { offerWithdrawal, refundDefective, withdrawPurchase } from '../index.ts';

let shop: SellingShop;
let work: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  work = await shop.work('owed', { free: 0, buy: 10 }, { episodes: 4 });
});
after(() => shop.close());

async function bought(memberNo: number, episodes: number[]): Promise<number> {
  const { id } = await shop.quote(memberNo, { work, kind: KINDS.BUNDLE_BUY, episodes });
  return JSON.parse((await shop.buy(memberNo, id)).body).result.purchase;
}

/** A payment charged back after its coins were spent. */
async function owing(memberNo: number, debt: number): Promise<void> {
  const sides = [
    { account: 'issued-paid' as const, unit: 'coin' as const, amount: debt },
    { account: 'member-debt' as const, unit: 'coin' as const, amount: -debt },
  ];
  const chargeback = { memberNo, kind: 'chargeback' as const, ref: `payment:owed-${memberNo}:1`, moves: [], sides };
  await shop.ctx.db.transaction().execute((tx) => moveLots(tx, chargeback));
}

/** Two episodes of 10 coins, paid with bonus first, are returned while the member has debt. */
const CASES = {
  'less than comes back': { coin: 20, bonus: 0, debt: 15, repaid: 15, left: { coin: 5, bonus: 0, debt: 0 } },
  'more than comes back': { coin: 20, bonus: 0, debt: 25, repaid: 20, left: { coin: 0, bonus: 0, debt: 5 } },
  'more than the coins that come back, so that bonus goes too': {
    coin: 15,
    bonus: 5,
    debt: 17,
    repaid: 17,
    left: { coin: 0, bonus: 3, debt: 0 },
  },
  nothing: { coin: 20, bonus: 0, debt: 0, repaid: 0, left: { coin: 20, bonus: 0, debt: 0 } },
} as const;

for (const [what, { coin, bonus, debt, repaid, left }] of Object.entries(CASES))
  for (const method of ['withdrawal', 'defect'] as const)
    test(`coins of a ${method} repay debt first when it is ${what}`, async () => {
      const memberNo = await shop.member(coin, bonus);
      const purchaseId = await bought(memberNo, work.episodes.slice(0, 2));
      if (debt > 0) await owing(memberNo, debt);
      const offer = await offerWithdrawal(shop.ctx, { memberNo, purchaseId });
      assert.deepEqual([offer.coins, offer.repaid], [20, repaid]);
      const order = { memberNo, purchaseId, episodes: undefined, knownAt: new Date(), askedAt: null };
      await (method === 'withdrawal'
        ? withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: crypto.randomUUID() })
        : shop.ctx.db.transaction().execute((tx) => refundDefective(shop.ctx, tx, order)));
      const { coin: coins, bonus: bonusLeft, debt: owed } = await selectBalances(shop.ctx.db, memberNo);
      assert.deepEqual({ coin: coins, bonus: bonusLeft, debt: owed }, left);
      const { isConsistent, invariants } = await checkLedger(shop.ctx);
      assert.ok(isConsistent, JSON.stringify(invariants));
    });

test('a member whose debt was repaid by a withdrawal may buy again', async () => {
  const memberNo = await shop.member(30);
  const purchaseId = await bought(memberNo, work.episodes.slice(0, 2));
  await owing(memberNo, 20);
  const wanted = work.episodes.slice(2, 3);
  assert.equal(await codeOf(bought(memberNo, wanted)), 'COIN_ERROR 0002');
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: crypto.randomUUID() });
  assert.equal(await codeOf(bought(memberNo, wanted)), 'done');
});
