import { statutoryDeadline } from '#kernel/dates/statutory-deadline';
import type { DiscountTerms } from '#shared/money/purchases';
import { WITHDRAWAL_PERIOD } from '#shared/money/withdrawal';
import { calculatePriceWithTerms, distributeReduction } from '../pricing/pricing-rules.ts';

export interface PurchasedItem {
  episode: number;
  coins: number;
  list: number;
  openedAt: Date | null;
  cancelledAt: Date | null;
}

/** Why an episode cannot be withdrawn. `bundle`: the opened part alone costs as much as all. */
export type NotRefundableReason = 'opened' | 'late' | 'cancelled' | 'bundle';

/**
 * Whether an episode can be withdrawn: within seven days and unopened, in bundles too, since the unopened part of
 * divisible content stays withdrawable (전자상거래법 §17②5).
 */
function decideWithdrawal(
  item: Pick<PurchasedItem, 'openedAt' | 'cancelledAt'>,
  at: { boughtAt: Date; now: Date },
): 'refundable' | Exclude<NotRefundableReason, 'bundle'> {
  if (item.cancelledAt) return 'cancelled';
  if (item.openedAt) return 'opened';
  return at.now < withdrawalDeadline(at.boughtAt) ? 'refundable' : 'late';
}

export interface PlannedItem {
  episode: number;
  state: 'refundable' | NotRefundableReason;
  /** The refunded coins, or the new price. */
  coins: number;
}

/**
 * Plans a withdrawal. Discounts apply to all episodes together: if opened ones remain, they cost what they would
 * alone, and the difference `repriced` is not returned (전자상거래법 §18⑧). If nothing would be returned, nothing is
 * withdrawn.
 */
export function planWithdrawal(
  items: PurchasedItem[],
  at: { boughtAt: Date; now: Date; discountTerms: DiscountTerms | null },
): { items: PlannedItem[]; repriced: number } {
  const decided = items.map((item) => ({ item, state: decideWithdrawal(item, at) }));
  const of = (state: PlannedItem['state']): PurchasedItem[] =>
    decided.filter((entry) => entry.state === state).map(({ item }) => item);
  const [opened, refundable] = [of('opened'), of('refundable')];
  const alone =
    at.discountTerms && opened.length > 0 && refundable.length > 0
      ? calculatePriceWithTerms(at.discountTerms, opened)
      : null;
  const more = alone ? alone.coins - coinsOf(opened) : 0;
  const unchanged = decided.map(({ item: { episode, coins }, state }) => ({ episode, coins, state }));
  if (!alone || more <= 0) return { items: unchanged, repriced: 0 };
  if (more >= coinsOf(refundable))
    return {
      items: unchanged.map((item) => ({ ...item, state: item.state === 'refundable' ? 'bundle' : item.state })),
      repriced: 0,
    };
  const shares = distributeReduction(
    refundable.map(({ episode, coins }) => ({ episode, room: coins })),
    more,
  );
  const changed = new Map([
    ...alone.items.map(({ episode, coins }) => [episode, coins] as const),
    ...refundable.map(({ episode, coins }, index) => [episode, coins - (shares[index] ?? 0)] as const),
  ]);
  return {
    items: unchanged.map((item) => ({ ...item, coins: changed.get(item.episode) ?? item.coins })),
    repriced: more,
  };
}

function coinsOf(items: { coins: number }[]): number {
  return items.reduce((all, { coins }) => all + coins, 0);
}

export function withdrawalDeadline(boughtAt: Date): Date {
  return statutoryDeadline(boughtAt, WITHDRAWAL_PERIOD);
}

/** Periods for defective content: from supply, and from noticing (전자상거래법 §17③). */
const DEFECT_SUPPLY = { months: 3 };
const DEFECT_KNOWN = { days: 30 };

/**
 * Whether a defective episode can be refunded, opened or not: within three months of the purchase and thirty days of
 * noticing. `askedAt` is when the member reported it.
 */
export function decideDefect(
  item: Pick<PurchasedItem, 'cancelledAt'>,
  at: { boughtAt: Date; knownAt: Date; askedAt: Date },
): 'refundable' | 'late' | 'cancelled' {
  if (item.cancelledAt) return 'cancelled';
  const isInTime =
    at.askedAt < statutoryDeadline(at.boughtAt, DEFECT_SUPPLY) &&
    at.askedAt < statutoryDeadline(at.knownAt, DEFECT_KNOWN);
  return isInTime ? 'refundable' : 'late';
}

export interface PurchaseLot {
  lot: number;
  unit: 'coin' | 'bonus';
  amount: number;
  isExpired: boolean;
}

/** Coins returned to a lot. `isLapsed`: the lot expired and is not revived. */
export interface CoinReturn {
  lot: number;
  unit: 'coin' | 'bonus';
  amount: number;
  isLapsed: boolean;
}

function returnToLots(lots: PurchaseLot[], coins: number): CoinReturn[] {
  const returns: CoinReturn[] = [];
  let remaining = coins;
  for (const { lot, unit, amount, isExpired } of lots.toReversed()) {
    const returning = Math.min(remaining, amount);
    if (returning > 0) returns.push({ lot, unit, amount: returning, isLapsed: isExpired });
    remaining -= returning;
  }
  if (remaining > 0) throw new RangeError(`${remaining} coins more are given back than were taken`);
  return returns;
}

export function returnAfterEarlier(
  lots: PurchaseLot[],
  { already, coins }: { already: number; coins: number },
): CoinReturn[] {
  let skipped = already;
  const rest = lots.toReversed().map((lot) => {
    const returned = Math.min(skipped, lot.amount);
    skipped -= returned;
    return { ...lot, amount: lot.amount - returned };
  });
  return returnToLots(rest.toReversed(), coins);
}
