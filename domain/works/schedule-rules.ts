import { Refusal } from '#shared/refusal';
import { WEEKDAYS, type Weekday } from '#vocabulary/weekdays';
import { isDay } from './work-rules.ts';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const MOST_A_DAY = 100;

/** When episodes come out: from a day on, on these days of the week, so many a day, at that time of Seoul. */
export interface Schedule {
  /** ISO day. */
  from: string;
  weekdays: Weekday[];
  perDay: number;
  /** `18:00`. */
  time: string;
}

/** The moments of that many episodes, in their order. Refuses with WORK_ERROR 0011 what is no schedule. */
export function scheduledMoments(schedule: Schedule, count: number): Date[] {
  const { weekdays, perDay } = schedule;
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(schedule.time);
  const isRight =
    isDay(schedule.from) && weekdays.length > 0 && Number.isInteger(perDay) && perDay >= 1 && perDay <= MOST_A_DAY;
  if (!time || !isRight) throw new Refusal('WORK_ERROR', '0011', { field: 'schedule' });
  const ofDay = (Number(time[1]) * 60 + Number(time[2])) * 60_000;
  const moments: Date[] = [];
  for (let day = Date.parse(`${schedule.from}T00:00:00Z`); moments.length < count; day += DAY_MS) {
    const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];
    if (weekday === undefined || !weekdays.includes(weekday)) continue;
    for (let place = 0; place < perDay && moments.length < count; place += 1)
      moments.push(new Date(day + ofDay - SEOUL_MS));
  }
  return moments;
}

/** A moment as a form's field tells it, in Seoul: `2026-12-03T18:00`; undefined where it tells none. */
export function momentOfSeoul(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?$/u.exec(text);
  if (!parts?.[1] || !isDay(parts[1])) return undefined;
  return new Date(`${parts[1]}T${parts[2] ?? ''}:00+09:00`);
}

/** The same the other way round. */
export function seoulField(moment: Date): string {
  return new Date(moment.getTime() + SEOUL_MS).toISOString().slice(0, 16);
}
