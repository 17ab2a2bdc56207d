import { shortDate } from '#shared/content/seoul-date';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time left (T7): years from 365 days, days, hours, minutes; the date once passed. */
export function remainingTime(endsAt: Date, now: Date): string {
  const remaining = endsAt.getTime() - now.getTime();
  if (remaining <= 0) return shortDate(endsAt);
  if (remaining >= 365 * DAY_MS) return `${Math.floor(remaining / (365 * DAY_MS))}년 남음`;
  if (remaining >= DAY_MS) return `${Math.floor(remaining / DAY_MS)}일 남음`;
  if (remaining >= HOUR_MS) return `${Math.floor(remaining / HOUR_MS)}시간 남음`;
  return `${Math.max(1, Math.floor(remaining / MINUTE_MS))}분 남음`;
}
