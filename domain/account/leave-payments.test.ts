import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { beginPayment, chargeOffer, exportPayments, settlePayment } from '#domain/payment';
import { selectBalances } from '#domain/wallet';
import { GOOD_PASSWORD, joinedMember } from '../../tests/support/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { leaveShop } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

test('L24 what was paid stays for five years under the number alone; what comes after leaving is sent back', async () => {
  const { memberNo, sessionId } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const [product] = (await chargeOffer(ctx, 'web')).products;
  const order = async (key: string): Promise<string> => {
    const asked = { memberNo, productId: product?.id ?? 0, method: 'card' as const, channel: 'web' as const, key };
    return JSON.parse((await beginPayment(ctx, asked)).body).result.payment;
  };
  const [paid, open, waiting] = [await order('order-paid'), await order('order-open'), await order('order-waits')];
  ctx.payments.tell(paid, { state: 'paid', receiptUrl: 'https://CANARY-RECEIPT.example/1' });
  const account = { bank: '신한은행', number: 'CANARY-NUMBER', holder: 'CANARY-HOLDER', due: new Date().toISOString() };
  ctx.payments.tell(waiting, { state: 'waiting', account });
  for (const paymentId of [paid, waiting]) await settlePayment(ctx, { paymentId });
  const [sheet] = await exportPayments(ctx, memberNo);
  assert.deepEqual(
    sheet?.rows.map(({ state, won }) => [state, won]),
    [
      ['입금 대기', 1000],
      ['결제 대기', 1000],
      ['결제 완료', 1000],
    ],
  );
  await leaveShop(ctx, { memberNo, sessionId, password: GOOD_PASSWORD });
  const { rows } = await database.pool.query(
    'select id, state, won, payment::text as line from payment where member_no = $1',
    [memberNo],
  );
  assert.equal(rows.length, 3);
  assert.ok(!rows.some(({ line }) => /CANARY/.test(line)));
  const stateOf = (id: string): string => rows.find((row) => row.id === id).state;
  assert.deepEqual([stateOf(paid), stateOf(open)], ['paid', 'closed']);
  ctx.payments.tell(open, { state: 'paid' });
  assert.equal(await settlePayment(ctx, { paymentId: open }), 'mismatch');
  assert.equal(ctx.payments.cancelled.at(-1)?.id, open);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 10);
});
