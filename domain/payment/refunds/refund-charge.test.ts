import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { returnCoinsSql, checkLedger, selectBalances, spendCoinsSql } from '#domain/wallet';
import type { PaymentMethod } from '#shared/money/payments';
import { joinedMember, advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  applyCoinPlan,
  createPayment,
  loadChargeOffer,
  pollPayments,
  offerChargeRefund,
  findPayment,
  refundCharge,
  syncPayment,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let keys = 0;
const ACCOUNT = { bank: 'SHINHAN' as const, number: '110-123-456789', holder: '한서림' };

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

/** A member with a charge of 10,000 won, just paid: 100 coins and 5 bonus coins. */
async function charged(
  method: PaymentMethod = 'card',
  price = 10_000,
): Promise<{ memberNo: number; paymentId: string }> {
  const { memberNo } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const product = (await loadChargeOffer(ctx, 'web')).products.find(({ won }) => won === price);
  keys += 1;
  const order = { memberNo, productId: product?.id ?? 0, method, channel: 'web' as const, key: `charge-${keys}` };
  const { body } = await createPayment(ctx, order);
  const paymentId: string = JSON.parse(body).result.payment;
  ctx.payments.tell(paymentId, { state: 'paid' });
  await syncPayment(ctx, { paymentId });
  return { memberNo, paymentId };
}
async function chargeAgain(memberNo: number, price: number): Promise<string> {
  const product = (await loadChargeOffer(ctx, 'web')).products.find(({ won }) => won === price);
  keys += 1;
  const order = { memberNo, productId: product?.id ?? 0, method: 'card' as const, channel: 'web' as const };
  const { body } = await createPayment(ctx, { ...order, key: `charge-${keys}` });
  const paymentId: string = JSON.parse(body).result.payment;
  ctx.payments.tell(paymentId, { state: 'paid' });
  await syncPayment(ctx, { paymentId });
  return paymentId;
}
const debtOf = async (memberNo: number) => (await selectBalances(ctx.db, memberNo)).debt;
async function spend(memberNo: number, coins: number): Promise<void> {
  keys += 1;
  const paying = spendCoinsSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`${`purchase:test-${keys}`}` });
  await sql`${paying.clause()} select 1 from spent`.execute(ctx.db);
}
/** Returns coins or bonus to the lot of a charge, as a withdrawal does. */
async function withdrawn(
  who: { memberNo: number; paymentId: string },
  unit: 'coin' | 'bonus',
  amount: number,
): Promise<void> {
  const { id: lot } = await ctx.db
    .selectFrom('lot')
    .select('id')
    .where('member_no', '=', who.memberNo)
    .where('unit', '=', unit)
    .executeTakeFirstOrThrow();
  keys += 1;
  const returns = [{ lot, unit, amount, isLapsed: false }];
  const giving = returnCoinsSql({ memberNo: who.memberNo, ref: `purchase:test-${keys}:1`, returns });
  await sql`${giving.clause()} select 1 from given_back`.execute(ctx.db);
}
const refund = (who: { memberNo: number; paymentId: string }, further: object = {}) => {
  keys += 1;
  return refundCharge(ctx, { ...who, key: `refund-${keys}`, ...further });
};
const balances = async (memberNo: number) => {
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  return [coin, bonus];
};
const stands = async (who: { memberNo: number; paymentId: string }) => {
  const { state, returnedWon, refund: last } = await findPayment(ctx, who);
  return [state, returnedWon, last?.state];
};
async function sweep(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await advanceTime(ctx, '31 minutes');
    await pollPayments(ctx);
  }
}
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('refunds an unused charge in full with its bonus, once for its key', async () => {
  const who = await charged();
  const offer = await offerChargeRefund(ctx, who);
  assert.deepEqual([offer.basis, offer.won, offer.feeWon, offer.coins, offer.bonus], ['withdrawal', 10_000, 0, 100, 5]);
  const key = 'the-same-press';
  const [first, again] = await Promise.all([refundCharge(ctx, { ...who, key }), refundCharge(ctx, { ...who, key })]);
  assert.equal(first.body, again.body);
  await sweep();
  assert.deepEqual(await stands(who), ['cancelled', 10_000, 'done']);
  assert.deepEqual(await balances(who.memberNo), [0, 0]);
  assert.equal(ctx.payments.cancelled.filter(({ id }) => id === who.paymentId).length, 1);
  assert.equal(
    ctx.letters.filter(({ subject, text }) => subject.includes('환불') && text.includes(who.paymentId)).length,
    1,
  );
  await rejectsWith(offerChargeRefund(ctx, who), 'PAYMENT_ERROR 0007');
  await whole();
});

