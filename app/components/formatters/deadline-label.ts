import { deadlineDate, seoulDate } from '#shared/content/seoul-date';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEAR_DAYS = 7;

/** `오늘 마감`, `D-3 · 11/25까지`, `12/31까지`, `종료`. Midnight belongs to the day before. */
export function deadlineLabel(end: Date, now: Date): string {
  if (end <= now) return '종료';
  const last = new Date(end.getTime() - 1);
  const days = dayNumber(last) - dayNumber(now);
  if (days === 0) return '오늘 마감';
  return days <= NEAR_DAYS ? `D-${days} · ${deadlineDate(last)}` : deadlineDate(last);
}

function dayNumber(time: Date): number {
  const { year, month, day } = seoulDate(time);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
