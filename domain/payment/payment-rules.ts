import type { GatewayPayment } from '#shared/payment-ports';
import type { PaymentMisfit, PaymentState } from '#vocabulary/payments';

/** Where an order may go from where it stands. What came late or twice leads nowhere and is left out. */
const EDGES: Record<PaymentState, readonly PaymentState[]> = {
  ready: ['pending', 'waiting', 'paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch'],
  pending: ['waiting', 'paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch'],
  waiting: ['paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch'],
  // The reader may try again in the same window, and money may come for what was given up: it is theirs either way.
  failed: ['pending', 'waiting', 'paid', 'partial', 'cancelled', 'mismatch'],
  closed: ['pending', 'waiting', 'paid', 'partial', 'cancelled', 'mismatch'],
  paid: ['partial', 'cancelled'],
  partial: ['cancelled'],
  cancelled: [],
  mismatch: [],
};

/** Whether an order may go from one state to another. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return EDGES[from].includes(to);
}

/** An order as far as settling it is concerned. */
export interface OrderStanding {
  id: string;
  won: number;
  state: PaymentState;
  /** Its coins were given. */
  isPaid: boolean;
  /** Whoever ordered has left the shop. */
  isPayerGone: boolean;
  /** With it the payer would be above the month's limit. */
  isAboveLimit: boolean;
}

/** What the gateway's word makes of an order. `grants`: its coins are due now; `alarm`: somebody has to look at it. */
export interface Settlement {
  to: PaymentState;
  grants: boolean;
  alarm?: PaymentMisfit;
}

const HOLDS_MONEY = new Set<GatewayPayment['state']>(['waiting', 'paid', 'partial']);
/** The gateway's words, which are the shop's too. */
const STATES: Record<GatewayPayment['state'], PaymentState> = {
  ready: 'ready',
  pending: 'pending',
  waiting: 'waiting',
  paid: 'paid',
  partial: 'partial',
  cancelled: 'cancelled',
  failed: 'failed',
};

/**
 * What becomes of an order by what the gateway says of it. Coins are due once, for a payment of this shop in the very
 * amount that was ordered, in won, to a member who is there and within their limit; money that does not fit is sent back.
 */
export function decideSettlement(order: OrderStanding, told: GatewayPayment): Settlement {
  const alarm = misfitOf(order, told);
  const stays: Settlement = { to: order.state, grants: false };
  if (alarm && HOLDS_MONEY.has(told.state)) {
    if (order.isPaid) return alarm === 'payer' ? settled(order, told) : { ...stays, alarm };
    return mayBecome(order.state, 'mismatch') ? { to: 'mismatch', grants: false, alarm } : stays;
  }
  return settled(order, told);
}

function settled(order: OrderStanding, told: GatewayPayment): Settlement {
  const to = STATES[told.state];
  if (!mayBecome(order.state, to)) return { to: order.state, grants: false };
  return { to, grants: !order.isPaid && (to === 'paid' || to === 'partial') };
}

function misfitOf(order: OrderStanding, told: GatewayPayment): Settlement['alarm'] {
  if (told.id !== order.id) return 'id';
  if (!told.isOurs) return 'store';
  if (told.currency !== 'KRW') return 'currency';
  if (told.totalWon !== order.won) return 'amount';
  if (order.isPayerGone) return 'payer';
  return order.isAboveLimit && told.state !== 'waiting' ? 'limit' : undefined;
}

const MOST_PAUSE_MINUTES: Partial<Record<PaymentState, number>> = { waiting: 60 };
const LONGEST_MINUTES = 30;

/** Minutes until an order is asked for again: 1, 2, 4 and so on up to half an hour, an hour for what waits for money. */
export function pauseMinutes(state: PaymentState, asks: number): number {
  return Math.min(2 ** Math.min(asks, 10), MOST_PAUSE_MINUTES[state] ?? LONGEST_MINUTES);
}

type Told = GatewayPayment['state'] | 'absent' | 'unknown';

/** Orders that nothing more is asked about: the gateway tells by itself what happens to them later. */
export function isAtRest(state: PaymentState, told: Told): boolean {
  // Somebody had a reason to ask, and has got no answer yet.
  if (told === 'unknown') return false;
  if (state === 'mismatch') return !needsReturn(told);
  return state !== 'ready' && state !== 'pending' && state !== 'waiting';
}

/** Whether the gateway holds money, or an account for it, that has to go away again where it does not fit. */
export function needsReturn(told: Told): boolean {
  return told === 'paid' || told === 'partial' || told === 'waiting' || told === 'pending';
}

/** Won that the gateway still holds of a payment; null where it holds none. */
export function heldWon(payment: GatewayPayment): number | null {
  if (payment.state !== 'paid' && payment.state !== 'partial') return null;
  const gone = payment.cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
  return payment.totalWon > gone ? payment.totalWon - gone : null;
}

const OPEN_HOURS = 24;
const HOPELESS_DAYS = 7;

/**
 * Whether an order that nobody has paid is given up: a day after it was made, a day after the account's end, and after a
 * week where the gateway cannot be asked.
 */
export function isPastTime(
  order: { state: PaymentState; madeAt: Date; due: Date | null; now: Date },
  told: Told,
): boolean {
  const age = order.now.getTime() - order.madeAt.getTime();
  const hour = 3_600_000;
  if (order.state === 'waiting')
    return order.due !== null && order.now.getTime() - order.due.getTime() > OPEN_HOURS * hour;
  if (order.state !== 'ready' && order.state !== 'pending') return false;
  if (told === 'absent' || told === 'ready') return age > OPEN_HOURS * hour;
  return age > HOPELESS_DAYS * 24 * hour;
}

/** What a charge is still worth when the gateway takes money back by itself. */
export interface ReversedCharge {
  won: number;
  coins: number;
  bonus: number;
  /** Won that the gateway took back before, and what was taken or owed for it. */
  before: { won: number; value: number; debt: number };
  lots: { lot: number; unit: 'coin' | 'bonus'; remaining: number; spent: number }[];
}
/** What is taken for it: from the lots of that charge as far as they go; what was spent is owed. */
export interface Reversal {
  takes: { lot: number; unit: 'coin' | 'bonus'; amount: number }[];
  debt: number;
}

/** Coins and bonus coins follow the money in proportion, rounded up over all that was taken back; never more than is there. */
export function planReversal(charge: ReversedCharge, won: number): Reversal {
  const { before, lots } = charge;
  const all = Math.min(charge.won, before.won + won);
  const granted = charge.coins + charge.bonus;
  const value = charge.won === 0 ? granted : Math.ceil((granted * all) / charge.won);
  let left = Math.max(0, value - before.value);
  const takes: Reversal['takes'] = [];
  // Paid coins first: what the money was for.
  for (const { lot, unit, remaining } of lots.toSorted(
    (a, b) => Number(a.unit === 'bonus') - Number(b.unit === 'bonus'),
  )) {
    const amount = Math.min(left, remaining);
    if (amount > 0) takes.push({ lot, unit, amount });
    left -= amount;
  }
  const spent = lots.reduce((sum, lot) => sum + lot.spent, 0);
  return { takes, debt: Math.min(left, Math.max(0, spent - before.debt)) };
}
