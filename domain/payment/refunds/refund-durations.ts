import type { Needs } from '#kernel/context';
import { type RefundDurations, selectRefundDurations } from './refund-store.ts';

export type { RefundDurations };

const DAYS = 90;

/**
 * Median and number of refunds in the last 90 days; undefined for none. Without minors' charges, which start with a
 * request outside the shop.
 */
export async function loadRefundDurations(ctx: Needs<'db'>): Promise<RefundDurations | undefined> {
  return selectRefundDurations(ctx.db, DAYS);
}
