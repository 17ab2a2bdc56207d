import { requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type CampaignRow, selectCampaign } from './campaign-store.ts';
import { type GiftTaker, takeOccasion } from './take-gift.ts';
import { runsAt } from './time-rules.ts';

/**
 * Takes the gift of an event's button, once a member, once for its key. Refuses with NOT_FOUND 0003 a name that no event
 * has, with GIFT_ERROR 0006 before it begins, 0002 after its end, and as `takeOccasion`.
 */
export async function takeEventGift(
  ctx: Needs<'db' | 'secrets'>,
  order: GiftTaker & { campaign: string; key: string },
): Promise<KeyedAnswer> {
  const { memberNo, key } = order;
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'event-gift', key, request: order.campaign }, async (tx) => {
    await lockWallet(tx, memberNo);
    const campaign = runningNow(await selectCampaign(tx, { kind: 'event', sourceKey: order.campaign }));
    const things = campaign.steps[0] ?? [];
    const gift = await takeOccasion(ctx, tx, { ...order, campaign, occasion: '', things });
    return { taken: [gift.id], refused: [] };
  });
}

/** A campaign that runs. Refuses with NOT_FOUND 0003 where there is none, GIFT_ERROR 0006 before its time, 0002 after it. */
export function runningNow(campaign: CampaignRow | undefined): CampaignRow {
  if (!campaign) throw new Refusal('NOT_FOUND', '0003');
  if (!campaign.isOver && runsAt(campaign, campaign.now)) return campaign;
  const isAhead = !campaign.isOver && campaign.startsAt !== null && campaign.now < campaign.startsAt;
  throw new Refusal('GIFT_ERROR', isAhead ? '0006' : '0002');
}
