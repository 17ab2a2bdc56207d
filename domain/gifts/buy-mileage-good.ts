import { requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, exchangeLots, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectCampaign } from './campaign-store.ts';
import { selectLastTaken } from './gift-store.ts';
import { giftRef } from './grant-gift.ts';
import { runningNow } from './take-event-gift.ts';
import { type GiftTaker, takeOccasion } from './take-gift.ts';

/**
 * Pays with mileage for something of a fixed price and takes it at once, once for its key. There is no chance in it.
 * Refuses with NOT_FOUND 0003, GIFT_ERROR 0002 or 0006 what is not offered now, 0011 beyond what one member may have,
 * REWARD_ERROR 0001 where the mileage does not suffice, and as `takeOccasion`: nothing is written then.
 */
export async function buyMileageGood(
  ctx: Needs<'db' | 'secrets'>,
  order: GiftTaker & { goodId: number; key: string },
): Promise<KeyedAnswer> {
  const { memberNo, key, goodId } = order;
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'mileage-good', key, request: String(goodId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const campaign = runningNow(await selectCampaign(tx, { kind: 'mileage', id: goodId }));
    const { count } = await selectLastTaken(tx, { memberNo, campaignId: campaign.id });
    if (campaign.mostEach !== null && count >= campaign.mostEach) throw new Refusal('GIFT_ERROR', '0011');
    const things = campaign.steps[0] ?? [];
    const price = campaign.price ?? 0;
    const gift = await takeOccasion(ctx, tx, { ...order, campaign, occasion: `n${count + 1}`, things });
    const isPaid = await exchangeLots(tx, {
      memberNo,
      ref: giftRef(gift.id),
      take: { units: ['mileage'], amount: price },
      give: [],
    });
    if (!isPaid) throw new Refusal('REWARD_ERROR', '0001');
    return { taken: [gift.id], refused: [], mileage: price };
  });
}
