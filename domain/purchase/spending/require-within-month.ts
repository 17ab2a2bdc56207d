import { findFamilyRules, requireFamilyHours } from '#domain/members';
import { selectBalances } from '#domain/wallet';
import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { beyondMonth } from './require-allowance.ts';
import { selectSpendingLimits } from './spending-store.ts';

/**
 * Refuses spending outside of purchases, under the wallet lock. Throws COIN_ERROR 0002 with debt, PURCHASE_ERROR 0008
 * beyond the member's monthly limit, FAMILY_ERROR 0004 beyond the guardian's, 0002 in closed hours unless the shop itself
 * renews.
 */
export async function requireWithinMonth(
  tx: Tx,
  spending: { memberNo: number; coins: number; isRenewal?: boolean },
): Promise<void> {
  const { memberNo, coins, isRenewal = false } = spending;
  const { debt } = await selectBalances(tx, memberNo);
  if (debt > 0) throw new DomainError('COIN_ERROR', '0002', { debt });
  if (!isRenewal) await requireFamilyHours(tx, memberNo);
  const { mostCoins, monthSpent } = await selectSpendingLimits(tx, memberNo);
  if (mostCoins === null || monthSpent + coins <= mostCoins) return;
  const family = await findFamilyRules(tx, memberNo);
  throw beyondMonth({ most: mostCoins, spent: monthSpent, familyCoins: family?.monthCoins });
}
