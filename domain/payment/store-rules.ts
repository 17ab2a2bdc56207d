import type { StorePurchase, StoreUse } from '#shared/payment-ports';
import { type StoreOutcome, type StoreState, type StoreTrouble, WHOLE_SHARE } from '#vocabulary/stores';

/** How a transaction stands here. */
export interface StoreStanding {
  state: StoreState;
  returnedShare: number;
  /** As of when the store spoke; null where it was never heard. */
  toldAt: Date | null;
}

const RANK: Record<StoreState, number> = { told: 0, pending: 1, purchased: 2, refunded: 3 };

/**
 * What a store's word makes of a transaction. Apple signs each word with its time, and may take a refund back: the newest
 * counts. Google is asked, and answers that cross on their way tell no time; but there nothing ever goes back: the furthest
 * counts.
 */
export function hearStore(kept: StoreStanding, told: StorePurchase): StoreStanding {
  const { state, returnedShare, toldAt } = told;
  if (told.store === 'app-store') return kept.toldAt && toldAt < kept.toldAt ? kept : { state, returnedShare, toldAt };
  const isFurther = RANK[state] > RANK[kept.state];
  return {
    state: isFurther ? state : kept.state,
    returnedShare: Math.max(kept.returnedShare, returnedShare),
    toldAt: kept.toldAt && kept.toldAt > toldAt ? kept.toldAt : toldAt,
  };
}

/** Whether its coins are due: it was paid, and not all of the money is back. */
export function isDue({ state, returnedShare }: StoreStanding): boolean {
  return state === 'purchased' && returnedShare < WHOLE_SHARE;
}

/** Won that went back of what was paid, rounded up: the last coin is not left for nothing. */
export function returnedWon(won: number, { state, returnedShare }: StoreStanding): number {
  if (state === 'refunded') return won;
  return Math.min(won, Math.ceil((won * returnedShare) / WHOLE_SHARE));
}

/**
 * What keeps a purchase that is due from giving its coins: nothing was paid for it, the store has not said what was paid, or
 * it is a test purchase of somebody whom the operator did not name.
 */
export function troubleOf(
  purchase: Pick<StorePurchase, 'isTest' | 'amountMicros'>,
  { isTester }: { isTester: boolean },
): StoreTrouble | null {
  if (purchase.isTest) return isTester ? null : 'test';
  if (purchase.amountMicros === null) return 'amount';
  return purchase.amountMicros === 0 ? 'free' : null;
}

/** What was paid in won: as the store says where it says won, else what the product costs here; nothing in a test. */
export function paidWon(
  purchase: Pick<StorePurchase, 'isTest' | 'amountMicros' | 'currency'>,
  product: { won: number; quantity: number },
): number {
  if (purchase.isTest) return 0;
  const ours = product.won * product.quantity;
  if (purchase.currency !== 'KRW' || purchase.amountMicros === null) return ours;
  return Math.max(1, Math.round(purchase.amountMicros / 1_000_000));
}

/** What was paid, as the store says it: `KRW 6,000`; undefined where it says nothing. */
export function paidSum(purchase: { amountMicros: number | null; currency: string | null }): string | undefined {
  if (purchase.amountMicros === null || purchase.currency === null) return undefined;
  const sum = purchase.amountMicros / 1_000_000;
  if (purchase.currency === 'KRW') return `${Math.round(sum).toLocaleString('ko-KR')}원`;
  return `${purchase.currency} ${sum.toFixed(2)}`;
}

/** What a store is told of a purchase by the lots that it gave: what is unused may go back, what was read may not. */
export function useOf(lots: { granted: number; spent: number }[]): StoreUse {
  const granted = lots.reduce((sum, lot) => sum + lot.granted, 0);
  const spent = lots.reduce((sum, lot) => sum + lot.spent, 0);
  const usedShare = granted === 0 ? 0 : Math.round((spent / granted) * WHOLE_SHARE);
  return {
    usedShare,
    isDelivered: granted > 0,
    refund: spent === 0 ? 'all' : spent < granted ? 'unused' : 'none',
  };
}

/** What the app is told of a purchase that it brought. */
export function outcomeOf(standing: StoreStanding, credited: { isCredited: boolean }): StoreOutcome {
  if (standing.state === 'refunded') return 'refunded';
  if (credited.isCredited) return 'credited';
  return standing.state === 'pending' ? 'pending' : 'held';
}

/** Troubles that end by themselves once somebody or something becomes known. */
const MAY_END: ReadonlySet<StoreTrouble> = new Set(['member', 'product', 'amount']);
const LONGEST_MINUTES = 60;
const GIVEN_UP_DAYS = 30;

/** What is left to be asked or said about a transaction. */
export interface StoreRest {
  state: StoreState;
  trouble: StoreTrouble | null;
  /** The store has to be told that it was delivered, and has not been. */
  awaitsFinish: boolean;
  asks: number;
  ageMs: number;
}

/**
 * Minutes until a transaction is looked at again: 1, 2, 4 and so on up to an hour; null where there is nothing left. What
 * nobody could be found for is given up after a month, as the stores have given it back by then.
 */
export function storePause({ state, trouble, awaitsFinish, asks, ageMs }: StoreRest): number | null {
  const isOpen = state === 'told' || state === 'pending' || awaitsFinish || (trouble !== null && MAY_END.has(trouble));
  if (!isOpen || ageMs > GIVEN_UP_DAYS * 86_400_000) return null;
  return Math.min(2 ** Math.min(asks, 10), LONGEST_MINUTES);
}
