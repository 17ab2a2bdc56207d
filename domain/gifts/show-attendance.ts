import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { selectRunning } from './campaign-store.ts';
import { attendanceStep } from './gift-rules.ts';
import { selectHad, selectLastTaken } from './gift-store.ts';
import { type ShownThings, showThings } from './shown-gift.ts';
import { seoulDay } from './time-rules.ts';

/** Coming by day after day, as it stands for a member; before a visitor, as it would stand on the first day. */
export interface ShownAttendance {
  title: string;
  sentence: string;
  /** What each day in a row brings; after the last it begins anew. */
  steps: ShownThings['things'][];
  isDoneToday: boolean;
  /** The day in a row that today is, done or to be done. */
  step: number;
}

/** The attendance that runs, as it stands today in Seoul; null where there is none. */
export async function showAttendance(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number | null; reader: Reader },
): Promise<ShownAttendance | null> {
  const [campaign] = await selectRunning(ctx.db, 'attendance', ask.memberNo);
  if (!campaign) return null;
  const { title, sentence, steps, id: campaignId, now } = campaign;
  const today = seoulDay(now);
  const { last, isDoneToday } = await standingOf(ctx, { memberNo: ask.memberNo, campaignId, today });
  const shown = await showThings(
    ctx,
    steps.map((things) => ({ title, sentence, things })),
    ask.reader,
  );
  const step = isDoneToday && last ? last.step : attendanceStep(steps, { today, last }).step;
  return { title, sentence, steps: shown.map(({ things }) => things), isDoneToday, step };
}

async function standingOf(
  ctx: Needs<'db'>,
  ask: { memberNo: number | null; campaignId: number; today: string },
): Promise<{ last: { day: string; step: number } | null; isDoneToday: boolean }> {
  const { memberNo, campaignId, today } = ask;
  if (memberNo === null) return { last: null, isDoneToday: false };
  const of = { memberNo, campaignId };
  const [had, { day, step }] = await Promise.all([
    selectHad(ctx.db, { ...of, occasions: [today] }),
    selectLastTaken(ctx.db, of),
  ]);
  return { last: day !== null && step !== null ? { day, step } : null, isDoneToday: had.has(today) };
}
