/** What a member has, owes and allows itself; what counts this month and today by Seoul's calendar. */
export interface Allowance {
  coin: number;
  bonus: number;
  debt: number;
  month_limit: number | null;
  month_spent: number;
  is_auto: boolean;
  auto_episode_coins: number | null;
  auto_day_coins: number | null;
  auto_spent: number;
}

/** Whether coins may be spent, or the first reason against it. */
export type SpendingDecision = 'allowed' | 'owes' | 'over-month' | 'over-auto' | 'short';

/**
 * Whether a purchase may be made: not while coins are owed, not beyond the limit that the member set itself for the month,
 * and without asking only where that is on, for one episode at most as dear and a day at most as much as was allowed.
 * What costs nothing is allowed by every limit.
 */
export function decideSpending(
  purse: Allowance,
  order: { coins: number; episodes: number; isAuto: boolean },
): SpendingDecision {
  const { coins } = order;
  if (purse.debt > 0) return 'owes';
  if (order.isAuto) {
    const isOne = purse.is_auto && order.episodes === 1 && coins <= (purse.auto_episode_coins ?? 0);
    if (!isOne || purse.auto_spent + coins > (purse.auto_day_coins ?? 0)) return 'over-auto';
  }
  if (coins > 0 && purse.month_limit !== null && purse.month_spent + coins > purse.month_limit) return 'over-month';
  return purse.coin + purse.bonus < coins ? 'short' : 'allowed';
}

/** A monthly limit as it holds, and the one that follows it; months as their first day. */
export interface MonthLimit {
  limit: number | null;
  next: { limit: number | null; from: string } | null;
}

/**
 * What a wish makes of a monthly limit: a lower one holds at once and takes back a raise that was to come; a higher one,
 * or none, only from the next month on, so that nobody lifts a limit in the heat of a night.
 */
export function decideMonthLimit(now: number | null, wish: { limit: number | null; nextMonth: string }): MonthLimit {
  const isRaise = now !== null && (wish.limit === null || wish.limit > now);
  return isRaise
    ? { limit: now, next: { limit: wish.limit, from: wish.nextMonth } }
    : { limit: wish.limit, next: null };
}
