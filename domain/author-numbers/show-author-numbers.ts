import type { Needs } from '#kernel/context';
import type { AuthorNumbers, DayNumbers, EpisodeNumbers, NumberSums } from '#shared/authors/author-numbers';
import { findDropOffs, rateOf } from './number-rules.ts';
import {
  type EpisodeNumbersRow,
  selectAgeNumbers,
  selectConversion,
  selectDayNumbers,
  selectEpisodeNumbers,
  selectNumberTotals,
  selectSourceNumbers,
} from './number-view-store.ts';

/** Days of the charts and of sums. */
const CHART_DAYS = 56;
const SUM_DAYS = 28;
const SOURCE_WEEKS = 4;
const EPISODES_PER_PAGE = 50;

/** The numbers of a work, with a page of fifty episodes from the newest. */
export async function showAuthorNumbers(
  ctx: Needs<'db'>,
  { workId, page }: { workId: number; page: number },
): Promise<AuthorNumbers> {
  const skip = (page - 1) * EPISODES_PER_PAGE;
  const [totals, days, listed, conversion, sources, ages] = await Promise.all([
    selectNumberTotals(ctx.db, workId),
    selectDayNumbers(ctx.db, { workId, days: CHART_DAYS }),
    selectEpisodeNumbers(ctx.db, { workId, skip, limit: EPISODES_PER_PAGE }),
    selectConversion(ctx.db, { workId, days: SUM_DAYS }),
    selectSourceNumbers(ctx.db, { workId, weeks: SOURCE_WEEKS }),
    selectAgeNumbers(ctx.db, workId),
  ]);
  return {
    ...totals,
    days,
    sums: sumOf(days.slice(-SUM_DAYS)),
    sumsBefore: sumOf(days.slice(-2 * SUM_DAYS, -SUM_DAYS)),
    episodes: episodeNumbers(listed.episodes),
    page,
    pages: Math.max(1, Math.ceil(listed.total / EPISODES_PER_PAGE)),
    conversion: conversion && { ...conversion, rate: rateOf(conversion.buyers, conversion.views) },
    sources,
    ages: ages[0] && { month: ages[0].month, groups: ages.map(({ ageBand, percent }) => ({ ageBand, percent })) },
  };
}

function sumOf(days: readonly DayNumbers[]): NumberSums {
  const sum = (name: Exclude<keyof DayNumbers, 'day'>): number => days.reduce((total, day) => total + day[name], 0);
  const [views, follows, likes] = [sum('views'), sum('follows'), sum('likes')];
  return { views, follows, likes, followRate: rateOf(follows, sum('firstViews')), likeRate: rateOf(likes, views) };
}

function episodeNumbers(rows: readonly EpisodeNumbersRow[]): EpisodeNumbers[] {
  const continued = rows.map((row) => rateOf(row.continued, row.cohort));
  const dropOffs = findDropOffs(continued);
  return rows.map(({ finished, fromFirst, fromFirstCohort, ...row }, at) => ({
    ...row,
    continued: continued[at] ?? null,
    finished: rateOf(finished, row.cohort),
    fromFirst: rateOf(fromFirst, fromFirstCohort),
    isDropOff: dropOffs[at] ?? false,
  }));
}
