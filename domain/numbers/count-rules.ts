const DAY_MS = 86_400_000;
/** How far back a shop counts that has never counted. */
const FIRST_DAYS = 30;
/** Purchases are taken back within a week: until then a day's sales still change. */
export const CHANGING_DAYS = 8;
/** After how many days it is asked who of those that joined came back. */
export const RETENTION_DAYS = [1, 7, 30] as const;

/** The day that many days after an ISO day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Which days are counted now, the oldest first: the last that was counted once more, since it was not over, and all since;
 * a month where nothing was counted, or for longer. A later clock than the shop's counts nothing.
 */
export function daysToCount({ last, today }: { last: string | null; today: string }): string[] {
  const earliest = dayAfter(today, -FIRST_DAYS);
  const from = last === null || dayAfter(last, -1) < earliest ? earliest : dayAfter(last, -1);
  const days: string[] = [];
  for (let day = from; day <= today; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** A share in hundredths of a percent, so that nothing is rounded twice; null where there is nothing to share. */
export function shareOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 10_000);
}
