import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyCoinPlan, createPayment, loadChargeOffer, pollPayments, syncPayment } from '#domain/payment';
import { selectBalances } from '#domain/wallet';
import type { GatewayPayment } from '#kernel/ports/payment-ports';
import type { PaymentMismatch } from '#shared/money/payments';
import { joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type Clerk, listHeldDeposits, returnHeldDeposit, loadAdminPayment } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: Clerk;
const account = { bank: 'SHINHAN' as const, number: '110-123-456789', holder: '한서림' };

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  by = await plantStaff(database.db, 'owner');
});
after(() => database.drop());

async function waiting(): Promise<{ memberNo: number; id: string }> {
  const { memberNo } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const product = (await loadChargeOffer(ctx, 'web')).products.find(({ won }) => won === 10_000);
  const order = { memberNo, productId: product?.id ?? 0, method: 'virtual-account' as const, channel: 'web' as const };
  const { body } = await createPayment(ctx, { ...order, key: crypto.randomUUID() });
  const id: string = JSON.parse(body).result.payment;
  const due = new Date(Date.now() + 20 * 86_400_000).toISOString();
  ctx.payments.tell(id, { state: 'waiting', account: { bank: '신한은행', number: '110-1', holder: '서가', due } });
  await syncPayment(ctx, { paymentId: id });
  return { memberNo, id };
}

async function held(): Promise<{ memberNo: number; id: string }> {
  const made = await waiting();
  ctx.payments.tell(made.id, { state: 'paid', totalWon: 9000, account: null });
  await syncPayment(ctx, { paymentId: made.id });
  return made;
}

const rowOf = (id: string) => ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sentOf = (id: string) => ctx.payments.cancelled.filter((one) => one.id === id);
const returned = (id: string, more: object = {}) =>
  returnHeldDeposit(ctx, {
    by,
    id,
    won: 9000,
    account,
    reason: '1:1 문의로 받은 계좌',
    key: crypto.randomUUID(),
    ...more,
  });

interface Misfit {
  misfit: PaymentMismatch;
  told?: Partial<GatewayPayment>;
  prepare?: (memberNo: number) => Promise<unknown>;
  won?: number;
  letters?: number;
}
const MISFITS: Misfit[] = [
  { misfit: 'amount', told: { totalWon: 9000 }, won: 9000 },
  { misfit: 'store', told: { isOurs: false } },
  { misfit: 'currency', told: { currency: 'USD' } },
  { misfit: 'limit', prepare: () => applyCoinPlan(ctx, { terms: { unverifiedWon: 9000 } }) },
  {
    misfit: 'payer',
    prepare: (memberNo) =>
      ctx.db.updateTable('member').set({ state: 'withdrawn' }).where('member_no', '=', memberNo).execute(),
    letters: 0,
  },
];

for (const { misfit, told = {}, prepare, won = 10_000, letters = 1 } of MISFITS)
  test(`a deposit that does not fit (${misfit}) is held for the operator and not returned without an account`, async () => {
    const { memberNo, id } = await waiting();
    await prepare?.(memberNo);
    ctx.payments.tell(id, { state: 'paid', account: null, ...told });
    for (let round = 0; round < 3; round += 1) {
      assert.equal(await syncPayment(ctx, { paymentId: id }), 'mismatch');
      await advanceTime(ctx, '2 hours');
      await pollPayments(ctx);
    }
    await applyCoinPlan(ctx, { terms: { unverifiedWon: 300_000 } });
    const { ask_at: askAt, held_won: heldWon } = await rowOf(id);
    assert.deepEqual([askAt, heldWon, sentOf(id)], [null, won, []]);
    assert.equal((await selectBalances(ctx.db, memberNo)).coin, 0);
    const item = (await listHeldDeposits(ctx)).find((one) => one.id === id);
    assert.deepEqual([item?.memberNo, item?.heldWon, item?.misfit], [memberNo, won, misfit]);
    const requested = ctx.letters.filter(({ key }) => key === `deposit ${id}`);
    assert.equal(requested.length, letters);
    for (const { text } of requested) assert.match(text, /은행, 계좌번호, 예금주를 1:1 문의로/);
  });

test('returns a held deposit to the given account once for its key and closes the case', async () => {
  const { id } = await held();
  const key = crypto.randomUUID();
  await Promise.all([returned(id, { key }), returned(id, { key })]);
  await returned(id, { key });
  const reason = '주문과 다른 입금';
  assert.deepEqual(sentOf(id), [{ id, won: 9000, cancellableWon: 9000, reason, account }]);
  assert.ok((await listHeldDeposits(ctx)).every((one) => one.id !== id));
  const adminPayment = await loadAdminPayment(ctx, { id, asksGateway: false });
  assert.deepEqual([adminPayment.state, adminPayment.heldWon], ['mismatch', null]);
  const { after: written } = await ctx.db
    .selectFrom('operator_audit')
    .select('after')
    .where('subject', '=', `payment:${id}`)
    .executeTakeFirstOrThrow();
  assert.deepEqual(written, { bank: '신한은행' });
  await rejectsWith(returned(id), 'MONEY_ERROR 0017');
});

test('waits for an accepted return without asking twice, and allows another try after a refusal', async () => {
  const { id } = await held();
  ctx.payments.goes = 'failed';
  await rejectsWith(returned(id), 'MONEY_ERROR 0019');
  assert.equal((await rowOf(id)).held_won, 9000);
  ctx.payments.goes = 'requested';
  await returned(id);
  await rejectsWith(returned(id), 'MONEY_ERROR 0018');
  assert.notEqual((await rowOf(id)).ask_at, null, 'its end is asked for');
  ctx.payments.goes = 'succeeded';
  const gone = { id: 'gone', state: 'succeeded' as const, won: 9000, reason: '' };
  ctx.payments.tell(id, { state: 'cancelled', cancellations: [gone] });
  await advanceTime(ctx, '2 hours');
  await pollPayments(ctx);
  assert.deepEqual([(await rowOf(id)).held_won, (await rowOf(id)).ask_at], [null, null]);
});

const REFUSED = [
  { what: 'without an account', more: { account: undefined }, code: 'PAYMENT_ERROR 0010' },
  { what: 'without a reason', more: { reason: ' ' }, code: 'MONEY_ERROR 0002' },
  { what: 'at another sum than is held', more: { won: 10_000 }, code: 'PAYMENT_ERROR 0016' },
];
for (const { what, more, code } of REFUSED)
  test(`does not return a held deposit that ${what}`, async () => {
    const { id } = await held();
    await rejectsWith(returned(id, more), code);
    assert.deepEqual(sentOf(id), []);
  });
