import { canSee } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { streaksOf } from './activity-rules.ts';
import {
  type ActivitySum,
  selectActivityMonths,
  selectActivitySum,
  selectActivityWorks,
  selectDaysRead,
  selectShowsStreak,
  writeShowsStreak,
} from './activity-store.ts';

const MOST_WORKS = 5;

/** A member's reading in one year, from the reading log. */
export interface ReadingYear {
  year: number;
  /** This year and the one before it: the log is kept for fourteen months. */
  years: number[];
  sum: ActivitySum;
  /** Minutes of each month. */
  months: number[];
  /** Read longest; adult works only while the reader may see them. */
  works: { id: number; title: string; minutes: number; isAdult: boolean }[];
  /** Days in a row; null unless the member wants to see them. */
  streak: { current: number; longest: number } | null;
}

/** A member's own reading. */
export async function showReadingYear(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; year: number | undefined },
): Promise<ReadingYear> {
  const { memberNo, reader } = input;
  const [{ days, today }, showsStreak] = await Promise.all([
    selectDaysRead(ctx.db, memberNo),
    selectShowsStreak(ctx.db, memberNo),
  ]);
  const thisYear = Number(today.slice(0, 4));
  const years = [thisYear, thisYear - 1];
  const year = years.find((known) => known === input.year) ?? thisYear;
  const span = { memberNo, from: `${year}-01-01`, until: `${year + 1}-01-01` };
  const [sum, months, works] = await Promise.all([
    selectActivitySum(ctx.db, span),
    selectActivityMonths(ctx.db, span),
    selectActivityWorks(ctx.db, { ...span, most: MOST_WORKS }),
  ]);
  return {
    year,
    years,
    sum,
    months: Array.from({ length: 12 }, (_none, at) => minutes(months.find((one) => one.month === at + 1)?.ms ?? 0)),
    works: works
      .filter((work) => canSee(reader, work, 'about'))
      .map(({ id, title, rating, ms }) => ({
        id,
        title,
        minutes: minutes(ms),
        isAdult: rating === '19' || rating === 'unknown',
      })),
    streak: showsStreak ? streaksOf(days, today) : null,
  };
}

const minutes = (ms: number): number => Math.round(ms / 60_000);

/** Shows or hides the days in a row. */
export async function setShowsStreak(ctx: Needs<'db'>, input: { memberNo: number; isShown: boolean }): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeShowsStreak(tx, input));
}
