import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isDay } from '#vocabulary/settlement';
import {
  type OwnDayRow,
  type OwnEpisodeRow,
  type OwnWorkRow,
  selectOwnDays,
  selectOwnEpisodes,
  selectOwnTitle,
  selectOwnWorks,
  selectToday,
} from './own-store.ts';
import { type Statement, selectStatements } from './statement-store.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 366;

/** The days that are shown: those that were asked for, else the last thirty; a year at most. */
export interface OwnDays {
  from: string;
  until: string;
}

/** A holder's works in some days, and their closed statements, the newest first. */
export async function readOwn(
  ctx: Needs<'db'>,
  ask: { holderId: number; from: string; until: string },
): Promise<{ days: OwnDays; works: OwnWorkRow[]; statements: Statement[] }> {
  const days = await daysOf(ctx, ask);
  const [works, statements] = await Promise.all([
    selectOwnWorks(ctx.db, { holderId: ask.holderId, ...days }),
    selectStatements(ctx.db, { holderId: ask.holderId }),
  ]);
  return { days, works, statements: statements.filter(({ state }) => state === 'closed') };
}

/**
 * A work of a holder's by day and by episode, on the days in which they share in it. Refuses with NOT_FOUND 0001 a work that is
 * not theirs, as one that is not there.
 */
export async function readOwnWork(
  ctx: Needs<'db'>,
  ask: { holderId: number; workId: number; from: string; until: string },
): Promise<{ title: string; span: OwnDays; days: OwnDayRow[]; episodes: OwnEpisodeRow[] }> {
  const { holderId, workId } = ask;
  const title = await selectOwnTitle(ctx.db, { holderId, workId });
  if (title === undefined) throw new Refusal('NOT_FOUND', '0001');
  const span = await daysOf(ctx, ask);
  const asked = { holderId, workId, ...span };
  const [days, episodes] = await Promise.all([selectOwnDays(ctx.db, asked), selectOwnEpisodes(ctx.db, asked)]);
  return { title, span, days, episodes };
}

async function daysOf(ctx: Needs<'db'>, { from, until }: OwnDays): Promise<OwnDays> {
  const last = isDay(until) ? until : await selectToday(ctx.db);
  const back = (count: number): string =>
    new Date(Date.parse(`${last}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
  const first = isDay(from) && from <= last ? from : back(USUAL_DAYS - 1);
  const furthest = back(MOST_DAYS - 1);
  return { from: first < furthest ? furthest : first, until: last };
}
