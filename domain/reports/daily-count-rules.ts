const DAY_MS = 86_400_000;
/** Initial days to count. */
const FIRST_DAYS = 30;
/** Refunds within a week still change a day's sales. */
export const CHANGING_DAYS = 8;
/** Days after joining at which retention is measured. */
export const RETENTION_DAYS = [1, 7, 30] as const;

/** The ISO day that many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Days to count, oldest first: the last counted one again and all since, at most a month. Empty when the last day is
 * in the future.
 */
export function daysToCount({ last, today }: { last: string | null; today: string }): string[] {
  const earliest = dayAfter(today, -FIRST_DAYS);
  const from = last === null || dayAfter(last, -1) < earliest ? earliest : dayAfter(last, -1);
  const days: string[] = [];
  for (let day = from; day <= today; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** A share in hundredths of a percent, to avoid double rounding; null for a zero total. */
export function shareOf(part: number, total: number): number | null {
  return total <= 0 ? null : Math.round((part / total) * 10_000);
}
