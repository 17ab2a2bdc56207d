import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createPayment, loadChargeOffer, confirmStorePurchase, syncPayment, syncStorePurchase } from '#domain/payment';
import { checkLedger, selectBalances, spendCoinsSql } from '#domain/wallet';
import type { PaymentMethod } from '#shared/money/payments';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { codeOf } from '../../tests/support/servers/selling-shop.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type Clerk,
  compareWithGateway,
  decideProposal,
  assignStorePurchase,
  listComparisons,
  findPayments,
  listProposals,
  listStoreCases,
  closeStoreCase,
  syncAdminPayment,
  syncStoreCase,
  loadAdminPayment,
  requestMoneyAction,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: Clerk;

before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
  by = await plantStaff(database.db, 'owner');
});
after(() => database.drop());

/** A member with a charge of 10,000 won, paid at the gateway: 100 coins and 5 bonus coins. */
async function ordered(method: PaymentMethod = 'card'): Promise<{ memberNo: number; paymentId: string }> {
  const { memberNo } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const product = (await loadChargeOffer(ctx, 'web')).products.find(({ won }) => won === 10_000);
  const order = { memberNo, productId: product?.id ?? 0, method, channel: 'web' as const };
  const { body } = await createPayment(ctx, { ...order, key: crypto.randomUUID() });
  const paymentId: string = JSON.parse(body).result.payment;
  ctx.payments.tell(paymentId, { state: 'paid' });
  return { memberNo, paymentId };
}
async function spend(memberNo: number, coins: number): Promise<void> {
  const ref = `purchase:minor-${crypto.randomUUID()}`;
  const paying = spendCoinsSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`${ref}` });
  await sql`${paying.clause()} select 1 from spent`.execute(ctx.db);
}
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants.filter(({ broken }) => broken > 0)));
};

test('P4 syncs an order with the gateway, shows its answer and refunds without a fee when an operator waives it', async () => {
  const { memberNo, paymentId } = await ordered();
  await syncAdminPayment(ctx, { by, id: paymentId });
  const adminPayment = await loadAdminPayment(ctx, { id: paymentId, asksGateway: true });
  assert.deepEqual([adminPayment.state, adminPayment.told?.state], ['paid', 'paid']);
  const limit = 1000;
  const claimed = { act: 'adjust' as const, unit: 'coin' as const, amount: -40, days: null };
  await requestMoneyAction(ctx, {
    by,
    mayDecide: true,
    limit,
    memberNo,
    wish: claimed,
    reason: '정정',
    key: crypto.randomUUID(),
  });
  const input = { act: 'charge-refund' as const, payment: paymentId, waivesFee: true, won: 6000 };
  const key = crypto.randomUUID();
  const order = { by, mayDecide: true, limit, memberNo, wish: input, reason: '오결제', key };
  const other = { ...order, wish: { ...input, won: 10_000 }, key: crypto.randomUUID() };
  assert.equal(await codeOf(requestMoneyAction(ctx, other)), 'PAYMENT_ERROR 0016', 'what was shown is what is done');
  assert.deepEqual(await Promise.all([requestMoneyAction(ctx, order), requestMoneyAction(ctx, order)]), [
    'done',
    'done',
  ]);
  assert.deepEqual(
    ctx.payments.cancelled.filter(({ id }) => id === paymentId).map(({ won }) => won),
    [6000],
  );
  const now = await loadAdminPayment(ctx, { id: paymentId, asksGateway: false });
  assert.deepEqual([now.state, now.returnedWon, now.refunds[0]?.feeWon], ['partial', 6000, 0]);
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 0, bonus: 0 });
  assert.equal(await codeOf(requestMoneyAction(ctx, { ...order, key: crypto.randomUUID() })), 'PAYMENT_ERROR 0007');
  const listed = await findPayments(ctx, { filter: { memberNo }, sort: null, after: undefined });
  assert.equal(listed.payments.length, 1);
  await whole();
});

