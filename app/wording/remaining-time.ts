import { shortDate } from '#vocabulary/seoul-date';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How much is left (T7): years from 365 days on, days, hours, minutes; what has passed shows its date. */
export function remainingTime(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return shortDate(until);
  if (left >= 365 * DAY_MS) return `${Math.floor(left / (365 * DAY_MS))}년 남음`;
  if (left >= DAY_MS) return `${Math.floor(left / DAY_MS)}일 남음`;
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)}시간 남음`;
  return `${Math.max(1, Math.floor(left / MINUTE_MS))}분 남음`;
}
