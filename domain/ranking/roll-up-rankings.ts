import { raiseListsVersion } from '#domain/catalog';
import { updateSearchPopularity } from '#domain/search';
import type { Needs, Tx } from '#kernel/context';
import { OPENING_DAYS, RANKING_MEASURES } from '#shared/merchandising/rankings';
import { dropExpiredPartitions, createPartitions } from './episode-open-store.ts';
import {
  type BoardSpan,
  DAY_BOARDS,
  dailyBasis,
  daySpan,
  finalAfter,
  nextHours,
  realtimeBasis,
  realtimeSpan,
} from './rollup-rules.ts';
import {
  type RankingClock,
  deleteOld,
  isPopularityAhead,
  lockClock,
  recountCancelled,
  recountHours,
  updateClock,
  updatePopularity,
} from './rollup-store.ts';
import { insertSnapshots } from './snapshot-store.ts';

/** Raw opens are needed until their hour is final; refunds may come for months. */
const RETENTION = { openingDays: OPENING_DAYS, hourDays: 100 };
const KEPT_RECORDS = { dayDays: 400, realtimeDays: 3, boardDays: 366 };
const AHEAD_DAYS = 40;
const WORKS_AT_ONCE = 500;
/** Overlap for refunds whose transaction was still open at the last count. */
const OVERLAP_MS = 20 * 60_000;

/**
 * Runs every ten minutes: recounts open hours, updates popularity and creates due boards. Each step is its own
 * transaction, so crashes and concurrent runs are safe.
 */
export async function rollUpRankings(ctx: Needs<'db'>): Promise<void> {
  await createPartitions(ctx.db, AHEAD_DAYS);
  while (await countHours(ctx)) continue;
  while (await isPopularityAhead(ctx.db)) await publishPopularity(ctx);
  const isNewDay = await createBoards(ctx);
  if (isNewDay) await purgeExpired(ctx);
}

async function countHours(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const { countedUntil, cancelledUntil, now } = await lockClock(tx);
    const hours = nextHours(countedUntil, now);
    await recountHours(tx, hours);
    const from = new Date(cancelledUntil.getTime() - OVERLAP_MS);
    await recountCancelled(tx, { from, keptDays: RETENTION.hourDays });
    await updateClock(tx, { countedUntil: finalAfter(hours.until, now), cancelledUntil: now });
    return hours.until <= now;
  });
}

async function publishPopularity(ctx: Needs<'db'>): Promise<number[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await updatePopularity(tx, WORKS_AT_ONCE);
    await updateSearchPopularity(tx, changed);
    return changed;
  });
}

async function createBoards(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockClock(tx);
    const spans = dueSpans(clock);
    let created = 0;
    for (const span of spans)
      for (const measure of RANKING_MEASURES) created += await insertSnapshots(tx, span, measure);
    await noteMade(tx, spans);
    if (created > 0) await raiseListsVersion(tx);
    return spans.some(({ board }) => board === 'total');
  });
}

/** Due boards; daily ones once the last hour before midnight is final. */
function dueSpans({ countedUntil, realtimeAt, dailyAt, now }: RankingClock): BoardSpan[] {
  const [hour, day] = [realtimeBasis(now), dailyBasis(now)];
  const isDayDue = countedUntil >= day && (dailyAt === null || dailyAt < day);
  return [
    ...(realtimeAt === null || realtimeAt < hour ? [realtimeSpan(hour)] : []),
    ...(isDayDue ? DAY_BOARDS.map((board) => daySpan(board, day)) : []),
  ];
}

async function noteMade(tx: Tx, spans: BoardSpan[]): Promise<void> {
  for (const { board, basisAt } of spans)
    await updateClock(tx, board === 'realtime' ? { realtimeAt: basisAt } : { dailyAt: basisAt });
}

async function purgeExpired(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOld(tx, KEPT_RECORDS));
  await dropExpiredPartitions(ctx.db, RETENTION);
}
