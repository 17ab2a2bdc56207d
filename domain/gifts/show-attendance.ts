import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { selectRunning } from './campaign-store.ts';
import { attendanceStep } from './gift-rules.ts';
import { selectHad, selectLastTaken } from './gift-store.ts';
import { type ShownThings, showThings } from './shown-gift.ts';
import { seoulDay } from './time-rules.ts';

/** Coming by day after day, as it stands for a member. */
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
  ask: { memberNo: number; reader: Reader },
): Promise<ShownAttendance | null> {
  const [campaign] = await selectRunning(ctx.db, 'attendance', ask.memberNo);
  if (!campaign) return null;
  const { title, sentence, steps, id: campaignId, now } = campaign;
  const today = seoulDay(now);
  const of = { memberNo: ask.memberNo, campaignId };
  const [had, { day, step: lastStep }] = await Promise.all([
    selectHad(ctx.db, { ...of, occasions: [today] }),
    selectLastTaken(ctx.db, of),
  ]);
  const last = day !== null && lastStep !== null ? { day, step: lastStep } : null;
  const isDoneToday = had.has(today);
  const shown = await showThings(
    ctx,
    steps.map((things) => ({ title, sentence, things })),
    ask.reader,
  );
  const step = isDoneToday && last ? last.step : attendanceStep(steps, { today, last }).step;
  return { title, sentence, steps: shown.map(({ things }) => things), isDoneToday, step };
}
