import { type ThrottleCounter, countAttempt, requireVerifiedEmail, uncountAttempt } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { decideCoupon, isValidCode, normalizeCode } from './coupon-rules.ts';
import { countCouponUse, lockCoupon } from './coupon-store.ts';
import { type GiftClaimer, claimOccasion } from '../gift-box/take-gift.ts';

const HOUR_SECONDS = 3600;
const MAX_WRONG_OF_MEMBER = 10;
const MAX_WRONG_OF_ADDRESS = 30;

/** An entered code with member and address. */
export interface RedeemCouponInput extends GiftClaimer {
  code: string;
  address: string;
  key: string;
}

/**
 * Redeems a coupon, once per member and campaign, idempotently. Throws COUPON_ERROR 0001 for an unusable code (used by
 * others or unknown), 0002 for one the member used, 0003 when expired, 0004 after ten wrong codes of a member or
 * thirty of an address within an hour; GIFT_ERROR 0003 when a shared code is used up, and as `claimOccasion`.
 */
export async function redeemCoupon(
  ctx: Needs<'db' | 'secrets'>,
  input: RedeemCouponInput,
): Promise<IdempotentResponse> {
  await requireVerifiedEmail(ctx, { memberNo: input.memberNo, isCharging: false });
  const counters = countersOf(ctx, input);
  // Counted before the check, so that concurrent attempts count; a correct code is subtracted again.
  await countWrong(ctx, counters);
  let isWrong = false;
  try {
    return await redeem(ctx, input);
  } catch (error) {
    isWrong = error instanceof DomainError && error.errorName === 'COUPON_ERROR' && error.code === '0001';
    throw error;
  } finally {
    if (!isWrong) await forgive(ctx, counters);
  }
}

function redeem(ctx: Needs<'db' | 'secrets'>, input: RedeemCouponInput): Promise<IdempotentResponse> {
  const { memberNo, key } = input;
  const code = normalizeCode(input.code);
  const codeMac = ctx.secrets.mac('coupon', code);
  return runIdempotent(ctx, { memberNo, route: 'coupon', key, request: codeMac }, async (tx) => {
    if (!isValidCode(code)) throw new DomainError('COUPON_ERROR', '0001');
    await lockWallet(tx, memberNo);
    const coupon = await lockCoupon(tx, { codeMac, memberNo });
    const decision = decideCoupon(coupon);
    if (!coupon || decision !== 'use') throw toError(decision);
    const campaign = await selectCampaign(tx, { kind: 'coupon', id: coupon.campaignId });
    if (!campaign) throw new DomainError('COUPON_ERROR', '0001');
    const things = campaign.steps[0] ?? [];
    const gift = await claimOccasion(ctx, tx, { ...input, campaign, occasion: '', things, couponId: coupon.id });
    await countCouponUse(tx, coupon.id);
    return { taken: [gift.id], refused: [] };
  });
}

function toError(decision: ReturnType<typeof decideCoupon>): DomainError {
  if (decision === 'gone') return new DomainError('GIFT_ERROR', '0003');
  const codes = { use: '0001', invalid: '0001', used: '0002', expired: '0003' } as const;
  return new DomainError('COUPON_ERROR', codes[decision]);
}

function countersOf(
  ctx: Needs<'secrets'>,
  { memberNo, address }: RedeemCouponInput,
): { counter: ThrottleCounter; most: number }[] {
  const counter = (kind: string, who: string): ThrottleCounter => ({
    kind,
    key: ctx.secrets.mac('throttle', who),
    windowSeconds: HOUR_SECONDS,
  });
  return [
    { counter: counter('coupon-address', address), most: MAX_WRONG_OF_ADDRESS },
    { counter: counter('coupon-member', `member ${memberNo}`), most: MAX_WRONG_OF_MEMBER },
  ];
}

/** Counts an attempt. Throws COUPON_ERROR 0004 beyond the limit, without counting. */
async function countWrong(ctx: Needs<'db'>, counters: { counter: ThrottleCounter; most: number }[]): Promise<void> {
  await ctx.db.transaction().execute(async (tx: Tx) => {
    for (const { counter, most } of counters)
      if ((await countAttempt(tx, counter)).failures > most) throw new DomainError('COUPON_ERROR', '0004');
  });
}

async function forgive(ctx: Needs<'db'>, counters: { counter: ThrottleCounter }[]): Promise<void> {
  await ctx.db.transaction().execute(async (tx: Tx) => {
    for (const { counter } of counters) await uncountAttempt(tx, counter);
  });
}
