import { requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type CampaignRow, selectCampaign } from '../campaigns/campaign-store.ts';
import { type GiftClaimer, claimOccasion } from '../gift-box/take-gift.ts';
import { isRunningAt } from '../timed-gifts/opening-rules.ts';

/**
 * Claims the gift of an event button once per member, idempotently. Throws NOT_FOUND 0003 for an unknown name,
 * GIFT_ERROR 0006 before the start, 0002 after the end, and as `claimOccasion`.
 */
export async function claimEventGift(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { campaign: string; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, key } = input;
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'event-gift', key, request: input.campaign }, async (tx) => {
    await lockWallet(tx, memberNo);
    const campaign = requireRunning(await selectCampaign(tx, { kind: 'event', sourceKey: input.campaign }));
    const things = campaign.steps[0] ?? [];
    const gift = await claimOccasion(ctx, tx, { ...input, campaign, occasion: '', things });
    return { taken: [gift.id], refused: [] };
  });
}

/**
 * Requires a running campaign. Throws NOT_FOUND 0003 for an unknown one, GIFT_ERROR 0006 before its time, 0002 after
 * it.
 */
export function requireRunning(campaign: CampaignRow | undefined): CampaignRow {
  if (!campaign) throw new DomainError('NOT_FOUND', '0003');
  if (!campaign.isOver && isRunningAt(campaign, campaign.now)) return campaign;
  const isAhead = !campaign.isOver && campaign.startsAt !== null && campaign.now < campaign.startsAt;
  throw new DomainError('GIFT_ERROR', isAhead ? '0006' : '0002');
}