test('refunds the rest less the fee and spent bonus, and leaves other charges alone', async () => {
  const who = await charged();
  await spend(who.memberNo, 45);
  const offer = await offerChargeRefund(ctx, who);
  assert.deepEqual(
    [offer.basis, offer.valueWon, offer.spentBonusWon, offer.feeWon, offer.won],
    ['remainder', 6000, 500, 1000, 4500],
  );
  await refund(who);
  assert.deepEqual(await stands(who), ['partial', 4500, 'done']);
  assert.deepEqual(await balances(who.memberNo), [0, 0]);
  await rejectsWith(refund(who), 'PAYMENT_ERROR 0007');
  await whole();
});

test('deducts spent bonus from the first refund of its charge only', async () => {
  await applyCoinPlan(ctx, { terms: { feePercent: 5 } });
  const who = await charged('card', 100_000);
  await spend(who.memberNo, 120);
  await spend(who.memberNo, 200);
  const first = await offerChargeRefund(ctx, who);
  assert.deepEqual([first.coins, first.spentBonusWon, first.feeWon, first.won], [800, 12_000, 3400, 64_600]);
  await refund(who);
  await withdrawn(who, 'coin', 160);
  const second = await offerChargeRefund(ctx, who);
  assert.deepEqual([second.coins, second.spentBonusWon, second.feeWon, second.won], [160, 0, 1000, 15_000]);
  await refund(who);
  assert.deepEqual(await stands(who), ['partial', 79_600, 'done']);
  await whole();
});

test('refunds a deducted bonus after that bonus came back', async () => {
  await applyCoinPlan(ctx, { terms: { feePercent: 0, feeLeastWon: 0 } });
  const who = await charged('card', 100_000);
  await spend(who.memberNo, 320);
  await refund(who);
  await withdrawn(who, 'coin', 200);
  await withdrawn(who, 'bonus', 120);
  const { spentBonusWon, won, bonus } = await offerChargeRefund(ctx, who);
  assert.deepEqual([spentBonusWon, won, bonus], [-12_000, 32_000, 120]);
  await refund(who);
  assert.deepEqual(await stands(who), ['cancelled', 100_000, 'done']);
  assert.deepEqual(await balances(who.memberNo), [0, 0]);
  await applyCoinPlan(ctx, { terms: { feePercent: 10, feeLeastWon: 1000 } });
  await whole();
});

test('rejects a refund by another member and of a charge without paid coins', async () => {
  const who = await charged();
  const { memberNo } = await joinedMember(ctx);
  await rejectsWith(offerChargeRefund(ctx, { ...who, memberNo }), 'NOT_FOUND 0003');
  await rejectsWith(refund({ ...who, memberNo }), 'NOT_FOUND 0003');
  await spend(who.memberNo, 105);
  await rejectsWith(offerChargeRefund(ctx, who), 'PAYMENT_ERROR 0007');
  await ctx.db.updateTable('payment').set({ channel: 'ios' }).where('id', '=', who.paymentId).execute();
  await rejectsWith(offerChargeRefund(ctx, who), 'PAYMENT_ERROR 0009');
});

