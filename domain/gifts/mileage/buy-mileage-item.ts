import { requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, exchangeLots, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { selectLastClaim } from '../gift-box/gift-store.ts';
import { giftRef } from '../gift-box/grant-gift.ts';
import { requireRunning } from '../events/take-event-gift.ts';
import { type GiftClaimer, claimOccasion } from '../gift-box/take-gift.ts';

/**
 * Buys an item with mileage at a fixed price idempotently. Throws NOT_FOUND 0003, GIFT_ERROR 0002 or 0006 when it is
 * not offered now, 0011 beyond the limit per member, REWARD_ERROR 0001 without enough mileage, and as `claimOccasion`.
 */
export async function buyMileageItem(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { goodId: number; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, key, goodId } = input;
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'mileage-good', key, request: String(goodId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const campaign = requireRunning(await selectCampaign(tx, { kind: 'mileage', id: goodId }));
    const { count } = await selectLastClaim(tx, { memberNo, campaignId: campaign.id });
    if (campaign.mostEach !== null && count >= campaign.mostEach) throw new DomainError('GIFT_ERROR', '0011');
    const things = campaign.steps[0] ?? [];
    const price = campaign.price ?? 0;
    const gift = await claimOccasion(ctx, tx, { ...input, campaign, occasion: `n${count + 1}`, things });
    const isPaid = await exchangeLots(tx, {
      memberNo,
      ref: giftRef(gift.id),
      take: { units: ['mileage'], amount: price },
      give: [],
    });
    if (!isPaid) throw new DomainError('REWARD_ERROR', '0001');
    return { taken: [gift.id], mileage: price };
  });
}
