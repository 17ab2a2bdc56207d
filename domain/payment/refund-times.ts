import type { Needs } from '#shared/context';
import { type RefundTimes, selectRefundTimes } from './refund-store.ts';

export type { RefundTimes };

const DAYS = 90;

/**
 * The median time of the refunds of the last 90 days and their number; undefined where there were none. Refunds of a minor's
 * charge are left out: they begin with a request outside the shop.
 */
export async function recentRefundTimes(ctx: Needs<'db'>): Promise<RefundTimes | undefined> {
  return selectRefundTimes(ctx.db, DAYS);
}
