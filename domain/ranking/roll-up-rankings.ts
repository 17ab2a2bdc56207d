import { raiseListsVersion } from '#domain/catalogue';
import { takePopularity } from '#domain/search';
import type { Needs, Tx } from '#shared/context';
import { OPENING_DAYS, RANKING_MEASURES } from '#vocabulary/rankings';
import { dropParts, makeParts } from './opening-store.ts';
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

/** Openings as they were left are needed only until their hour is final; a purchase can be taken back for months. */
const KEPT = { openingDays: OPENING_DAYS, hourDays: 100 };
const KEPT_RECORDS = { dayDays: 400, realtimeDays: 3, boardDays: 366 };
const AHEAD_DAYS = 40;
/** Works that say at once how popular they have become. */
const WORKS_AT_ONCE = 500;
/** What was taken back in a transaction that was still under way when the last count looked is found by the next. */
const OVERLAP_MS = 20 * 60_000;

/**
 * Every ten minutes: counts the hours that are not final, tells works how popular they are, and makes the boards that are
 * due. Each step is a transaction of its own that leaves the old or the new; a process that dies leaves the rest to the
 * next, and of two at once one waits and finds it done.
 */
export async function rollUpRankings(ctx: Needs<'db'>): Promise<void> {
  await makeParts(ctx.db, AHEAD_DAYS);
  while (await countHours(ctx)) continue;
  while (await isPopularityAhead(ctx.db)) await sayPopularity(ctx);
  const isNewDay = await makeBoards(ctx);
  if (isNewDay) await sweep(ctx);
}

/** Answers whether more hours wait to be counted. */
async function countHours(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const { countedUntil, cancelledUntil, now } = await lockClock(tx);
    const hours = nextHours(countedUntil, now);
    await recountHours(tx, hours);
    const from = new Date(cancelledUntil.getTime() - OVERLAP_MS);
    await recountCancelled(tx, { from, keptDays: KEPT.hourDays });
    await updateClock(tx, { countedUntil: finalAfter(hours.until, now), cancelledUntil: now });
    return hours.until <= now;
  });
}

async function sayPopularity(ctx: Needs<'db'>): Promise<number[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await updatePopularity(tx, WORKS_AT_ONCE);
    await takePopularity(tx, changed);
    return changed;
  });
}

/** Answers whether the boards of a new day were made. */
async function makeBoards(ctx: Needs<'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockClock(tx);
    const spans = dueSpans(clock);
    let made = 0;
    for (const span of spans) for (const measure of RANKING_MEASURES) made += await insertSnapshots(tx, span, measure);
    await noteMade(tx, spans);
    if (made > 0) await raiseListsVersion(tx);
    return spans.some(({ board }) => board === 'total');
  });
}

/** The boards whose moment has come: those of days once the last hour before their midnight is final. */
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

async function sweep(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOld(tx, KEPT_RECORDS));
  await dropParts(ctx.db, KEPT);
}
