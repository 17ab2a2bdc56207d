import { requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectRunningCampaigns } from '../campaigns/campaign-store.ts';
import { attendanceStep } from '../gift-box/gift-rules.ts';
import { selectClaimedOccasions, selectLastClaim } from '../gift-box/gift-store.ts';
import { type GiftClaimer, claimOccasion } from '../gift-box/take-gift.ts';
import { seoulDay } from '../timed-gifts/opening-rules.ts';

/**
 * Checks in once a day in Seoul, idempotently, and grants the gift of the day. Throws GIFT_ERROR 0008 without an
 * attendance, 0007 the second time a day, and as `claimOccasion`.
 */
export async function checkIn(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { key: string },
): Promise<IdempotentResponse> {
  const { memberNo, key } = input;
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'attendance', key, request: 'today' }, async (tx) => {
    await lockWallet(tx, memberNo);
    const [campaign] = await selectRunningCampaigns(tx, 'attendance', memberNo);
    if (!campaign) throw new DomainError('GIFT_ERROR', '0008');
    const today = seoulDay(campaign.now);
    const of = { memberNo, campaignId: campaign.id };
    if ((await selectClaimedOccasions(tx, { ...of, occasions: [today] })).size > 0)
      throw new DomainError('GIFT_ERROR', '0007');
    const { day, step: lastStep } = await selectLastClaim(tx, of);
    const last = day !== null && lastStep !== null ? { day, step: lastStep } : null;
    const { step, things } = attendanceStep(campaign.steps, { today, last });
    const gift = await claimOccasion(ctx, tx, { ...input, campaign, occasion: today, things, step });
    return { taken: [gift.id], day: today, step };
  });
}
