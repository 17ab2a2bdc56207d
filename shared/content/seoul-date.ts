import { WEEKDAYS, WEEKDAY_NAMES, type Weekday } from '#shared/catalog/weekdays';

const DAY_MS = 24 * 60 * 60 * 1000;
// Seoul has no daylight saving time: a fixed offset is exact and saves an Intl formatter per label.
const SEOUL_MS = 9 * 60 * 60 * 1000;

/** Calendar date and time in Seoul. */
export interface SeoulDate {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: Weekday;
}

/** Returns the Seoul date and time of a timestamp, independent of the local time zone. */
export function seoulDate(moment: Date): SeoulDate {
  const there = new Date(moment.getTime() + SEOUL_MS);
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    weekday: WEEKDAYS[(there.getUTCDay() + 6) % 7] ?? 'mon',
  };
}

/*
 * One form for each context; nothing else writes a date for readers or operators. The linter keeps the forms of readers
 * out of the console and the studio, and theirs out of readers' screens.
 * Readers:
 * - a row of a list, such as of episodes, coins, purchases: `shortDate`, `shortTime`
 * - a comment, review, post, message or device: `relativeTime` (T6)
 * - a detail, a receipt: `seoulMinute`
 * - an opening, a discount, a period: `discountDate`; a deadline: `deadlineDate` (B6)
 * - a sentence: `fullDate`, `koreanDay`, `formatSeoulTime`
 * Console and studio:
 * - a row or a detail: `seoulMinute`, `dottedDay`
 * - an opening: `scheduleTime`
 * Both: an e-mail or notification `formatSeoulTime`; a file, a form field, a key `isoMinute`, `seoulSecond`, `seoulDay`
 */

/** `26.09.04`: an episode date (T6). */
export function shortDate(moment: Date): string {
  const { year, month, day } = seoulDate(moment);
  return `${two(year % 100)}.${two(month)}.${two(day)}`;
}

/** `06:00`: a full hour. */
export function hourText(hour: number): string {
  return `${two(hour)}:00`;
}

/** `26.09.04 12:00`: a row whose hour matters. */
export function shortTime(moment: Date): string {
  return seoulMinute(moment).slice(2);
}

/** `9.01(월) 12:00`: date of a discount or opening (B6). */
export function discountDate(moment: Date): string {
  const { month, day, hour, minute, weekday } = seoulDate(moment);
  return `${month}.${two(day)}(${WEEKDAY_NAMES[weekday]}) ${two(hour)}:${two(minute)}`;
}

/** `09/30까지`: a deadline (B6). */
export function deadlineDate(moment: Date): string {
  const { month, day } = seoulDate(moment);
  return `${two(month)}/${two(day)}까지`;
}

/** `2026.11.21(토) 22:16`: a planned opening. */
export function scheduleTime(moment: Date): string {
  const [date, time] = seoulMinute(moment).split(' ');
  return `${date}(${WEEKDAY_NAMES[seoulDate(moment).weekday]}) ${time}`;
}

/** `2026년 11월 21일(토) 22:16`: full date for sentences. */
export function formatSeoulTime(moment: Date): string {
  const { year, month, day, hour, minute, weekday } = seoulDate(moment);
  return `${year}년 ${month}월 ${day}일(${WEEKDAY_NAMES[weekday]}) ${two(hour)}:${two(minute)}`;
}

/** `2026.11.21 22:16`: a detail. */
export function seoulMinute(moment: Date): string {
  return isoMinute(moment).replaceAll('-', '.');
}

/** `2026.11.21` of an ISO day. */
export function dottedDay(isoDay: string): string {
  return isoDay.replaceAll('-', '.');
}

/** `2026년 11월 21일` of an ISO day, for sentences. */
export function koreanDay(isoDay: string): string {
  const [year = '', month = '', date = ''] = isoDay.split('-');
  return `${year}년 ${Number(month)}월 ${Number(date)}일`;
}

/** `2026-11-21 22:16`: for files. */
export function isoMinute(moment: Date): string {
  const { year, month, day, hour, minute } = seoulDate(moment);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/** `2026-11-21 22:16:05`: for files. */
export function seoulSecond(moment: Date): string {
  return `${isoMinute(moment)}:${two(moment.getUTCSeconds())}`;
}

/** `2026-11-21`: the day in Seoul. */
export function seoulDay(moment: Date): string {
  return isoMinute(moment).slice(0, 10);
}

/** `11월 21일 토요일`, with 오늘 or 어제, for an ISO day in Seoul. */
export function dayHeading(isoDay: string, now: Date): { name: string; date: string } {
  const noon = new Date(`${isoDay}T12:00:00+09:00`);
  const { month, day, weekday } = seoulDate(noon);
  const date = `${month}월 ${day}일 ${WEEKDAY_NAMES[weekday]}요일`;
  const ago = seoulDayNumber(now) - seoulDayNumber(noon);
  if (ago === 0) return { name: '오늘', date };
  return ago === 1 ? { name: '어제', date } : { name: date, date: '' };
}

function seoulDayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + SEOUL_MS) / DAY_MS);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
