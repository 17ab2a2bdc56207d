import { payerKind } from '#domain/membership';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import type { GatewayAnswer } from '#shared/payment-ports';
import type { PaymentMisfit, PaymentState } from '#vocabulary/payments';
import { isAboveLimit } from './charge-limits.ts';
import { grantCoins } from './grant-coins.ts';
import { writeDepositLetter, writeLimitLetter } from './payment-letters.ts';
import {
  type Settlement,
  decideSettlement,
  heldWon,
  isAtRest,
  isPastTime,
  mayBecome,
  needsReturn,
  pauseMinutes,
} from './payment-rules.ts';
import { type HeldPayment, lockPayment, selectPaymentState, updatePayment } from './payment-store.ts';
import { settleCancellations } from './settle-cancellations.ts';
import { retried } from './retried.ts';

/** What settling an order takes. */
export type SettleMeans = Needs<'db' | 'payments' | 'log' | 'mailer'>;

/** What the gateway's word made of an order, for what has to be done outside the transaction. */
interface Settled {
  state: PaymentState;
  alarm: Settlement['alarm'];
  misfit: PaymentMisfit | null;
  /** Money, or an account for it, that has to go away again. */
  sendsBack: 'money' | 'account' | undefined;
}

const MISFIT = '주문과 다른 결제';
const ABOVE_LIMIT = '월 충전 한도 초과';

/**
 * Brings an order to what the gateway says of it now. Whoever hears of it first calls this — the browser that comes back,
 * a message, the minute's job — and as often as they like: coins are given once, what was cancelled is taken back once,
 * money that does not fit is sent back. Answers how the order stands; undefined where there is no such order.
 */
export async function settlePayment(ctx: SettleMeans, ask: { paymentId: string }): Promise<PaymentState | undefined> {
  return (await askAndSettle(ctx, ask.paymentId))?.state;
}

/** As `settlePayment`; tells besides whether the gateway was heard at all. */
export async function askAndSettle(
  ctx: SettleMeans,
  paymentId: string,
): Promise<{ state: PaymentState; isHeard: boolean } | undefined> {
  const kept = await selectPaymentState(ctx.db, paymentId);
  if (kept === undefined) return undefined;
  // What is paid in a store comes by the store's transactions.
  if (kept.channel !== 'web') return { state: kept.state, isHeard: true };
  // Outside any transaction: a gateway may take ten seconds, and nothing may wait for it meanwhile.
  const told = await ctx.payments.read(paymentId);
  const settled = await retried(ctx, (tx) => settleBy(ctx, tx, { paymentId, told }));
  if (settled.alarm === 'limit')
    ctx.log.warn({ payment: paymentId }, 'a payment above the limit of its month is sent back');
  else if (settled.alarm) ctx.log.error({ payment: paymentId, why: settled.alarm }, 'a payment does not fit its order');
  if (settled.sendsBack === 'account') await ctx.payments.closeAccount(paymentId);
  if (settled.sendsBack === 'money')
    await ctx.payments.cancel({ id: paymentId, reason: settled.misfit === 'limit' ? ABOVE_LIMIT : MISFIT });
  return { state: settled.state, isHeard: told.state !== 'unknown' };
}

async function settleBy(
  ctx: SettleMeans,
  tx: Tx,
  { paymentId, told }: { paymentId: string; told: GatewayAnswer },
): Promise<Settled> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error('an order that was there is gone');
  const known = 'id' in told ? told : undefined;
  const isPaid = payment.paidAt !== null;
  const isAbove = known !== undefined && !isPaid && COMES.has(known.state) && (await passesLimit(tx, payment));
  const decided: Settlement = known
    ? decideSettlement({ ...payment, isPaid, isAboveLimit: isAbove }, known)
    : { to: payment.state, grants: false };
  if (decided.grants) await grantCoins(ctx, tx, { payment });
  const returnedWon =
    known && (payment.paidAt || decided.grants)
      ? await settleCancellations(ctx, tx, { payment, told: known })
      : payment.returnedWon;
  const state = stateAfter({ payment, decided, told, returnedWon });
  const misfit = payment.misfit ?? decided.alarm ?? null;
  const isMisfit = state === 'mismatch';
  // Without the payer's account a deposit cannot go back: it is held for the operator, and is not asked for again and again.
  const held = isMisfit && known && payment.method === 'virtual-account' ? heldWon(known) : undefined;
  if (held && payment.heldWon === null) await writeDepositLetter(ctx, tx, { payment, won: held });
  else if (isMisfit && !held && decided.alarm === 'limit') await writeLimitLetter(ctx, tx, payment);
  const isReturning = known?.cancellations.some((one) => one.state === 'requested');
  const isResting = held && !isReturning ? true : isAtRest(state, told.state);
  await updatePayment(tx, {
    id: paymentId,
    state,
    account: state === 'waiting' ? (known?.account ?? payment.account) : null,
    receiptUrl: known?.receiptUrl ?? null,
    failure: state === 'failed' ? (known?.failure ?? null) : null,
    misfit: isMisfit ? misfit : null,
    heldWon: held,
    returnedWon,
    grants: decided.grants,
    pause: isResting ? null : pauseMinutes(state, payment.asks),
  });
  const sendsBack = told.state === 'waiting' ? 'account' : 'money';
  return {
    state,
    alarm: decided.alarm,
    misfit,
    sendsBack: isMisfit && !held && needsReturn(told.state) ? sendsBack : undefined,
  };
}

const COMES = new Set<GatewayAnswer['state']>(['paid', 'partial']);

/** The wallet is held, so that two orders that are paid at once do not each find the month's limit untouched. */
async function passesLimit(tx: Tx, { memberNo, won }: HeldPayment): Promise<boolean> {
  await lockWallet(tx, memberNo);
  return isAboveLimit(tx, { memberNo, kind: await payerKind({ db: tx }, memberNo), won });
}

interface After {
  payment: HeldPayment;
  decided: Settlement;
  told: GatewayAnswer;
  returnedWon: number;
}

function stateAfter({ payment, decided, told, returnedWon }: After): PaymentState {
  const { to } = decided;
  if (to === 'paid' || to === 'partial' || (payment.paidAt && to !== 'cancelled')) {
    // What went back decides, not the word: a cancellation that is still under way is none yet.
    if (returnedWon >= payment.won) return mayBecome(payment.state, 'cancelled') ? 'cancelled' : payment.state;
    return returnedWon > 0 ? 'partial' : to;
  }
  const account = ('id' in told ? told.account : null) ?? payment.account;
  const due = account ? new Date(account.due) : null;
  return isPastTime({ ...payment, state: to, due }, told.state) ? 'closed' : to;
}
