import { isKoreanHoliday } from '#shared/korean-holidays';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** A period that a law gives. */
export type StatutoryPeriod = { days: number } | { months: number };

/**
 * The first moment after a statutory period, in Seoul: the day it begins on is not counted (민법 제157조), it ends with its
 * last day (제159조), by the calendar where it is in months (제160조), and not on a Saturday or holiday (제161조).
 */
export function statutoryDeadline(from: Date, period: StatutoryPeriod): Date {
  let last = lastDay(seoulDay(from), period);
  while (isKoreanHoliday(last)) last += 1;
  return startOf(last + 1);
}

/** The first moment that is not old enough: what began before it is past its statutory period now. */
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

function seoulDay(moment: Date): number {
  return Math.floor((moment.getTime() + SEOUL_MS) / DAY_MS);
}

function startOf(day: number): Date {
  return new Date(day * DAY_MS - SEOUL_MS);
}
