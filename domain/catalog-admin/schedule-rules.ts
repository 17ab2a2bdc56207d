import { DomainError } from '#kernel/domain-error';
import { WEEKDAYS, type Weekday } from '#shared/catalog/weekdays';
import { isDay } from './work-rules.ts';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const MAX_A_DAY = 100;

/** Release schedule: first day, weekdays, number per day, Seoul time. */
export interface Schedule {
  from: string;
  weekdays: Weekday[];
  perDay: number;
  time: string;
}

/** Release dates in order. Throws WORK_ERROR 0011 for an invalid schedule. */
export function scheduledDates(schedule: Schedule, count: number): Date[] {
  const { weekdays, perDay } = schedule;
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(schedule.time);
  const isRight =
    isDay(schedule.from) && weekdays.length > 0 && Number.isInteger(perDay) && perDay >= 1 && perDay <= MAX_A_DAY;
  if (!time || !isRight) throw new DomainError('WORK_ERROR', '0011', { field: 'schedule' });
  const ofDay = (Number(time[1]) * 60 + Number(time[2])) * 60_000;
  const dates: Date[] = [];
  for (let day = Date.parse(`${schedule.from}T00:00:00Z`); dates.length < count; day += DAY_MS) {
    const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];
    if (weekday === undefined || !weekdays.includes(weekday)) continue;
    for (let position = 0; position < perDay && dates.length < count; position += 1)
      dates.push(new Date(day + ofDay - SEOUL_MS));
  }
  return dates;
}

/** Parses a form date in Seoul time: `2026-12-03T18:00`; undefined if invalid. */
export function parseSeoulDate(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?$/u.exec(text);
  if (!parts?.[1] || !isDay(parts[1])) return undefined;
  return new Date(`${parts[1]}T${parts[2] ?? ''}:00+09:00`);
}

/** Formats a form date in Seoul time. */
export function formatSeoulField(date: Date): string {
  return new Date(date.getTime() + SEOUL_MS).toISOString().slice(0, 16);
}

/** The next release after the last planned one, at its hour; every day counts without weekdays. */
export function nextScheduledDate(input: { weekdays: readonly Weekday[]; last: Date | null; now: Date }): Date {
  const { last, now } = input;
  const weekdays = input.weekdays.length > 0 ? [...input.weekdays] : [...WEEKDAYS];
  const time = last === null ? '18:00' : formatSeoulField(last).slice(11, 16);
  const after = last !== null && last > now ? last : now;
  const dates = scheduledDates({ from: formatSeoulField(after).slice(0, 10), weekdays, perDay: 1, time }, 2);
  const [first, second] = dates;
  if (!first || !second) throw new Error('a schedule of two dates has two');
  return first > after ? first : second;
}
