import { discountDate, seoulDate } from '#vocabulary/seoul-date';

const DAY_MS = 86_400_000;

/** `오늘 21:00`, `내일 12:00`, else `11.29(일) 12:00`. */
export function nearMoment(moment: Date, now: Date): string {
  const away = dayNumber(moment) - dayNumber(now);
  if (away !== 0 && away !== 1) return discountDate(moment);
  const { hour, minute } = seoulDate(moment);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return `${away === 0 ? '오늘' : '내일'} ${time}`;
}

function dayNumber(moment: Date): number {
  const { year, month, day } = seoulDate(moment);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