test('refunds a deposit to an account, which is erased when the money is gone', async () => {
  const who = await charged('virtual-account');
  await rejectsWith(refund(who), 'PAYMENT_ERROR 0010');
  assert.deepEqual(await balances(who.memberNo), [100, 5], 'nothing was taken');
  ctx.payments.goes = 'requested';
  await refund(who, { account: ACCOUNT });
  ctx.payments.goes = 'succeeded';
  assert.deepEqual(ctx.payments.cancelled.at(-1)?.account, ACCOUNT);
  assert.deepEqual(await stands(who), ['paid', 0, 'requested']);
  await rejectsWith(refund(who, { account: ACCOUNT }), 'PAYMENT_ERROR 0008');
  const result = await ctx.payments.read(who.paymentId);
  assert.ok('id' in result);
  const cancellations = result.cancellations.map((one) => ({ ...one, state: 'succeeded' as const }));
  ctx.payments.tell(who.paymentId, { state: 'cancelled', cancellations });
  await sweep();
  assert.deepEqual(await stands(who), ['cancelled', 10_000, 'done']);
  const row = await ctx.db
    .selectFrom('refund')
    .select('account')
    .where('payment_id', '=', who.paymentId)
    .executeTakeFirstOrThrow();
  assert.equal(row.account, null);
  await whole();
});

test('returns every coin to its lot when the gateway refuses', async () => {
  const who = await charged();
  await spend(who.memberNo, 10);
  ctx.payments.goes = 'failed';
  await refund(who);
  ctx.payments.goes = 'succeeded';
  assert.deepEqual(await stands(who), ['paid', 0, 'failed']);
  assert.deepEqual(await balances(who.memberNo), [95, 0]);
  await refund(who);
  assert.equal((await stands(who))[2], 'done');
  await whole();
});

test('concurrent refunds and spending leave every coin accounted for', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = await charged();
    await Promise.allSettled([refund(who), spend(who.memberNo, 60), refund(who), spend(who.memberNo, 60)]);
    await sweep();
    const sent = ctx.payments.cancelled.filter(({ id }) => id === who.paymentId);
    assert.equal(sent.length, 1, 'one of the two, whatever was spent');
    assert.deepEqual(await balances(who.memberNo), [0, 0]);
    assert.ok([10_000, 3000].includes((await findPayment(ctx, who)).returnedWon));
  }
  await whole();
});

/** Where the process dies during a refund, and what the gateway has done by then. */
const CRASHES = {
  'before the gateway was asked': { throws: 'before', goes: 'succeeded', ends: 'done' },
  'after the gateway did it, before the shop heard': { throws: 'after', goes: 'succeeded', ends: 'done' },
  'after the gateway took it on': { throws: 'after', goes: 'requested', ends: 'requested' },
  'after the gateway said no': { throws: 'after', goes: 'failed', ends: 'failed' },
} as const;

for (const [where, { throws, goes, ends }] of Object.entries(CRASHES)) {
  test(`R10: the poll job finishes a refund whose process dies ${where}`, async () => {
    const who = await charged();
    ctx.payments.goes = goes;
    const { cancel } = ctx.payments;
    ctx.payments.cancel = async (order) => {
      if (throws === 'after') await cancel.call(ctx.payments, order);
      throw new Error('killed');
    };
    await assert.rejects(refund(who), /killed/);
    ctx.payments.cancel = cancel;
    assert.deepEqual(await balances(who.memberNo), [0, 0], 'the coins are held');
    const sent = ctx.payments.cancelled.length;
    await sweep();
    ctx.payments.goes = 'succeeded';
    assert.equal((await stands(who))[2], ends);
    const isBack = ends === 'failed';
    assert.deepEqual(await balances(who.memberNo), isBack ? [100, 5] : [0, 0]);
    assert.equal(ctx.payments.cancelled.length - sent, throws === 'before' ? 1 : 0, 'nothing is asked for twice');
    await whole();
  });
}

