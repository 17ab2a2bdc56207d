import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isDay } from '#shared/money/settlement';
import {
  type HolderDayRow,
  type HolderEpisodeRow,
  type HolderWorkRow,
  selectHolderDays,
  selectHolderEpisodes,
  selectHolderWorkTitle,
  selectHolderWorks,
  selectToday,
} from './holder-report-store.ts';
import { type HolderStatement, selectStatements } from '../statements/statement-store.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MAX_DAYS = 366;

/** The period shown: as requested, at most a year; by default the last thirty days. */
export interface ReportPeriod {
  from: string;
  until: string;
}

/** A holder's works in a period, and their closed statements, newest first. */
export async function loadHolderReport(
  ctx: Needs<'db'>,
  input: { holderId: number; from: string; until: string },
): Promise<{ days: ReportPeriod; works: HolderWorkRow[]; statements: HolderStatement[] }> {
  const days = await daysOf(ctx, input);
  const [works, statements] = await Promise.all([
    selectHolderWorks(ctx.db, { holderId: input.holderId, ...days }),
    selectStatements(ctx.db, { holderId: input.holderId }),
  ]);
  return { days, works, statements: statements.filter(({ state }) => state === 'closed') };
}

/**
 * A holder's work by day and episode, on days on which they share in it. Throws NOT_FOUND 0001 when the work does not
 * exist or is not theirs.
 */
export async function loadHolderWorkReport(
  ctx: Needs<'db'>,
  input: { holderId: number; workId: number; from: string; until: string },
): Promise<{ title: string; span: ReportPeriod; days: HolderDayRow[]; episodes: HolderEpisodeRow[] }> {
  const { holderId, workId } = input;
  const title = await selectHolderWorkTitle(ctx.db, { holderId, workId });
  if (title === undefined) throw new DomainError('NOT_FOUND', '0001');
  const span = await daysOf(ctx, input);
  const filter = { holderId, workId, ...span };
  const [days, episodes] = await Promise.all([selectHolderDays(ctx.db, filter), selectHolderEpisodes(ctx.db, filter)]);
  return { title, span, days, episodes };
}

async function daysOf(ctx: Needs<'db'>, { from, until }: ReportPeriod): Promise<ReportPeriod> {
  const last = isDay(until) ? until : await selectToday(ctx.db);
  const back = (count: number): string =>
    new Date(Date.parse(`${last}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
  const first = isDay(from) && from <= last ? from : back(USUAL_DAYS - 1);
  const furthest = back(MAX_DAYS - 1);
  return { from: first < furthest ? furthest : first, until: last };
}
