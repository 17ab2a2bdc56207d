import { MINOR_SUPPORT_WON, SUPPORT_COINS, SUPPORT_UNDO } from '#shared/authors/support';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What decides whether a member can support a pen. */
export interface SupportCase {
  /** The work pays a share of support by contract, and its pen publishes. */
  isOffered: boolean;
  isOwnPerson: boolean;
  isBlocked: boolean;
  coins: number;
  /** Of a monthly tier: its price counts, not the fixed amounts. */
  isMonthly: boolean;
  coinWon: number;
  /** Given this month in Seoul, in coins. */
  monthCoins: number;
  monthMostWon: number;
  payer: 'adult' | 'minor' | 'unverified';
  paidCoins: number;
}

export type SupportDecision = 'allowed' | 'closed' | 'own' | 'amount' | 'over-month' | 'over-minor' | 'short';

/** Decides a support. A block says no more than that the pen takes none. */
export function decideSupport(support: SupportCase): SupportDecision {
  const { coins, coinWon, monthCoins, payer } = support;
  if (support.isOwnPerson) return 'own';
  if (!support.isOffered || support.isBlocked) return 'closed';
  if (!support.isMonthly && !SUPPORT_COINS.some((one) => one === coins)) return 'amount';
  const monthWon = (monthCoins + coins) * coinWon;
  if (payer !== 'adult' && monthWon > MINOR_SUPPORT_WON) return 'over-minor';
  if (monthWon > support.monthMostWon) return 'over-month';
  return support.paidCoins < coins ? 'short' : 'allowed';
}

/** Until when its giver can take a support back, and why; undefined when that is over. */
export function undoUntil(support: {
  madeAt: Date;
  seenAt: Date | null;
  usedAt: Date | null;
  coins: number;
  /** Of unused days. */
  returnedCoins: number;
  now: Date;
}): { until: Date; isUnread: boolean } | undefined {
  const { madeAt, seenAt, usedAt, now } = support;
  if (support.returnedCoins === support.coins) return undefined;
  const isUnread = seenAt === null && usedAt === null;
  const span = isUnread ? SUPPORT_UNDO.unreadDays * DAY_MS : SUPPORT_UNDO.hours * HOUR_MS;
  const until = new Date(madeAt.getTime() + span);
  return now < until ? { until, isUnread } : undefined;
}

/**
 * The end of a period of `months` after `begun`, on the same day and hour in Seoul; the last day of a shorter month.
 * Counted from the beginning: a month of 28 days does not shorten the later ones.
 */
export function periodEnd(begun: Date, months: number): Date {
  const seoul = new Date(begun.getTime() + SEOUL_MS);
  const year = seoul.getUTCFullYear();
  const month = seoul.getUTCMonth() + months;
  const day = Math.min(seoul.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  const time = seoul.getTime() - Date.UTC(year, seoul.getUTCMonth(), seoul.getUTCDate());
  return new Date(Date.UTC(year, month, day) + time - SEOUL_MS);
}

/** Coins of the days of the running period that have not begun. */
export function unusedCoins(
  { countedFrom, paidUntil, now }: { countedFrom: Date; paidUntil: Date; now: Date },
  coins: number,
): number {
  const begun = periodStart(countedFrom, paidUntil).getTime();
  const days = Math.round((paidUntil.getTime() - begun) / DAY_MS);
  const used = Math.min(days, Math.max(1, Math.ceil((now.getTime() - begun) / DAY_MS)));
  return coins - Math.floor((coins * used) / days);
}

/** The beginning of the period that ends at `paidUntil`. */
function periodStart(countedFrom: Date, paidUntil: Date): Date {
  for (let months = 1; ; months += 1) {
    if (periodEnd(countedFrom, months) >= paidUntil) return periodEnd(countedFrom, months - 1);
  }
}

const SEOUL_MS = 9 * HOUR_MS;
const LATEST_RENEWAL_MS = DAY_MS;

/**
 * The period that a payment opens. After a pause or a long outage it begins at the payment, so that nobody pays for days
 * without anything.
 */
export function nextPeriod(membership: { countedFrom: Date; paidUntil: Date; pausedAt: Date | null; now: Date }): {
  countedFrom: Date;
  paidUntil: Date;
} {
  const { paidUntil, pausedAt, now } = membership;
  if (pausedAt !== null || now.getTime() - paidUntil.getTime() > LATEST_RENEWAL_MS)
    return { countedFrom: now, paidUntil: periodEnd(now, 1) };
  for (let months = 1; ; months += 1) {
    const end = periodEnd(membership.countedFrom, months);
    if (end > paidUntil) return { countedFrom: membership.countedFrom, paidUntil: end };
  }
}
