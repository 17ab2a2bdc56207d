import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPayment, loadChargeOffer, exportPayments, syncPayment } from '#domain/payment';
import { selectBalances } from '#domain/wallet';
import { GOOD_PASSWORD, joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { closeAccount } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

test('L24 payments stay for five years under the member number alone; a payment after leaving is refunded', async () => {
  const { memberNo, sessionId } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const [product] = (await loadChargeOffer(ctx, 'web')).products;
  const input = async (key: string): Promise<string> => {
    const requested = { memberNo, productId: product?.id ?? 0, method: 'card' as const, channel: 'web' as const, key };
    return JSON.parse((await createPayment(ctx, requested)).body).result.payment;
  };
  const [paid, open, waiting] = [await input('order-paid'), await input('order-open'), await input('order-waits')];
  ctx.payments.tell(paid, { state: 'paid', receiptUrl: 'https://CANARY-RECEIPT.example/1' });
  const account = { bank: '신한은행', number: 'CANARY-NUMBER', holder: 'CANARY-HOLDER', due: new Date().toISOString() };
  ctx.payments.tell(waiting, { state: 'waiting', account });
  for (const paymentId of [paid, waiting]) await syncPayment(ctx, { paymentId });
  const [sheet] = await exportPayments(ctx, memberNo);
  assert.deepEqual(
    sheet?.rows.map(({ state, won }) => [state, won]),
    [
      ['입금 대기', 1000],
      ['결제 대기', 1000],
      ['결제 완료', 1000],
    ],
  );
  await closeAccount(ctx, { memberNo, sessionId, password: GOOD_PASSWORD });
  const { rows } = await database.pool.query(
    'select id, state, won, payment::text as line from payment where member_no = $1',
    [memberNo],
  );
  assert.equal(rows.length, 3);
  assert.ok(!rows.some(({ line }) => /CANARY/.test(line)));
  const stateOf = (id: string): string => rows.find((row) => row.id === id).state;
  assert.deepEqual([stateOf(paid), stateOf(open)], ['paid', 'closed']);
  ctx.payments.tell(open, { state: 'paid' });
  assert.equal(await syncPayment(ctx, { paymentId: open }), 'mismatch');
  assert.equal(ctx.payments.cancelled.at(-1)?.id, open);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 10);
});
