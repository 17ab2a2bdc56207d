import type { Needs, Tx } from '#kernel/context';
import { isValidCode, normalizeCode } from './coupon-rules.ts';
import { selectCouponMacs } from './coupon-store.ts';
import { couponMac } from './create-coupons.ts';

/** The codes among these that no coupon has. */
export async function findUnknownCoupons(
  ctx: Needs<'secrets'> & { db: Tx },
  { codes }: { codes: readonly string[] },
): Promise<string[]> {
  const macs = new Map(
    codes.filter((code) => isValidCode(normalizeCode(code))).map((code) => [code, couponMac(ctx, code)]),
  );
  const existing = await selectCouponMacs(ctx.db, [...macs.values()]);
  return codes.filter((code) => !existing.has(macs.get(code) ?? ''));
}
