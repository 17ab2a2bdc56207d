import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { StorePurchase } from '#shared/payment-ports';
import { STORES, STORE_CHANNELS, type StoreTrouble } from '#vocabulary/stores';
import { passTime } from '../../tests/support/joined-member.ts';
import { StoreGround, nameOf } from '../../tests/support/store-ground.ts';
import type { TestContext } from '../../tests/support/test-context.ts';
import { chaseStorePurchases, paymentOf, settleStorePurchase } from './index.ts';

let ground: StoreGround;
let ctx: TestContext;

before(async () => {
  ground = await StoreGround.open();
  ctx = ground.ctx;
});
after(() => ground.drop());
beforeEach(() => ground.settle());

async function wonOf(memberNo: number): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(e.amount), 0)::int as won from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'gateway'
    where t.member_no = ${memberNo}`.execute(ctx.db);
  return rows[0]?.won ?? 0;
}

const TEST = { isTest: true, amountMicros: 0, currency: null, environment: 'Sandbox' };
const CASES: { what: string; said: Partial<StorePurchase>; trouble: StoreTrouble }[] = [
  { what: 'for which nothing was paid', said: { amountMicros: 0 }, trouble: 'free' },
  { what: 'whose sum is unknown', said: { amountMicros: null, currency: null }, trouble: 'amount' },
  { what: 'of somebody who is no tester', said: TEST, trouble: 'test' },
];

for (const store of STORES)
  for (const waited of [false, true])
    for (const { what, said, trouble } of CASES)
      test(`${store}: a purchase ${what} gives no coins and no revenue${waited ? ' after it was pending' : ''}`, async () => {
        const memberNo = await ground.buyer();
        const { account } = await ground.order(memberNo, STORE_CHANNELS[store]);
        const id = ground.fresh();
        const first = { accountToken: account, amountMicros: null, currency: null, state: 'pending' as const };
        if (waited) await settleStorePurchase(ctx, nameOf(ctx.stores.tell(store, id, first)));
        const told = ctx.stores.tell(store, id, { accountToken: account, state: 'purchased', ...said });
        const settled = await settleStorePurchase(ctx, nameOf(told));
        assert.equal(settled?.outcome, 'held');
        assert.equal((await ground.rowOf(id)).trouble, trouble);
        assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
        assert.equal(await wonOf(memberNo), 0);
        assert.ok(!ctx.stores.finished.includes(id));
        await ground.assertWhole();
      });

test('a purchase whose sum was unknown gives its coins once the store names it', async () => {
  const memberNo = await ground.buyer();
  const { account, payment } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  const unknown = { accountToken: account, amountMicros: null, currency: null };
  await settleStorePurchase(ctx, nameOf(ctx.stores.tell('google-play', id, unknown)));
  ctx.stores.tell('google-play', id, { amountMicros: 1_000_000_000, currency: 'KRW' });
  await passTime(ctx, '2 hours');
  await chaseStorePurchases(ctx);
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
  assert.equal((await paymentOf(ctx, { memberNo, paymentId: payment })).won, 1000);
  assert.equal(await wonOf(memberNo), 1000);
  await ground.assertWhole();
});

for (const store of STORES)
  test(`${store}: a named tester has the coins of a test purchase at 0 won, and loses them when it is refunded`, async () => {
    const memberNo = await ground.buyer();
    ctx.stores.testers.add(memberNo);
    const { account, payment } = await ground.order(memberNo, STORE_CHANNELS[store]);
    const id = ground.fresh();
    const told = ctx.stores.tell(store, id, { accountToken: account, ...TEST });
    await settleStorePurchase(ctx, nameOf(told));
    assert.deepEqual(await ground.coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
    const { won, state, storeSum } = await paymentOf(ctx, { memberNo, paymentId: payment });
    assert.deepEqual([won, state, storeSum], [0, 'paid', null]);
    assert.equal(await wonOf(memberNo), 0);
    const lots = await ctx.db.selectFrom('lot').select('channel').where('member_no', '=', memberNo).execute();
    assert.ok(lots.every(({ channel }) => channel === 'test'));
    await ground.spend(memberNo, 12);
    ctx.stores.tell(store, id, { state: 'refunded' });
    await settleStorePurchase(ctx, nameOf(told));
    await settleStorePurchase(ctx, nameOf(told));
    assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
    assert.equal(await ground.stateOf(memberNo, payment), 'cancelled');
    if (store === 'app-store') {
      ctx.stores.tell(store, id, { state: 'purchased' });
      await settleStorePurchase(ctx, nameOf(told));
      assert.equal((await ground.coinsOf(memberNo)).debt, 0);
      assert.equal(await ground.stateOf(memberNo, payment), 'paid');
    }
    await ground.assertWhole();
  });
