import { MIN_COHORT, MIN_GROUP } from '#shared/authors/number-terms';

/** A count of one group. */
export interface GroupCount {
  name: string;
  count: number;
}

/**
 * Hides groups that are too small in `rest`, never one alone: the next smallest joins it until the rest is large enough
 * and holds two groups. Empty when all together are too few.
 */
export function suppressGroups(groups: readonly GroupCount[], least = MIN_GROUP): GroupCount[] {
  const present = groups.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
  const small = present.filter(({ count }) => count < least).length;
  let hidden = small;
  const rest = (): number => present.slice(0, hidden).reduce((sum, { count }) => sum + count, 0);
  while (small > 0 && hidden < present.length && (hidden < 2 || rest() < least)) hidden += 1;
  if (hidden > 0 && rest() < least) return [];
  const shown = present.slice(hidden).toReversed();
  return hidden === 0 ? shown : [...shown, { name: 'rest', count: rest() }];
}

/** Counts by fifths of an episode; undefined where one of them is too small to show. */
export function suppressBins(bins: readonly number[]): number[] | null {
  return bins.every((count) => count === 0 || count >= MIN_GROUP) ? [...bins] : null;
}

const STEP = 5;

/** Shares in steps of five percent. */
export function roundShares(groups: readonly GroupCount[]): { name: string; percent: number }[] {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return groups.map(({ name, count }) => ({ name, percent: Math.round((count / total) * (100 / STEP)) * STEP }));
}

/** A share in percent; null below twenty. */
export function rateOf(part: number, total: number): number | null {
  return total < MIN_COHORT ? null : Math.round((part / total) * 100);
}

const NEIGHBOURS = 3;

/** Whether the share that is lost at an episode is above the median of up to three neighbours on each side. */
export function findDropOffs(continued: readonly (number | null)[]): boolean[] {
  return continued.map((rate, at) => {
    const around = [
      ...continued.slice(Math.max(0, at - NEIGHBOURS), at),
      ...continued.slice(at + 1, at + 1 + NEIGHBOURS),
    ];
    const known = around.filter((one) => one !== null);
    return rate !== null && known.length > 0 && 100 - rate > median(known.map((one) => 100 - one));
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days, Sundays and ends of months after the last counted ones that are over before `today`. */
export function duePeriods(
  counted: { day: string; week: string; month: string },
  today: string,
): { days: string[]; weeks: string[]; months: string[] } {
  const yesterday = dayOf(Date.parse(today) - DAY_MS);
  const days = daysBetween(counted.day, yesterday);
  const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;
  const isMonthEnd = (day: string): boolean => new Date(Date.parse(day) + DAY_MS).getUTCDate() === 1;
  return {
    days,
    weeks: daysBetween(counted.week, yesterday).filter(isSunday),
    months: daysBetween(counted.month, yesterday).filter(isMonthEnd),
  };
}

function daysBetween(after: string, until: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(after) + DAY_MS; time <= Date.parse(until); time += DAY_MS) days.push(dayOf(time));
  return days;
}
