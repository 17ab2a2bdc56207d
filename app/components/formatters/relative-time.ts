import { shortDate } from '#shared/content/seoul-date';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time ago (T6): minutes (at least one), hours, days below a week, then the date. */
export function relativeTime(time: Date, now: Date): string {
  const past = now.getTime() - time.getTime();
  if (past < HOUR_MS) return `${Math.max(1, Math.floor(past / MINUTE_MS))}분 전`;
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)}시간 전`;
  if (past < 7 * DAY_MS) return `${Math.floor(past / DAY_MS)}일 전`;
  return shortDate(time);
}
