import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import { STORES, STORE_CHANNELS, type StoreIssue } from '#shared/money/app-stores';
import { advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { AppStoreShop, nameOf } from '../../../tests/support/servers/app-store-shop.ts';
import type { TestContext } from '../../../tests/support/database/test-context.ts';
import { pollStorePurchases, findPayment, syncStorePurchase } from '../index.ts';

let fixture: AppStoreShop;
let ctx: TestContext;

before(async () => {
  fixture = await AppStoreShop.open();
  ctx = fixture.ctx;
});
after(() => fixture.drop());
beforeEach(() => fixture.settle());

async function wonOf(memberNo: number): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(e.amount), 0)::int as won from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'gateway'
    where t.member_no = ${memberNo}`.execute(ctx.db);
  return rows[0]?.won ?? 0;
}

const TEST = { isTest: true, amountMicros: 0, currency: null, environment: 'Sandbox' };
const CASES: { what: string; message: Partial<VerifiedStorePurchase>; trouble: StoreIssue }[] = [
  { what: 'for which nothing was paid', message: { amountMicros: 0 }, trouble: 'free' },
  { what: 'whose sum is unknown', message: { amountMicros: null, currency: null }, trouble: 'amount' },
  { what: 'of somebody who is no tester', message: TEST, trouble: 'test' },
];

for (const store of STORES)
  for (const waited of [false, true])
    for (const { what, message, trouble } of CASES)
      test(`${store}: a purchase ${what} credits no coins and books no revenue${waited ? ' after it was pending' : ''}`, async () => {
        const memberNo = await fixture.buyer();
        const { account } = await fixture.order(memberNo, STORE_CHANNELS[store]);
        const id = fixture.fresh();
        const first = { accountToken: account, amountMicros: null, currency: null, state: 'pending' as const };
        if (waited) await syncStorePurchase(ctx, nameOf(ctx.stores.tell(store, id, first)));
        const verifiedStorePurchase = ctx.stores.tell(store, id, {
          accountToken: account,
          state: 'purchased',
          ...message,
        });
        const settled = await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
        assert.equal(settled?.outcome, 'held');
        assert.equal((await fixture.rowOf(id)).trouble, trouble);
        assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
        assert.equal(await wonOf(memberNo), 0);
        assert.ok(!ctx.stores.finished.includes(id));
        await fixture.assertWhole();
      });

test('a purchase of unknown amount is credited when the store reports the amount', async () => {
  const memberNo = await fixture.buyer();
  const { account, payment } = await fixture.order(memberNo, 'aos');
  const id = fixture.fresh();
  const unknown = { accountToken: account, amountMicros: null, currency: null };
  await syncStorePurchase(ctx, nameOf(ctx.stores.tell('google-play', id, unknown)));
  ctx.stores.tell('google-play', id, { amountMicros: 1_000_000_000, currency: 'KRW' });
  await advanceTime(ctx, '2 hours');
  await pollStorePurchases(ctx);
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
  assert.equal((await findPayment(ctx, { memberNo, paymentId: payment })).won, 1000);
  assert.equal(await wonOf(memberNo), 1000);
  await fixture.assertWhole();
});

for (const store of STORES)
  test(`${store}: a registered tester gets the coins of a test purchase at 0 won and loses them on refund`, async () => {
    const memberNo = await fixture.buyer();
    ctx.stores.testers.add(memberNo);
    const { account, payment } = await fixture.order(memberNo, STORE_CHANNELS[store]);
    const id = fixture.fresh();
    const verifiedStorePurchase = ctx.stores.tell(store, id, { accountToken: account, ...TEST });
    await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
    assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
    const { won, state, storeSum } = await findPayment(ctx, { memberNo, paymentId: payment });
    assert.deepEqual([won, state, storeSum], [0, 'paid', null]);
    assert.equal(await wonOf(memberNo), 0);
    const lots = await ctx.db.selectFrom('lot').select('channel').where('member_no', '=', memberNo).execute();
    assert.ok(lots.every(({ channel }) => channel === 'test'));
    await fixture.spend(memberNo, 12);
    ctx.stores.tell(store, id, { state: 'refunded' });
    await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
    await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
    assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
    assert.equal(await fixture.stateOf(memberNo, payment), 'cancelled');
    if (store === 'app-store') {
      ctx.stores.tell(store, id, { state: 'purchased' });
      await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
      assert.equal((await fixture.coinsOf(memberNo)).debt, 0);
      assert.equal(await fixture.stateOf(memberNo, payment), 'paid');
    }
    await fixture.assertWhole();
  });
