import { requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type ErrorName } from '#shared/errors/errors';
import { MAX_GIFTS_AT_ONCE } from '#shared/merchandising/gifts';
import { insertDueGifts, lockGift, lockOpenGifts } from './gift-store.ts';
import { type GiftClaimer, claimLockedGift } from './take-gift.ts';

/** Claimed gifts, and the reasons against the others. */
export interface ClaimedGifts {
  taken: number[];
  refused: { gift: number; name: ErrorName; code: string }[];
}

/**
 * Claims a gift of the box idempotently. Throws NOT_FOUND 0003 when it is not this member's, GIFT_ERROR 0001 to 0005
 * and 0010, ADULT_ERROR 0001 or PURCHASE_ERROR 0003 when it cannot be claimed, MEMBER_ERROR 0008 as
 * `requireVerifiedEmail`.
 */
export async function claimGift(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { giftId: number; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, giftId, key } = input;
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'gift', key, request: String(giftId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const gift = await lockGift(tx, { id: giftId, memberNo });
    if (!gift) throw new DomainError('NOT_FOUND', '0003');
    const outcome = await claimLockedGift(ctx, tx, { ...input, gift });
    if (outcome !== 'taken') throw new DomainError(outcome.name, outcome.code);
    return { taken: [gift.id], refused: [] } satisfies ClaimedGifts;
  });
}

/**
 * Claims all open gifts, at most a hundred, idempotently; the others are returned with their reason. Throws GIFT_ERROR
 * 0008 for an empty box, MEMBER_ERROR 0008 as `requireVerifiedEmail`.
 */
export async function claimAllGifts(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { key: string },
): Promise<IdempotentResponse> {
  const { memberNo, key } = input;
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'gifts', key, request: 'all' }, async (tx) => {
    await lockWallet(tx, memberNo);
    await insertDueGifts(tx, memberNo);
    const result: ClaimedGifts = { taken: [], refused: [] };
    for (const gift of await lockOpenGifts(tx, { memberNo, limit: MAX_GIFTS_AT_ONCE })) {
      const outcome = await claimLockedGift(ctx, tx, { ...input, gift });
      if (outcome === 'taken') result.taken.push(gift.id);
      else result.refused.push({ gift: gift.id, ...outcome });
    }
    if (result.taken.length + result.refused.length === 0) throw new DomainError('GIFT_ERROR', '0008');
    return result;
  });
}
