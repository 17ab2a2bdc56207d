import { requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type ErrorName } from '#vocabulary/error-codes';
import { MOST_GIFTS_AT_ONCE } from '#vocabulary/gifts';
import { bringGifts, lockGift, lockWaiting } from './gift-store.ts';
import { type GiftTaker, takeGift } from './take-gift.ts';

/** What a press on a gift is answered with: which were taken, and what stood against the others. */
export interface TakenGifts {
  taken: number[];
  refused: { gift: number; name: ErrorName; code: string }[];
}

/**
 * Takes one gift of the box, once for its key. Refuses with NOT_FOUND 0003 one that is not this member's, with GIFT_ERROR
 * 0001 to 0005 and 0010, ADULT_ERROR 0001 or PURCHASE_ERROR 0003 what stands against it, with MEMBER_ERROR 0008 as `requireProvedMail`.
 */
export async function claimGift(
  ctx: Needs<'db' | 'secrets'>,
  order: GiftTaker & { giftId: number; key: string },
): Promise<KeyedAnswer> {
  const { memberNo, giftId, key } = order;
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'gift', key, request: String(giftId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const gift = await lockGift(tx, { id: giftId, memberNo });
    if (!gift) throw new Refusal('NOT_FOUND', '0003');
    const outcome = await takeGift(ctx, tx, { ...order, gift });
    if (outcome !== 'taken') throw new Refusal(outcome.name, outcome.code);
    return { taken: [gift.id], refused: [] } satisfies TakenGifts;
  });
}

/**
 * Takes every gift that waits, a hundred at most, once for its key. What may not be taken stays where it is and is answered
 * with its reason. Refuses with GIFT_ERROR 0008 an empty box, with MEMBER_ERROR 0008 as `requireProvedMail`.
 */
export async function claimAllGifts(
  ctx: Needs<'db' | 'secrets'>,
  order: GiftTaker & { key: string },
): Promise<KeyedAnswer> {
  const { memberNo, key } = order;
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'gifts', key, request: 'all' }, async (tx) => {
    await lockWallet(tx, memberNo);
    await bringGifts(tx, memberNo);
    const answer: TakenGifts = { taken: [], refused: [] };
    for (const gift of await lockWaiting(tx, { memberNo, limit: MOST_GIFTS_AT_ONCE })) {
      const outcome = await takeGift(ctx, tx, { ...order, gift });
      if (outcome === 'taken') answer.taken.push(gift.id);
      else answer.refused.push({ gift: gift.id, ...outcome });
    }
    if (answer.taken.length + answer.refused.length === 0) throw new Refusal('GIFT_ERROR', '0008');
    return answer;
  });
}
