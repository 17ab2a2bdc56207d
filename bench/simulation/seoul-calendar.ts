const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Public holidays in the simulated time, from the almanac and independent of the product. */
const HOLIDAYS = new Set(
  (
    '2027-01-01 2027-02-06 2027-02-07 2027-02-08 2027-02-09 2027-03-01 2027-05-01 2027-05-05 2027-05-13 2027-06-06 ' +
    '2027-07-17 2027-07-19 2027-08-15 2027-08-16 2027-09-14 2027-09-15 2027-09-16 2027-10-03 2027-10-04 2027-10-09 ' +
    '2027-10-11 2027-12-25 2027-12-27 2028-01-01 2028-01-26 2028-01-27 2028-01-28 2028-03-01'
  ).split(' '),
);

export function dayOf(at: number): string {
  return new Date(at + SEOUL_MS).toISOString().slice(0, 10);
}

export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+09:00`);
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function isDayOff(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || HOLIDAYS.has(day);
}

/** The end of a period in days: the first day is not counted, the last is a working day (민법 §157, §159, §161). */
export function afterDays(from: number, days: number): number {
  return afterLast(daysAfter(dayOf(from), days));
}

/** The same in calendar months (민법 §160). */
export function afterMonths(from: number, months: number): number {
  const day = dayOf(from);
  const month = monthsAfter(day.slice(0, 7), months);
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return afterLast(same > last ? last : same);
}

function afterLast(day: string): number {
  let last = day;
  while (isDayOff(last)) last = daysAfter(last, 1);
  return startOf(daysAfter(last, 1));
}
