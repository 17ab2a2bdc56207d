import type { Needs } from '#kernel/context';
import { markBenefitUsed, readsEarly } from './benefit-store.ts';

/**
 * Records that a supporter opens what only supporters read: the payment can no longer be taken back as unused. False
 * when the member took it back meanwhile.
 */
export async function useSupporterBenefit(
  ctx: Needs<'db'>,
  of: { memberNo: number; workId: number },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    await markBenefitUsed(tx, of);
    return readsEarly(tx, of);
  });
}
