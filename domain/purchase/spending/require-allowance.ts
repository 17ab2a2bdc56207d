import { DomainError } from '#kernel/domain-error';
import { requireOpenHours } from '#kernel/open-hours';
import { type FamilyRules, familyLimitsAt } from '#shared/members/family';
import { type SpendingAllowance, decideSpending } from './spending-rules.ts';

/**
 * Throws MEMBER_ERROR 0008 with an overdue mail proof, COIN_ERROR 0002 with debt, FAMILY_ERROR 0002 in the hours that a
 * guardian closed, PURCHASE_ERROR 0008 or FAMILY_ERROR 0004 beyond the monthly limit, PURCHASE_ERROR 0009 beyond the
 * limits of automatic purchases, COIN_ERROR 0001 without enough coins unless `mayLack`: quotes are allowed, the dialog
 * shows the missing coins.
 */
export function requireAllowance(
  account: SpendingAllowance & { is_mail_overdue: boolean; family_rules: FamilyRules | null; now: string },
  purchase: { coins: number; episodes: number; isAuto: boolean; mayLack: boolean },
): void {
  if (account.is_mail_overdue) throw new DomainError('MEMBER_ERROR', '0008');
  const family = account.family_rules;
  if (family) requireOpenHours(familyLimitsAt(family, new Date(account.now)));
  const decision = decideSpending(account, purchase);
  if (decision === 'owes') throw new DomainError('COIN_ERROR', '0002', { debt: account.debt });
  if (decision === 'over-auto') throw new DomainError('PURCHASE_ERROR', '0009');
  if (decision === 'over-month')
    throw monthLimitError({
      maxCoins: account.month_limit ?? 0,
      spent: account.month_spent,
      familyCoins: family?.monthCoins,
    });
  if (decision === 'short' && !purchase.mayLack) throw new DomainError('COIN_ERROR', '0001');
}

/** FAMILY_ERROR 0004 when the guardian's limit is the one reached, otherwise PURCHASE_ERROR 0008. */
export function monthLimitError(month: {
  maxCoins: number;
  spent: number;
  familyCoins: number | null | undefined;
}): DomainError {
  const { maxCoins, spent, familyCoins } = month;
  const details = { limit: maxCoins, left: Math.max(0, maxCoins - spent) };
  return familyCoins === maxCoins
    ? new DomainError('FAMILY_ERROR', '0004', details)
    : new DomainError('PURCHASE_ERROR', '0008', details);
}
