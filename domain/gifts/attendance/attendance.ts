import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { selectRunningCampaigns } from '../campaigns/campaign-store.ts';
import { attendanceStep } from '../gift-box/gift-rules.ts';
import { selectClaimedOccasions, selectLastClaim } from '../gift-box/gift-store.ts';
import { type GiftThingsView, listThingViews } from '../gift-box/gift-view.ts';
import { seoulDay } from '../timed-gifts/opening-rules.ts';

/** A member's attendance today; visitors see the first day. */
export interface GiftAttendance {
  title: string;
  sentence: string;
  /** Gifts of consecutive days; starts over after the last. */
  steps: GiftThingsView['things'][];
  isDoneToday: boolean;
  /** Today's day in the row, checked in or not. */
  step: number;
}

/** The running attendance in Seoul time; null for none. */
export async function loadAttendance(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number | null; reader: Reader },
): Promise<GiftAttendance | null> {
  const [campaign] = await selectRunningCampaigns(ctx.db, 'attendance', input.memberNo);
  if (!campaign) return null;
  const { title, sentence, steps, id: campaignId, now } = campaign;
  const today = seoulDay(now);
  const { last, isDoneToday } = await progressOf(ctx, { memberNo: input.memberNo, campaignId, today });
  const views = await listThingViews(
    ctx,
    steps.map((things) => ({ title, sentence, things })),
    input.reader,
  );
  const step = isDoneToday && last ? last.step : attendanceStep(steps, { today, last }).step;
  return { title, sentence, steps: views.map(({ things }) => things), isDoneToday, step };
}

async function progressOf(
  ctx: Needs<'db'>,
  input: { memberNo: number | null; campaignId: number; today: string },
): Promise<{ last: { day: string; step: number } | null; isDoneToday: boolean }> {
  const { memberNo, campaignId, today } = input;
  if (memberNo === null) return { last: null, isDoneToday: false };
  const of = { memberNo, campaignId };
  const [had, { day, step }] = await Promise.all([
    selectClaimedOccasions(ctx.db, { ...of, occasions: [today] }),
    selectLastClaim(ctx.db, of),
  ]);
  return { last: day !== null && step !== null ? { day, step } : null, isDoneToday: had.has(today) };
}
