import { statutoryDeadline } from '#shared/statutory-deadline';
import type { DiscountTerms } from '#vocabulary/purchases';
import { WITHDRAWAL_PERIOD } from '#vocabulary/withdrawal';
import { priceAlone, shared } from './pricing-rules.ts';

/** An episode of a purchase, as far as taking it back is concerned. */
export interface BoughtItem {
  episode: number;
  coins: number;
  /** Before any discount. */
  list: number;
  openedAt: Date | null;
  cancelledAt: Date | null;
}

/** Why an episode cannot be taken back. `bundle`: without its discount the opened part costs what was paid for all. */
export type KeepReason = 'opened' | 'late' | 'cancelled' | 'bundle';

/**
 * Whether one episode may be taken back: within seven days of the purchase and not opened, inside bundles too, since
 * content in parts stays withdrawable for the part that was not begun (전자상거래법 §17②5). The reason against it
 * otherwise.
 */
function decideWithdrawal(
  item: Pick<BoughtItem, 'openedAt' | 'cancelledAt'>,
  at: { boughtAt: Date; now: Date },
): 'refundable' | Exclude<KeepReason, 'bundle'> {
  if (item.cancelledAt) return 'cancelled';
  if (item.openedAt) return 'opened';
  return at.now < withdrawalDeadline(at.boughtAt) ? 'refundable' : 'late';
}

/** An episode of a purchase as a withdrawal now leaves it. */
export interface PlannedItem {
  episode: number;
  state: 'refundable' | KeepReason;
  /** What it goes back for, or what it costs from then on. */
  coins: number;
}

/**
 * What a withdrawal now would do to each episode. A discount was given, and its sum rounded, for all of them together: where
 * opened ones remain, they cost what they would have cost alone, and that much less goes back (전자상거래법 §18⑧: what was
 * used is paid for). `repriced` is that difference. Where nothing would be left to go back, the rest is not withdrawn.
 */
export function planWithdrawal(
  items: BoughtItem[],
  at: { boughtAt: Date; now: Date; discountTerms: DiscountTerms | null },
): { items: PlannedItem[]; repriced: number } {
  const decided = items.map((item) => ({ item, state: decideWithdrawal(item, at) }));
  const of = (state: PlannedItem['state']): BoughtItem[] =>
    decided.filter((one) => one.state === state).map(({ item }) => item);
  const [opened, refundable] = [of('opened'), of('refundable')];
  const alone =
    at.discountTerms && opened.length > 0 && refundable.length > 0 ? priceAlone(at.discountTerms, opened) : null;
  const more = alone ? alone.coins - coinsOf(opened) : 0;
  const unchanged = decided.map(({ item: { episode, coins }, state }) => ({ episode, coins, state }));
  if (!alone || more <= 0) return { items: unchanged, repriced: 0 };
  if (more >= coinsOf(refundable))
    return {
      items: unchanged.map((item) => ({ ...item, state: item.state === 'refundable' ? 'bundle' : item.state })),
      repriced: 0,
    };
  const shares = shared(
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

/** The first moment at which a purchase can no longer be withdrawn. */
export function withdrawalDeadline(boughtAt: Date): Date {
  return statutoryDeadline(boughtAt, WITHDRAWAL_PERIOD);
}

/** Periods for content that is not what was sold: from its supply, and from knowing of it (전자상거래법 §17③). */
const DEFECT_SUPPLY = { months: 3 };
const DEFECT_KNOWN = { days: 30 };

/**
 * Whether what was bought may be given back because it is not what was sold: opened too, within three months of the purchase
 * and thirty days of knowing. `askedAt`: when the member asked for it. The reason against it otherwise.
 */
export function decideDefect(
  item: Pick<BoughtItem, 'cancelledAt'>,
  at: { boughtAt: Date; knownAt: Date; askedAt: Date },
): 'refundable' | 'late' | 'cancelled' {
  if (item.cancelledAt) return 'cancelled';
  const isInTime =
    at.askedAt < statutoryDeadline(at.boughtAt, DEFECT_SUPPLY) &&
    at.askedAt < statutoryDeadline(at.knownAt, DEFECT_KNOWN);
  return isInTime ? 'refundable' : 'late';
}

/** What a purchase took from a lot, in the order in which it was taken. */
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
function returnTo(lots: SpentLot[], coins: number): Return[] {
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

/** As `returnTo`, where so many coins went back already: to which lots, they went in the same order, lapsed or not. */
export function returnAfter(lots: SpentLot[], { already, coins }: { already: number; coins: number }): Return[] {
  let skipped = already;
  const rest = lots.toReversed().map((lot) => {
    const gone = Math.min(skipped, lot.amount);
    skipped -= gone;
    return { ...lot, amount: lot.amount - gone };
  });
  return returnTo(rest.toReversed(), coins);
}
