import type { GatewayPayment } from '#kernel/ports/payment-ports';
import type { PaymentMismatch, PaymentState } from '#shared/money/payments';

/** Allowed transitions. Late and repeated reports lead nowhere and are left out. */
const TRANSITIONS: Record<PaymentState, readonly PaymentState[]> = {
  ready: ['pending', 'waiting', 'paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch'],
  pending: ['waiting', 'paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch'],
  waiting: ['paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch'],
  // The member may retry in the same window, and money may arrive after closing: they get the coins either way.
  failed: ['pending', 'waiting', 'paid', 'partial', 'cancelled', 'mismatch'],
  closed: ['pending', 'waiting', 'paid', 'partial', 'cancelled', 'mismatch'],
  paid: ['partial', 'cancelled'],
  partial: ['cancelled'],
  cancelled: [],
  mismatch: [],
};

export function canTransition(from: PaymentState, to: PaymentState): boolean {
  return TRANSITIONS[from].includes(to);
}

export interface OrderStatus {
  id: string;
  won: number;
  state: PaymentState;
  isPaid: boolean;
  isPayerGone: boolean;
  /** With it the payer would exceed the monthly limit. */
  isAboveLimit: boolean;
  isSubscriptionEnded: boolean;
}

/** `grants`: its coins are due now. `alarm`: an operator has to look at it. */
export interface PaymentDecision {
  to: PaymentState;
  grants: boolean;
  alarm?: PaymentMismatch;
}

const STATES_WITH_MONEY = new Set<GatewayPayment['state']>(['waiting', 'paid', 'partial']);
const STATE_OF_GATEWAY: Record<GatewayPayment['state'], PaymentState> = {
  ready: 'ready',
  pending: 'pending',
  waiting: 'waiting',
  paid: 'paid',
  partial: 'partial',
  cancelled: 'cancelled',
  failed: 'failed',
};

/**
 * Decides what a gateway report does to an order. Coins are due once, for a payment of this shop in exactly the
 * ordered amount of won, to an active member within the limit; other money is sent back.
 */
export function decidePayment(order: OrderStatus, reported: GatewayPayment): PaymentDecision {
  const alarm = findMisfit(order, reported);
  const unchanged: PaymentDecision = { to: order.state, grants: false };
  if (alarm && STATES_WITH_MONEY.has(reported.state)) {
    if (order.isPaid) return alarm === 'payer' ? transition(order, reported) : { ...unchanged, alarm };
    return canTransition(order.state, 'mismatch') ? { to: 'mismatch', grants: false, alarm } : unchanged;
  }
  return transition(order, reported);
}

function transition(order: OrderStatus, reported: GatewayPayment): PaymentDecision {
  const to = STATE_OF_GATEWAY[reported.state];
  if (!canTransition(order.state, to)) return { to: order.state, grants: false };
  return { to, grants: !order.isPaid && (to === 'paid' || to === 'partial') };
}

function findMisfit(order: OrderStatus, reported: GatewayPayment): PaymentDecision['alarm'] {
  if (reported.id !== order.id) return 'id';
  if (!reported.isOurs) return 'store';
  if (reported.currency !== 'KRW') return 'currency';
  if (reported.totalWon !== order.won) return 'amount';
  if (order.isPayerGone) return 'payer';
  if (order.isSubscriptionEnded && !order.isPaid) return 'subscription';
  return order.isAboveLimit && reported.state !== 'waiting' ? 'limit' : undefined;
}

const MAX_PAUSE_MINUTES_BY_STATE: Partial<Record<PaymentState, number>> = { waiting: 60 };
const MAX_PAUSE_MINUTES = 30;

/** Minutes until the next poll: doubling up to half an hour, or an hour while waiting for a deposit. */
export function pauseMinutes(state: PaymentState, attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 10), MAX_PAUSE_MINUTES_BY_STATE[state] ?? MAX_PAUSE_MINUTES);
}

type GatewayState = GatewayPayment['state'] | 'absent' | 'unknown';

export function needsNoPolling(state: PaymentState, reported: GatewayState): boolean {
  // Somebody asked for a reason and has no answer yet.
  if (reported === 'unknown') return false;
  if (state === 'mismatch') return !needsReturn(reported);
  return state !== 'ready' && state !== 'pending' && state !== 'waiting';
}

/** Whether the gateway holds money, or a deposit account, that has to be returned when it does not fit the order. */
export function needsReturn(reported: GatewayState): boolean {
  return reported === 'paid' || reported === 'partial' || reported === 'waiting' || reported === 'pending';
}

/** Won that the gateway still holds; null for none. */
export function heldWon(payment: GatewayPayment): number | null {
  if (payment.state !== 'paid' && payment.state !== 'partial') return null;
  const cancelledWon = payment.cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
  return payment.totalWon > cancelledWon ? payment.totalWon - cancelledWon : null;
}

const EXPIRY_HOURS = 24;
const UNREACHABLE_DAYS = 7;

/**
 * Whether an unpaid order expires: a day after it was created or its account closed, a week when the gateway cannot be
 * reached.
 */
export function isExpired(
  order: { state: PaymentState; madeAt: Date; due: Date | null; now: Date },
  reported: GatewayState,
): boolean {
  const age = order.now.getTime() - order.madeAt.getTime();
  const hour = 3_600_000;
  if (order.state === 'waiting')
    return order.due !== null && order.now.getTime() - order.due.getTime() > EXPIRY_HOURS * hour;
  if (order.state !== 'ready' && order.state !== 'pending') return false;
  if (reported === 'absent' || reported === 'ready') return age > EXPIRY_HOURS * hour;
  return age > UNREACHABLE_DAYS * 24 * hour;
}

export interface ReversedCharge {
  won: number;
  coins: number;
  bonus: number;
  /** What the gateway cancelled before, and what was taken or owed for it. */
  before: { won: number; value: number; debt: number };
  lots: { lot: number; unit: 'coin' | 'bonus'; remaining: number; spent: number }[];
}
/** Taken from the lots of that charge; spent coins become debt. */
export interface Reversal {
  takes: { lot: number; unit: 'coin' | 'bonus'; amount: number }[];
  debt: number;
}

/** Coins and bonus in proportion to the cancelled money, rounded up over all cancellations and capped by the grant. */
export function planReversal(charge: ReversedCharge, won: number): Reversal {
  const { before, lots } = charge;
  const all = Math.min(charge.won, before.won + won);
  const granted = charge.coins + charge.bonus;
  const valueCoins = charge.won === 0 ? granted : Math.ceil((granted * all) / charge.won);
  let unmet = Math.max(0, valueCoins - before.value);
  const claimed: Reversal['takes'] = [];
  // Paid coins first.
  for (const { lot, unit, remaining } of lots.toSorted(
    (a, b) => Number(a.unit === 'bonus') - Number(b.unit === 'bonus'),
  )) {
    const amount = Math.min(unmet, remaining);
    if (amount > 0) claimed.push({ lot, unit, amount });
    unmet -= amount;
  }
  const spent = lots.reduce((sum, lot) => sum + lot.spent, 0);
  return { takes: claimed, debt: Math.min(unmet, Math.max(0, spent - before.debt)) };
}
