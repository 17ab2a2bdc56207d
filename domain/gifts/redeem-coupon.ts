import { type Counter, countTry, requireProvedMail, uncountTry } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectCampaign } from './campaign-store.ts';
import { decideCoupon, isCode, plainCode } from './coupon-rules.ts';
import { countUse, lockCoupon } from './coupon-store.ts';
import { type GiftTaker, takeOccasion } from './take-gift.ts';

const HOUR_SECONDS = 3600;
const MOST_WRONG_OF_MEMBER = 10;
const MOST_WRONG_OF_ADDRESS = 30;

/** A code as it was typed, by whom and from where. */
export interface CouponOrder extends GiftTaker {
  code: string;
  address: string;
  key: string;
}

/**
 * Takes what a coupon gives, once a member and campaign, once for its key. Refuses with COUPON_ERROR 0001 a code that cannot
 * be used (one that another has used is told like one that there never was), 0002 one's own used one, 0003 one that is
 * past, 0004 beyond ten wrong codes of a member or thirty of an address within an hour; GIFT_ERROR 0003 where all of a code
 * for many are gone, and as `takeOccasion`.
 */
export async function redeemCoupon(ctx: Needs<'db' | 'secrets'>, order: CouponOrder): Promise<KeyedAnswer> {
  await requireProvedMail(ctx, { memberNo: order.memberNo, isCharging: false });
  const counters = countersOf(ctx, order);
  // Counted before the code is looked at, so that many at once count as many; what was not wrong is taken back.
  await countWrong(ctx, counters);
  let isWrong = false;
  try {
    return await redeem(ctx, order);
  } catch (error) {
    isWrong = error instanceof Refusal && error.refusalName === 'COUPON_ERROR' && error.code === '0001';
    throw error;
  } finally {
    if (!isWrong) await forgive(ctx, counters);
  }
}

function redeem(ctx: Needs<'db' | 'secrets'>, order: CouponOrder): Promise<KeyedAnswer> {
  const { memberNo, key } = order;
  const plain = plainCode(order.code);
  const codeMac = ctx.secrets.mac('coupon', plain);
  return actOnce(ctx, { memberNo, route: 'coupon', key, request: codeMac }, async (tx) => {
    if (!isCode(plain)) throw new Refusal('COUPON_ERROR', '0001');
    await lockWallet(tx, memberNo);
    const coupon = await lockCoupon(tx, { codeMac, memberNo });
    const decision = decideCoupon(coupon);
    if (!coupon || decision !== 'use') throw refusalOf(decision);
    const campaign = await selectCampaign(tx, { kind: 'coupon', id: coupon.campaignId });
    if (!campaign) throw new Refusal('COUPON_ERROR', '0001');
    const things = campaign.steps[0] ?? [];
    const gift = await takeOccasion(ctx, tx, { ...order, campaign, occasion: '', things, couponId: coupon.id });
    await countUse(tx, coupon.id);
    return { taken: [gift.id], refused: [] };
  });
}

function refusalOf(decision: ReturnType<typeof decideCoupon>): Refusal {
  if (decision === 'gone') return new Refusal('GIFT_ERROR', '0003');
  const codes = { use: '0001', invalid: '0001', used: '0002', expired: '0003' } as const;
  return new Refusal('COUPON_ERROR', codes[decision]);
}

function countersOf(ctx: Needs<'secrets'>, { memberNo, address }: CouponOrder): { counter: Counter; most: number }[] {
  const counter = (kind: string, who: string): Counter => ({
    kind,
    key: ctx.secrets.mac('throttle', who),
    windowSeconds: HOUR_SECONDS,
  });
  return [
    { counter: counter('coupon-address', address), most: MOST_WRONG_OF_ADDRESS },
    { counter: counter('coupon-member', `member ${memberNo}`), most: MOST_WRONG_OF_MEMBER },
  ];
}

/** Counts a try. Refuses with COUPON_ERROR 0004 beyond what is allowed; that one is not counted itself. */
async function countWrong(ctx: Needs<'db'>, counters: { counter: Counter; most: number }[]): Promise<void> {
  await ctx.db.transaction().execute(async (tx: Tx) => {
    for (const { counter, most } of counters)
      if ((await countTry(tx, counter)).failures > most) throw new Refusal('COUPON_ERROR', '0004');
  });
}

async function forgive(ctx: Needs<'db'>, counters: { counter: Counter }[]): Promise<void> {
  await ctx.db.transaction().execute(async (tx: Tx) => {
    for (const { counter } of counters) await uncountTry(tx, counter);
  });
}
