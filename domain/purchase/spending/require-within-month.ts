import { selectBalances } from '#domain/wallet';
import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectSpendingLimits } from './spending-store.ts';

/**
 * Refuses spending outside of purchases, under the wallet lock. Throws COIN_ERROR 0002 with debt, PURCHASE_ERROR 0008
 * beyond the member's monthly limit.
 */
export async function requireWithinMonth(tx: Tx, spending: { memberNo: number; coins: number }): Promise<void> {
  const { memberNo, coins } = spending;
  const { debt } = await selectBalances(tx, memberNo);
  if (debt > 0) throw new DomainError('COIN_ERROR', '0002', { debt });
  const { monthLimit, monthSpent } = await selectSpendingLimits(tx, memberNo);
  if (monthLimit !== null && monthSpent + coins > monthLimit)
    throw new DomainError('PURCHASE_ERROR', '0008', { limit: monthLimit, left: Math.max(0, monthLimit - monthSpent) });
}
