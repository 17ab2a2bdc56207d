import { requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectRunning } from './campaign-store.ts';
import { attendanceStep } from './gift-rules.ts';
import { selectHad, selectLastTaken } from './gift-store.ts';
import { type GiftTaker, takeOccasion } from './take-gift.ts';
import { seoulDay } from './time-rules.ts';

/**
 * Comes by, once a day in Seoul, once for its key: gives what the day in a row brings. Refuses with GIFT_ERROR 0008 where
 * nothing is given for it, 0007 the second time of a day, and as `takeOccasion`.
 */
export async function checkIn(ctx: Needs<'db' | 'secrets'>, order: GiftTaker & { key: string }): Promise<KeyedAnswer> {
  const { memberNo, key } = order;
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'attendance', key, request: 'today' }, async (tx) => {
    await lockWallet(tx, memberNo);
    const [campaign] = await selectRunning(tx, 'attendance', memberNo);
    if (!campaign) throw new Refusal('GIFT_ERROR', '0008');
    const today = seoulDay(campaign.now);
    const of = { memberNo, campaignId: campaign.id };
    if ((await selectHad(tx, { ...of, occasions: [today] })).size > 0) throw new Refusal('GIFT_ERROR', '0007');
    const { day, step: lastStep } = await selectLastTaken(tx, of);
    const last = day !== null && lastStep !== null ? { day, step: lastStep } : null;
    const { step, things } = attendanceStep(campaign.steps, { today, last });
    const gift = await takeOccasion(ctx, tx, { ...order, campaign, occasion: today, things, step });
    return { taken: [gift.id], day: today, step };
  });
}