test('coins that an operator took from a charge are not owed when it is cancelled', async () => {
  const { memberNo, paymentId } = await ordered();
  await syncPayment(ctx, { paymentId });
  const input = { act: 'adjust' as const, unit: 'coin' as const, amount: -100, days: null };
  const order = { by, mayDecide: true, limit: 1000, memberNo, reason: '정정', key: crypto.randomUUID() };
  await requestMoneyAction(ctx, { ...order, wish: input });
  const cancellations = [{ id: 'back', state: 'succeeded' as const, won: 10_000, reason: '카드사' }];
  ctx.payments.tell(paymentId, { state: 'cancelled', cancellations });
  await syncPayment(ctx, { paymentId });
  const { coin, debt } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, debt }, { coin: 0, debt: 0 });
  await whole();
});

test('stores the result of every comparison with the gateway', async () => {
  const { paymentId } = await ordered();
  ctx.payments.tell('unknown-to-the-shop', { state: 'paid' });
  await compareWithGateway(ctx, { by });
  const [newest] = await listComparisons(ctx);
  assert.ok(
    newest?.differences?.some(({ payment, why }) => payment === 'unknown-to-the-shop' && why === 'unknown here'),
  );
  assert.ok(newest?.differences?.some(({ payment, why }) => payment === paymentId && why === 'state'));
});

