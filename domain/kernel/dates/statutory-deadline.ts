import { isKoreanHoliday } from '#kernel/dates/korean-holidays';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** A period set by law. */
export type StatutoryPeriod = { days: number } | { months: number };

/**
 * First instant after a statutory period, in Seoul time. The start day is not counted (민법 제157조); the period ends with
 * its last day (제159조), months follow the calendar (제160조), and it never ends on a Saturday or holiday (제161조).
 */
export function statutoryDeadline(from: Date, period: StatutoryPeriod): Date {
  let last = lastDay(seoulDay(from), period);
  while (isKoreanHoliday(last)) last += 1;
  return startOf(last + 1);
}

/** Anything that began before this instant is past its statutory period. */
export function statutoryCutoff(now: Date, period: StatutoryPeriod): Date {
  let day = seoulDay(now);
  while (statutoryDeadline(startOf(day), period) > now) day -= 1;
  return startOf(day + 1);
}

function lastDay(first: number, period: StatutoryPeriod): number {
  if ('days' in period) return first + period.days;
  const date = new Date(first * DAY_MS);
  const month = date.getUTCMonth() + period.months;
  const daysOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), daysOfMonth)) / DAY_MS;
}

function seoulDay(date: Date): number {
  return Math.floor((date.getTime() + SEOUL_MS) / DAY_MS);
}

function startOf(day: number): Date {
  return new Date(day * DAY_MS - SEOUL_MS);
}
