import { payerAge } from '#domain/members';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import type { GatewayPaymentResult } from '#kernel/ports/payment-ports';
import type { PaymentMismatch, PaymentState } from '#shared/money/payments';
import { isAboveLimit } from '../products/charge-limits.ts';
import { grantPassTerm } from '../subscriptions/grant-pass-term.ts';
import { lockSubscription } from '../subscriptions/subscription-store.ts';
import { grantCoins } from './grant-coins.ts';
import { sendDepositAccountRequest, sendLimitExceededEmail, sendEndedSubscriptionEmail } from '../payment-messages.ts';
import {
  type PaymentDecision,
  decidePayment,
  heldWon,
  needsNoPolling,
  isExpired,
  canTransition,
  needsReturn,
  pauseMinutes,
} from './payment-rules.ts';
import { type LockedPayment, lockPayment, selectPaymentState, updatePayment } from './payment-store.ts';
import { syncCancellations } from './sync-cancellations.ts';
import { retryTransaction } from '../retry-transaction.ts';

export type PaymentSyncContext = Needs<'db' | 'payments' | 'log' | 'mailer' | 'jobs'>;

interface SyncResult {
  state: PaymentState;
  alarm: PaymentDecision['alarm'];
  misfit: PaymentMismatch | null;
  /** Money or a deposit account that has to be returned. */
  sendsBack: 'money' | 'account' | undefined;
}

const MISFIT = '주문과 다른 결제';
const ABOVE_LIMIT = '월 충전 한도 초과';
const ENDED_SUBSCRIPTION = '해지한 정기 결제';
const RETURN_REASONS: Partial<Record<PaymentMismatch, string>> = {
  limit: ABOVE_LIMIT,
  subscription: ENDED_SUBSCRIPTION,
};

/**
 * Brings an order to its state at the gateway. Safe to call from browser, webhook and jobs at any time: coins are
 * granted and reversed once, money that does not fit is returned. Undefined when there is no such order.
 */
export async function syncPayment(
  ctx: PaymentSyncContext,
  input: { paymentId: string },
): Promise<PaymentState | undefined> {
  return (await fetchAndSyncPayment(ctx, input.paymentId))?.state;
}

export async function fetchAndSyncPayment(
  ctx: PaymentSyncContext,
  paymentId: string,
): Promise<{ state: PaymentState; hasAnswer: boolean } | undefined> {
  const row = await selectPaymentState(ctx.db, paymentId);
  if (row === undefined) return undefined;
  // Store orders follow the store's transactions.
  if (row.channel !== 'web') return { state: row.state, hasAnswer: true };
  const answer = await ctx.payments.read(paymentId);
  const result = await retryTransaction(ctx, (tx) => applyAnswer(ctx, tx, { paymentId, answer }));
  if (result.alarm === 'limit' || result.alarm === 'subscription')
    ctx.log.warn({ payment: paymentId, why: result.alarm }, 'a payment is sent back');
  else if (result.alarm) ctx.log.error({ payment: paymentId, why: result.alarm }, 'a payment does not fit its order');
  if (result.sendsBack === 'account') await ctx.payments.closeAccount(paymentId);
  if (result.sendsBack === 'money')
    await ctx.payments.cancel({ id: paymentId, reason: (result.misfit && RETURN_REASONS[result.misfit]) ?? MISFIT });
  return { state: result.state, hasAnswer: answer.state !== 'unknown' };
}

async function applyAnswer(
  ctx: PaymentSyncContext,
  tx: Tx,
  { paymentId, answer }: { paymentId: string; answer: GatewayPaymentResult },
): Promise<SyncResult> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error('an order that was there is gone');
  const reported = 'id' in answer ? answer : undefined;
  const { subscriptionId } = payment;
  const subscription = subscriptionId === null ? undefined : await lockSubscription(tx, subscriptionId);
  const isSubscriptionEnded = subscription !== undefined && subscription.endedAt !== null;
  const isPaid = payment.paidAt !== null;
  const isAbove =
    reported !== undefined && !isPaid && PAID_STATES.has(reported.state) && (await exceedsLimit(tx, payment));
  const decision: PaymentDecision = reported
    ? decidePayment({ ...payment, isPaid, isAboveLimit: isAbove, isSubscriptionEnded }, reported)
    : { to: payment.state, grants: false };
  if (decision.grants && subscription) await grantPassTerm(ctx, tx, { payment, subscription });
  else if (decision.grants) await grantCoins(ctx, tx, { payment });
  const returnedWon =
    reported && (payment.paidAt || decision.grants)
      ? await syncCancellations(ctx, tx, { payment, answer: reported })
      : payment.returnedWon;
  const state = decideState({ payment, decision, answer, returnedWon });
  const misfit = payment.misfit ?? decision.alarm ?? null;
  const isMisfit = state === 'mismatch';
  // A deposit cannot be returned without the payer's account: hold it for the operator and stop polling.
  const heldDepositWon = isMisfit && reported && payment.method === 'virtual-account' ? heldWon(reported) : undefined;
  if (heldDepositWon && payment.heldWon === null)
    await sendDepositAccountRequest(ctx, tx, { payment, won: heldDepositWon });
  else if (isMisfit && !heldDepositWon && decision.alarm === 'limit') await sendLimitExceededEmail(ctx, tx, payment);
  else if (isMisfit && decision.alarm === 'subscription') await sendEndedSubscriptionEmail(ctx, tx, payment);
  const isReturning = reported?.cancellations.some((one) => one.state === 'requested');
  const isResting = heldDepositWon && !isReturning ? true : needsNoPolling(state, answer.state);
  await updatePayment(tx, {
    id: paymentId,
    state,
    account: state === 'waiting' ? (reported?.account ?? payment.account) : null,
    receiptUrl: reported?.receiptUrl ?? null,
    failure: state === 'failed' ? (reported?.failure ?? null) : null,
    misfit: isMisfit ? misfit : null,
    heldWon: heldDepositWon,
    returnedWon,
    grants: decision.grants,
    pause: isResting ? null : pauseMinutes(state, payment.asks),
  });
  const sendsBack = answer.state === 'waiting' ? 'account' : 'money';
  return {
    state,
    alarm: decision.alarm,
    misfit,
    sendsBack: isMisfit && !heldDepositWon && needsReturn(answer.state) ? sendsBack : undefined,
  };
}

const PAID_STATES = new Set<GatewayPaymentResult['state']>(['paid', 'partial']);

/** Locks the wallet: two orders paid at once would each see the monthly limit untouched. */
async function exceedsLimit(tx: Tx, { memberNo, won }: LockedPayment): Promise<boolean> {
  await lockWallet(tx, memberNo);
  return isAboveLimit(tx, { memberNo, kind: await payerAge({ db: tx }, memberNo), won });
}

interface StateInput {
  payment: LockedPayment;
  decision: PaymentDecision;
  answer: GatewayPaymentResult;
  returnedWon: number;
}

function decideState({ payment, decision, answer, returnedWon }: StateInput): PaymentState {
  const { to } = decision;
  if (to === 'paid' || to === 'partial' || (payment.paidAt && to !== 'cancelled')) {
    // The returned money decides, not the reported state: a pending cancellation does not count yet.
    if (returnedWon >= payment.won) return canTransition(payment.state, 'cancelled') ? 'cancelled' : payment.state;
    return returnedWon > 0 ? 'partial' : to;
  }
  const account = ('id' in answer ? answer.account : null) ?? payment.account;
  const due = account ? new Date(account.due) : null;
  return isExpired({ ...payment, state: to, due }, answer.state) ? 'closed' : to;
}
