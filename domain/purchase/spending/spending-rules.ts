export interface SpendingAllowance {
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

export type SpendingDecision = 'allowed' | 'owes' | 'over-month' | 'over-auto' | 'short';

/**
 * Decides a purchase: none with debt or beyond the monthly limit; automatically only when enabled, one episode up to
 * its price limit and the daily limit. Free purchases pass every limit.
 */
export function decideSpending(
  account: SpendingAllowance,
  purchase: { coins: number; episodes: number; isAuto: boolean },
): SpendingDecision {
  const { coins } = purchase;
  if (account.debt > 0) return 'owes';
  if (purchase.isAuto) {
    const isOne = account.is_auto && purchase.episodes === 1 && coins <= (account.auto_episode_coins ?? 0);
    if (!isOne || account.auto_spent + coins > (account.auto_day_coins ?? 0)) return 'over-auto';
  }
  if (coins > 0 && account.month_limit !== null && account.month_spent + coins > account.month_limit)
    return 'over-month';
  return account.coin + account.bonus < coins ? 'short' : 'allowed';
}

export interface MonthLimit {
  limit: number | null;
  next: { limit: number | null; from: string } | null;
}

/**
 * Decides a changed monthly limit: a lower one applies at once and cancels a pending raise; a higher one only from
 * next month, so that nobody lifts a limit on impulse.
 */
export function decideMonthLimit(
  current: number | null,
  requested: { limit: number | null; nextMonth: string },
): MonthLimit {
  const isRaise = current !== null && (requested.limit === null || requested.limit > current);
  return isRaise
    ? { limit: current, next: { limit: requested.limit, from: requested.nextMonth } }
    : { limit: requested.limit, next: null };
}
