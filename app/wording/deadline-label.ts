import { deadlineDate, seoulDate } from '#vocabulary/seoul-date';

const DAY_MS = 24 * 60 * 60 * 1000;
/** From so many days on the calendar alone says enough. */
const NEAR_DAYS = 7;

/** `오늘 마감`, `D-3 · 11/25까지`, `12/31까지`; of what has ended `종료`. An end at midnight belongs to the day before it. */
export function deadlineLabel(end: Date, now: Date): string {
  if (end <= now) return '종료';
  const last = new Date(end.getTime() - 1);
  const days = dayNumber(last) - dayNumber(now);
  if (days === 0) return '오늘 마감';
  return days <= NEAR_DAYS ? `D-${days} · ${deadlineDate(last)}` : deadlineDate(last);
}

function dayNumber(moment: Date): number {
  const { year, month, day } = seoulDate(moment);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