test('R10: looks up a lost response instead of requesting again', async () => {
  const who = await charged();
  const { cancel } = ctx.payments;
  ctx.payments.cancel = async (order) => {
    await cancel.call(ctx.payments, order);
    return 'unknown';
  };
  await refund(who);
  ctx.payments.cancel = cancel;
  assert.deepEqual(await stands(who), ['cancelled', 10_000, 'done']);
  await whole();
});

test('takes the coins when a refund given up went through after all', async () => {
  const who = await charged();
  ctx.payments.goes = 'failed';
  await refund(who);
  ctx.payments.goes = 'succeeded';
  assert.deepEqual(await balances(who.memberNo), [100, 5]);
  const result = await ctx.payments.read(who.paymentId);
  assert.ok('id' in result);
  const cancellations = result.cancellations.map((one) => ({ ...one, state: 'succeeded' as const }));
  ctx.payments.tell(who.paymentId, { state: 'cancelled', cancellations });
  await syncPayment(ctx, { paymentId: who.paymentId });
  assert.deepEqual(await balances(who.memberNo), [0, 0]);
  assert.equal((await stands(who))[0], 'cancelled');
  await whole();
});

test('coins returned by a refused refund repay the debt of another charge', async () => {
  const first = await charged();
  const { memberNo } = first;
  await spend(memberNo, 35);
  const second = { memberNo, paymentId: await chargeAgain(memberNo, 10_000) };
  ctx.payments.goes = 'unknown';
  await refund(second);
  ctx.payments.tell(first.paymentId, {
    state: 'cancelled',
    cancellations: [{ id: 'chargeback', state: 'succeeded', won: 10_000, reason: '차지백' }],
  });
  await syncPayment(ctx, { paymentId: first.paymentId });
  assert.deepEqual([...(await balances(memberNo)), await debtOf(memberNo)], [0, 0, 35]);
  ctx.payments.goes = 'failed';
  await sweep();
  ctx.payments.goes = 'succeeded';
  assert.deepEqual([...(await balances(memberNo)), await debtOf(memberNo)], [65, 5, 0]);
  await whole();
});

/** Cancellations made at the gateway while a refund of 10,000 won reserves 100 coins and 5 bonus coins. */
const MADE_ELSEWHERE = {
  'the whole sum': { spentBefore: 0, parts: [10_000], left: [0, 0], debt: 0 },
  'a part': { spentBefore: 0, parts: [4000], left: [58, 5], debt: 0 },
  'two parts': { spentBefore: 0, parts: [4000, 6000], left: [0, 0], debt: 0 },
  'the whole sum of a charge that was partly spent': { spentBefore: 30, parts: [10_000], left: [0, 0], debt: 30 },
} as const;

for (const [what, { spentBefore, parts, left, debt }] of Object.entries(MADE_ELSEWHERE))
  test(`a refused refund does not return coins for ${what} cancelled elsewhere`, async () => {
    const who = await charged();
    if (spentBefore > 0) await spend(who.memberNo, spentBefore);
    ctx.payments.goes = 'unknown';
    await refund(who);
    const cancellations = parts.map((won, at) => ({
      id: `elsewhere-${at}`,
      state: 'succeeded' as const,
      won,
      reason: '관리자 취소',
    }));
    const gone = parts.reduce<number>((sum, won) => sum + won, 0);
    ctx.payments.tell(who.paymentId, { state: gone === 10_000 ? 'cancelled' : 'partial', cancellations });
    await syncPayment(ctx, { paymentId: who.paymentId });
    ctx.payments.goes = 'failed';
    await sweep();
    ctx.payments.goes = 'succeeded';
    const { state, returnedWon, refund: last } = await findPayment(ctx, who);
    assert.deepEqual([state, returnedWon, last?.state], [gone === 10_000 ? 'cancelled' : 'partial', gone, 'failed']);
    assert.deepEqual(await balances(who.memberNo), left);
    assert.equal((await selectBalances(ctx.db, who.memberNo)).debt, debt);
    await whole();
  });
