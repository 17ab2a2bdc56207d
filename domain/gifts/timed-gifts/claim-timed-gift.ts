import { requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { selectLastClaim } from '../gift-box/gift-store.ts';
import { requireRunning } from '../events/take-event-gift.ts';
import { type GiftClaimer, claimOccasion } from '../gift-box/take-gift.ts';
import { findOpenings } from './opening-rules.ts';

/**
 * Claims a timed gift while it is open, once per opening, idempotently; the database clock decides under the wallet
 * lock. Throws GIFT_ERROR 0006 when it is closed, 0001 when claimed in this opening, and as `claimEventGift`.
 */
export async function claimTimedGift(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { campaignId: number; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, key, campaignId } = input;
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'time-gift', key, request: String(campaignId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const campaign = requireRunning(await selectCampaign(tx, { kind: 'time', id: campaignId }));
    const { schedule, now } = campaign;
    const lastClaim = await selectLastClaim(tx, { memberNo, campaignId });
    const open = schedule && findOpenings({ ...campaign, schedule }, now, lastClaim).current;
    if (!open) throw new DomainError('GIFT_ERROR', '0006');
    const things = campaign.steps[0] ?? [];
    const { occasion, closesAt: until } = open;
    const gift = await claimOccasion(ctx, tx, { ...input, campaign, occasion, things, until });
    return { taken: [gift.id], refused: [] };
  });
}
