import type { VerifiedStorePurchase, StoreConsumption } from '#kernel/ports/payment-ports';
import { type StoreOutcome, type StoreState, type StoreIssue, FULL_SHARE } from '#shared/money/app-stores';

export interface StorePurchaseStatus {
  state: StoreState;
  returnedShare: number;
  /** When the store reported it; null before the first report. */
  toldAt: Date | null;
}

const RANK: Record<StoreState, number> = { told: 0, pending: 1, purchased: 2, refunded: 3 };

/**
 * Merges a store report into the stored status. Apple timestamps each report and may undo a refund, so the newest
 * wins. Google answers may arrive out of order without a time, but never go back, so the most advanced state wins.
 */
export function mergeStoreReport(saved: StorePurchaseStatus, reported: VerifiedStorePurchase): StorePurchaseStatus {
  const { state, returnedShare, toldAt } = reported;
  if (reported.store === 'app-store')
    return saved.toldAt && toldAt < saved.toldAt ? saved : { state, returnedShare, toldAt };
  const isLaterState = RANK[state] > RANK[saved.state];
  return {
    state: isLaterState ? state : saved.state,
    returnedShare: Math.max(saved.returnedShare, returnedShare),
    toldAt: saved.toldAt && saved.toldAt > toldAt ? saved.toldAt : toldAt,
  };
}

/** Whether its coins are due: paid and not fully refunded. */
export function isDue({ state, returnedShare }: StorePurchaseStatus): boolean {
  return state === 'purchased' && returnedShare < FULL_SHARE;
}

/** Refunded won, rounded up. */
export function returnedWon(won: number, { state, returnedShare }: StorePurchaseStatus): number {
  if (state === 'refunded') return won;
  return Math.min(won, Math.ceil((won * returnedShare) / FULL_SHARE));
}

/**
 * Why a due purchase must not be credited: free of charge, amount unknown, or a test purchase by a member who is no
 * tester.
 */
export function findTrouble(
  purchase: Pick<VerifiedStorePurchase, 'isTest' | 'amountMicros'>,
  { isTester }: { isTester: boolean },
): StoreIssue | null {
  if (purchase.isTest) return isTester ? null : 'test';
  if (purchase.amountMicros === null) return 'amount';
  return purchase.amountMicros === 0 ? 'free' : null;
}

/** Paid won: as reported when the currency is KRW, otherwise the product price; 0 in a test. */
export function paidWon(
  purchase: Pick<VerifiedStorePurchase, 'isTest' | 'amountMicros' | 'currency'>,
  product: { won: number; quantity: number },
): number {
  if (purchase.isTest) return 0;
  const listPriceWon = product.won * product.quantity;
  if (purchase.currency !== 'KRW' || purchase.amountMicros === null) return listPriceWon;
  return Math.max(1, Math.round(purchase.amountMicros / 1_000_000));
}

/** The paid amount as the store reports it, such as `KRW 6,000`; undefined when it reports none. */
export function paidSum(purchase: { amountMicros: number | null; currency: string | null }): string | undefined {
  if (purchase.amountMicros === null || purchase.currency === null) return undefined;
  const sum = purchase.amountMicros / 1_000_000;
  if (purchase.currency === 'KRW') return `${Math.round(sum).toLocaleString('ko-KR')}원`;
  return `${purchase.currency} ${sum.toFixed(2)}`;
}

/** The consumption to report: unused coins may be refunded, spent ones not. */
export function consumptionOf(lots: { granted: number; spent: number }[]): StoreConsumption {
  const granted = lots.reduce((sum, lot) => sum + lot.granted, 0);
  const spent = lots.reduce((sum, lot) => sum + lot.spent, 0);
  const usedShare = granted === 0 ? 0 : Math.round((spent / granted) * FULL_SHARE);
  return {
    usedShare,
    isDelivered: granted > 0,
    refund: spent === 0 ? 'all' : spent < granted ? 'unused' : 'none',
  };
}

export function outcomeOf(status: StorePurchaseStatus, credited: { isCredited: boolean }): StoreOutcome {
  if (status.state === 'refunded') return 'refunded';
  if (credited.isCredited) return 'credited';
  return status.state === 'pending' ? 'pending' : 'held';
}

const TRANSIENT_TROUBLES: ReadonlySet<StoreIssue> = new Set(['member', 'product', 'amount']);
const MAX_PAUSE_MINUTES = 60;
const GIVE_UP_AFTER_DAYS = 30;

export interface PendingStorePurchase {
  state: StoreState;
  trouble: StoreIssue | null;
  /** The store does not know yet that the purchase was delivered. */
  awaitsFinish: boolean;
  asks: number;
  ageMs: number;
}

/**
 * Minutes until the next poll: doubling up to an hour, null when nothing is open. Purchases without an owner are given
 * up after a month, when the stores have refunded them.
 */
export function nextPollMinutes({
  state,
  trouble,
  awaitsFinish,
  asks: attempts,
  ageMs,
}: PendingStorePurchase): number | null {
  const isPending =
    state === 'told' || state === 'pending' || awaitsFinish || (trouble !== null && TRANSIENT_TROUBLES.has(trouble));
  if (!isPending || ageMs > GIVE_UP_AFTER_DAYS * 86_400_000) return null;
  return Math.min(2 ** Math.min(attempts, 10), MAX_PAUSE_MINUTES);
}
