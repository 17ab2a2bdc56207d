const DAY_MS = 86_400_000;
/** Which weekend days are replaced by a substitute holiday. */
type Substitute = 'none' | 'sunday' | 'weekend';
interface Holiday {
  /** Days since 1970-01-01. */
  day: number;
  substitute: Substitute;
}

/** 공휴일에 관한 법률 제2조, 관공서의 공휴일에 관한 규정 제2조·제3조 (2026). May 1 is counted in the member's favour. */
const SOLAR: readonly [month: number, day: number, substitute: Substitute][] = [
  [1, 1, 'none'],
  [3, 1, 'weekend'],
  [5, 1, 'none'],
  [5, 5, 'weekend'],
  [6, 6, 'none'],
  [7, 17, 'weekend'],
  [8, 15, 'weekend'],
  [10, 3, 'weekend'],
  [10, 9, 'weekend'],
  [12, 25, 'weekend'],
];
const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const years = new Map<number, ReadonlySet<number>>();

/**
 * Whether a day (since 1970-01-01) is a Saturday, Sunday, public holiday or substitute holiday in Korea. Election days
 * and one-off government holidays are not included.
 */
export function isKoreanHoliday(day: number): boolean {
  return isWeekend(day) || holidaysOf(new Date(day * DAY_MS).getUTCFullYear()).has(day);
}

function holidaysOf(year: number): ReadonlySet<number> {
  const cached = years.get(year);
  if (cached) return cached;
  const holidays = [...solarHolidays(year), ...lunarHolidays(year)].toSorted((a, b) => a.day - b.day);
  const days = new Set(holidays.map(({ day }) => day));
  for (const [at, { day, substitute }] of holidays.entries()) {
    const isShared = holidays.some((other, index) => index < at && other.day === day);
    if (substitute === 'none' || !(isShared || needsSubstitute(day, substitute))) continue;
    let next = day + 1;
    while (isWeekend(next) || days.has(next)) next += 1;
    days.add(next);
  }
  years.set(year, days);
  return days;
}

function solarHolidays(year: number): Holiday[] {
  return SOLAR.map(([month, date, substitute]) => ({ day: Date.UTC(year, month - 1, date) / DAY_MS, substitute }));
}

/** 설날 and 추석 with the day before and after, 부처님오신날. */
function lunarHolidays(year: number): Holiday[] {
  const first = Date.UTC(year, 0, 1) / DAY_MS;
  return Array.from({ length: 366 }, (_none, offset) => first + offset).flatMap((day): Holiday[] => {
    const date = lunar.format(day * DAY_MS);
    if (date === '4/8') return [{ day, substitute: 'weekend' }];
    if (date !== '1/1' && date !== '8/15') return [];
    return [day - 1, day, day + 1].map((one) => ({ day: one, substitute: 'sunday' }));
  });
}

function needsSubstitute(day: number, substitute: Substitute): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || (substitute === 'weekend' && weekday === 6);
}

function isWeekend(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

function weekdayOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDay();
}