test('credits a store purchase without owner once after an operator assigns it', async () => {
  const { memberNo } = await joinedMember(ctx);
  const transactionId = crypto.randomUUID();
  const message = { product: 'seoga.coin.10', amountMicros: 1_200_000_000 };
  ctx.stores.tell('google-play', transactionId, message);
  await syncStorePurchase(ctx, { store: 'google-play', transactionId, product: message.product });
  const [found] = await listStoreCases(ctx, { isAll: false });
  assert.equal(found?.trouble, 'member');
  const order = {
    by,
    store: 'google-play' as const,
    transactionId,
    memberNo,
    reason: '영수증 확인',
    key: crypto.randomUUID(),
  };
  const mail = `own-${memberNo}@seoga.test`;
  const mine = await plantStaff(ctx.db, 'owner');
  await sql`update operator set mail = ${mail} where id = ${mine.id}`.execute(ctx.db);
  await sql`update member set mail = ${mail.toUpperCase()} where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal(await codeOf(assignStorePurchase(ctx, { ...order, by: mine })), 'OPERATOR_ERROR 0018');
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 0);
  await Promise.all([assignStorePurchase(ctx, order), assignStorePurchase(ctx, order)]);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 10);
  assert.deepEqual(await listStoreCases(ctx, { isAll: false }), []);
  const another = assignStorePurchase(ctx, { ...order, key: crypto.randomUUID() });
  assert.equal(await codeOf(another), 'MONEY_ERROR 0008');
  await whole();
});

test('polls a store purchase of an unknown product again and closes it with a reason', async () => {
  const { memberNo } = await joinedMember(ctx);
  const transactionId = crypto.randomUUID();
  ctx.stores.tell('google-play', transactionId, { product: 'nobody.knows', amountMicros: 1_200_000_000 });
  const proof = { store: 'google-play' as const, product: 'nobody.knows', purchaseToken: transactionId };
  await codeOf(confirmStorePurchase(ctx, { memberNo, proof }));
  const name = { by, store: 'google-play' as const, transactionId };
  await syncStoreCase(ctx, name);
  assert.equal((await listStoreCases(ctx, { isAll: false }))[0]?.trouble, 'product');
  assert.equal(await codeOf(closeStoreCase(ctx, { ...name, reason: '' })), 'MONEY_ERROR 0002');
  await closeStoreCase(ctx, { ...name, reason: '스토어에서 환불함' });
  assert.deepEqual(await listStoreCases(ctx, { isAll: false }), []);
  assert.equal((await listStoreCases(ctx, { isAll: true }))[0]?.lookedWhy, '스토어에서 환불함');
});

/** A minor's charges of 10,000 won (100 coins and 5 bonus coins) and what was spent before the cancellation. */
const MINORS_CHARGES = {
  'that is untouched': { spent: 0, before: 0, won: 10_000 },
  'of which bonus and coins were spent': { spent: 60, before: 0, won: 10_000 },
  'that is spent wholly': { spent: 105, before: 0, won: 10_000 },
  'that was refunded in part before': { spent: 60, before: 1, won: 10_000 },
} as const;

for (const [what, { spent, before: refundedBefore, won }] of Object.entries(MINORS_CHARGES))
  test(`민법 §5, §141: a minor’s charge ${what} is cancelled by two operators, refunded in full and leaves no debt`, async () => {
    const second = await plantStaff(ctx.db, 'owner');
    const { memberNo, paymentId } = await ordered();
    await syncPayment(ctx, { paymentId });
    if (spent > 0) await spend(memberNo, spent);
    const request = { by, mayDecide: true, limit: 100_000, memberNo, reason: '법정대리인의 취소, 서류 확인' };
    if (refundedBefore > 0) {
      const remainder = { act: 'charge-refund' as const, payment: paymentId, waivesFee: true };
      await requestMoneyAction(ctx, { ...request, wish: remainder, key: crypto.randomUUID() });
    }
    const input = { act: 'minor-refund' as const, payment: paymentId };
    const sent = () =>
      ctx.payments.cancelled.filter(({ id }) => id === paymentId).reduce((sum, one) => sum + (one.won ?? 0), 0);
    assert.equal(
      await requestMoneyAction(ctx, { ...request, wish: input, key: crypto.randomUUID() }),
      'proposed',
      'never by one person',
    );
    const [proposal] = (await listProposals(ctx, { isOpen: true, memberNo })).proposals;
    const decision = { id: proposal?.id ?? 0, isApproved: true, message: '확인' };
    assert.equal(await codeOf(decideProposal(ctx, { ...decision, by, key: crypto.randomUUID() })), 'MONEY_ERROR 0007');
    await decideProposal(ctx, { ...decision, by: second, key: crypto.randomUUID() });
    assert.equal(sent(), won);
    const { coin, bonus, debt } = await selectBalances(ctx.db, memberNo);
    assert.deepEqual({ coin, bonus, debt }, { coin: 0, bonus: 0, debt: 0 });
    const now = await loadAdminPayment(ctx, { id: paymentId, asksGateway: false });
    assert.deepEqual([now.state, now.returnedWon, now.reversals.length], ['cancelled', won, 0]);
    assert.deepEqual([now.refunds[0]?.basis, now.refunds[0]?.feeWon], ['minor', 0]);
    await whole();
  });

test('rejects a minor’s cancellation when the payer was a verified adult', async () => {
  const thisYear = new Date().getUTCFullYear();
  const cases: [age: number | null, said: string][] = [
    [30, 'MONEY_ERROR 0020'],
    [20, 'MONEY_ERROR 0020'],
    [19, 'done'],
    [15, 'done'],
    [null, 'done'],
  ];
  for (const [age, said] of cases) {
    const { memberNo, paymentId } = await ordered();
    await syncPayment(ctx, { paymentId });
    if (age !== null)
      await ctx.db
        .insertInto('identity_check')
        .values({ member_no: memberNo, birth_year: thisYear - age, method: 'test', provider_ref: crypto.randomUUID() })
        .execute();
    const input = { act: 'minor-refund' as const, payment: paymentId };
    const order = { by, mayDecide: true, limit: 1000, memberNo, wish: input, reason: '취소', key: crypto.randomUUID() };
    assert.equal(await codeOf(requestMoneyAction(ctx, order)), said, String(age));
  }
});

test('refunds a minor’s deposit to the account that the second operator enters', async () => {
  const second = await plantStaff(ctx.db, 'owner');
  const { memberNo, paymentId } = await ordered('virtual-account');
  await syncPayment(ctx, { paymentId });
  const input = { act: 'minor-refund' as const, payment: paymentId };
  const order = { by, mayDecide: true, limit: 1000, memberNo, wish: input, reason: '취소', key: crypto.randomUUID() };
  assert.equal(await requestMoneyAction(ctx, order), 'proposed');
  const [proposal] = (await listProposals(ctx, { isOpen: true, memberNo })).proposals;
  const decision = { by: second, id: proposal?.id ?? 0, isApproved: true, message: '' };
  assert.equal(await codeOf(decideProposal(ctx, { ...decision, key: crypto.randomUUID() })), 'PAYMENT_ERROR 0010');
  const account = { bank: 'SHINHAN' as const, number: '110-123-456789', holder: '한서림' };
  await decideProposal(ctx, { ...decision, account, key: crypto.randomUUID() });
  assert.deepEqual(ctx.payments.cancelled.find(({ id }) => id === paymentId)?.account, account);
  await whole();
});
