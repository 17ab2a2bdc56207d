import { findFamilyRules, requireFamilyHours } from '#domain/members';
import { selectBalances } from '#domain/wallet';
import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { monthLimitError } from './require-allowance.ts';
import { selectSpendingLimits } from './spending-store.ts';

/**
 * Refuses spending outside of purchases, under the wallet lock. Throws COIN_ERROR 0002 with debt, PURCHASE_ERROR 0008
 * beyond the member's monthly limit, FAMILY_ERROR 0004 beyond the guardian's, 0002 in closed hours unless it is an
 * automatic renewal.
 */
export async function requireWithinMonth(
  tx: Tx,
  spending: { memberNo: number; coins: number; isRenewal?: boolean },
): Promise<void> {
  const { memberNo, coins, isRenewal = false } = spending;
  const { debt } = await selectBalances(tx, memberNo);
  if (debt > 0) throw new DomainError('COIN_ERROR', '0002', { debt });
  if (!isRenewal) await requireFamilyHours(tx, memberNo);
  const { maxCoins, monthSpent } = await selectSpendingLimits(tx, memberNo);
  if (maxCoins === null || monthSpent + coins <= maxCoins) return;
  const family = await findFamilyRules(tx, memberNo);
  throw monthLimitError({ maxCoins, spent: monthSpent, familyCoins: family?.monthCoins });
}
