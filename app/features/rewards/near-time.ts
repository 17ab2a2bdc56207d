import { discountDate, seoulDate } from '#shared/content/seoul-date';

const DAY_MS = 86_400_000;

/** `오늘 21:00`, `내일 12:00`, else `11.29(일) 12:00` */
export function nearTimeLabel(instant: Date, now: Date): string {
  const away = dayNumber(instant) - dayNumber(now);
  if (away !== 0 && away !== 1) return discountDate(instant);
  const { hour, minute } = seoulDate(instant);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return `${away === 0 ? '오늘' : '내일'} ${time}`;
}

function dayNumber(instant: Date): number {
  const { year, month, day } = seoulDate(instant);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
