import { WITHDRAWAL_DAYS } from '#vocabulary/withdrawal';

/** How long what was not opened may be taken back, in milliseconds from the purchase on. */
export const MOST_WITHDRAWAL_MS = WITHDRAWAL_DAYS * 86_400_000;

/** An episode of a purchase, as far as taking it back is concerned. */
export interface BoughtItem {
  episode: number;
  coins: number;
  openedAt: Date | null;
  cancelledAt: Date | null;
}

/** Why an episode cannot be taken back. */
export type KeepReason = 'opened' | 'late' | 'cancelled';

/**
 * Whether one episode may be taken back: within seven days of the purchase and not opened, inside bundles too, since
 * content in parts stays withdrawable for the part that was not begun (전자상거래법 §17②5). The reason against it
 * otherwise.
 */
export function decideWithdrawal(item: BoughtItem, at: { boughtAt: Date; now: Date }): 'refundable' | KeepReason {
  if (item.cancelledAt) return 'cancelled';
  if (item.openedAt) return 'opened';
  const age = at.now.getTime() - at.boughtAt.getTime();
  return age < MOST_WITHDRAWAL_MS ? 'refundable' : 'late';
}

/** What a purchase took from a lot and has not given back yet, in the order in which it was taken. */
export interface SpentLot {
  lot: number;
  unit: 'coin' | 'bonus';
  amount: number;
  isExpired: boolean;
}

/** Where coins go back to. `isLapsed`: the lot has expired meanwhile; a lapsed lot is not revived. */
export interface Return {
  lot: number;
  unit: 'coin' | 'bonus';
  amount: number;
  isLapsed: boolean;
}

/** Gives coins back to the lots they came from, the last taken first: paid coins before bonus. */
export function returnTo(lots: SpentLot[], coins: number): Return[] {
  const returns: Return[] = [];
  let left = coins;
  for (const { lot, unit, amount, isExpired } of lots.toReversed()) {
    const part = Math.min(left, amount);
    if (part > 0) returns.push({ lot, unit, amount: part, isLapsed: isExpired });
    left -= part;
  }
  if (left > 0) throw new RangeError(`${left} coins more are given back than were taken`);
  return returns;
}
