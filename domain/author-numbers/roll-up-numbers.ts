import type { Needs, Tx } from '#kernel/context';
import { MIN_VERIFIED } from '#shared/authors/number-terms';
import {
  type WorkGroupCount,
  addFirstOpenings,
  deleteOldOpenings,
  insertAges,
  insertConversions,
  insertEpisodeDay,
  insertFlows,
  insertSources,
  lockNumbersClock,
  selectAges,
  selectCohorts,
  selectSources,
  setCounted,
} from './number-roll-up-store.ts';
import { type GroupCount, duePeriods, roundShares, suppressBins, suppressGroups } from './number-rules.ts';

/** As long as the reading log. */
const OPENING_DAYS = 400;

/**
 * Counts the numbers of finished days, weeks and months, each in its own transaction; idempotent. What is too small is
 * not stored.
 */
export async function rollUpNumbers(ctx: Needs<'db'>): Promise<void> {
  while (await countDay(ctx)) continue;
  while (await countWeek(ctx)) continue;
  while (await countMonth(ctx)) continue;
  await ctx.db.transaction().execute((tx) => deleteOldOpenings(tx, OPENING_DAYS));
}

async function countDay(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockNumbersClock(tx);
    const [day] = duePeriods(clock, clock.today).days;
    if (day === undefined) return false;
    await addFirstOpenings(tx, day);
    await insertEpisodeDay(tx, day);
    await insertConversions(tx, day);
    await setCounted(tx, 'day', day);
    return true;
  });
}

async function countWeek(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockNumbersClock(tx);
    const [until] = duePeriods(clock, clock.today).weeks;
    if (until === undefined) return false;
    for (const kind of ['next', 'first'] as const) {
      const cohorts = await selectCohorts(tx, { until, kind });
      await insertFlows(tx, { until, flows: cohorts.map((flow) => ({ ...flow, bins: suppressBins(flow.bins) })) });
    }
    await insertSources(tx, until, suppressed(await selectSources(tx, until)));
    await setCounted(tx, 'week', until);
    return true;
  });
}

async function countMonth(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockNumbersClock(tx);
    const [until] = duePeriods(clock, clock.today).months;
    if (until === undefined) return false;
    await insertAges(tx, until, await ageShares(tx, until));
    await setCounted(tx, 'month', until);
    return true;
  });
}

async function ageShares(tx: Tx, until: string): Promise<{ workId: number; name: string; percent: number }[]> {
  return [...groupsByWork(await selectAges(tx, until))].flatMap(([workId, groups]) => {
    const readers = groups.reduce((sum, { count }) => sum + count, 0);
    if (readers < MIN_VERIFIED) return [];
    return roundShares(suppressGroups(groups)).map((share) => ({ workId, ...share }));
  });
}

function suppressed(counts: readonly WorkGroupCount[]): WorkGroupCount[] {
  return [...groupsByWork(counts)].flatMap(([workId, groups]) =>
    suppressGroups(groups).map((group) => ({ workId, ...group })),
  );
}

function groupsByWork(counts: readonly WorkGroupCount[]): Map<number, GroupCount[]> {
  return Map.groupBy(counts, ({ workId }) => workId);
}
