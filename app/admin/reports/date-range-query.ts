const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/** A parameter that is a day of the calendar. */
export function dayIn(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name) ?? '';
  const isDay = DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  return isDay ? text : undefined;
}

/** Inclusive days; thirty by default, a year at most. */
export function parseDateRange(search: URLSearchParams, today: string): { from: string; until: string } {
  const endsAt = [dayIn(search, 'until') ?? today, today].toSorted()[0] ?? today;
  const wished = dayIn(search, 'from') ?? dayBefore(endsAt, 29);
  const from = [wished, dayBefore(endsAt, MAX_DAYS - 1)].toSorted()[1] ?? wished;
  return { from: from > endsAt ? endsAt : from, until: endsAt };
}

/** The ISO day a number of days earlier. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

interface DateRange {
  from: string;
  until: string;
}

/** The period of the same length that ends the day before. */
export function rangeBefore({ from, until }: DateRange): DateRange {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  const end = dayBefore(from, 1);
  return { from: dayBefore(end, days), until: end };
}

/** The usual periods that end today. */
export function periodsUntil(today: string): (DateRange & { name: string })[] {
  return [
    { name: '7일', from: dayBefore(today, 6), until: today },
    { name: '30일', from: dayBefore(today, 29), until: today },
    { name: '이번 달', from: `${today.slice(0, 7)}-01`, until: today },
    { name: '올해', from: `${today.slice(0, 4)}-01-01`, until: today },
  ];
}
