import { requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectCampaign } from './campaign-store.ts';
import { selectLastTaken } from './gift-store.ts';
import { runningNow } from './take-event-gift.ts';
import { type GiftTaker, takeOccasion } from './take-gift.ts';
import { openingsAround } from './time-rules.ts';

/**
 * Takes a gift of the time while it is open, once an opening, once for its key; the shop's clock decides, after the wallet
 * is held. Refuses with GIFT_ERROR 0006 what is closed, 0001 what was taken in this opening, and as `takeEventGift`.
 */
export async function claimTimeGift(
  ctx: Needs<'db' | 'secrets'>,
  order: GiftTaker & { campaignId: number; key: string },
): Promise<KeyedAnswer> {
  const { memberNo, key, campaignId } = order;
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'time-gift', key, request: String(campaignId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const campaign = runningNow(await selectCampaign(tx, { kind: 'time', id: campaignId }));
    const { schedule, now } = campaign;
    const taken = await selectLastTaken(tx, { memberNo, campaignId });
    const open = schedule && openingsAround({ ...campaign, schedule }, now, taken).current;
    if (!open) throw new Refusal('GIFT_ERROR', '0006');
    const things = campaign.steps[0] ?? [];
    const { occasion, closesAt: until } = open;
    const gift = await takeOccasion(ctx, tx, { ...order, campaign, occasion, things, until });
    return { taken: [gift.id], refused: [] };
  });
}
