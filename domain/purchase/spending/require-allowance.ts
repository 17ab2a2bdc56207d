import { DomainError } from '#kernel/domain-error';
import { type SpendingAllowance, decideSpending } from './spending-rules.ts';

/**
 * Throws MEMBER_ERROR 0008 with an overdue mail proof, COIN_ERROR 0002 with debt, PURCHASE_ERROR 0008 beyond the
 * monthly limit, 0009 beyond the limits of automatic purchases, COIN_ERROR 0001 without enough coins unless `mayLack`:
 * quotes are allowed, the dialog shows the missing coins.
 */
export function requireAllowance(
  account: SpendingAllowance & { is_mail_overdue: boolean },
  purchase: { coins: number; episodes: number; isAuto: boolean; mayLack: boolean },
): void {
  if (account.is_mail_overdue) throw new DomainError('MEMBER_ERROR', '0008');
  const decision = decideSpending(account, purchase);
  if (decision === 'owes') throw new DomainError('COIN_ERROR', '0002', { debt: account.debt });
  if (decision === 'over-auto') throw new DomainError('PURCHASE_ERROR', '0009');
  if (decision === 'over-month') {
    const limit = account.month_limit ?? 0;
    throw new DomainError('PURCHASE_ERROR', '0008', { limit, left: Math.max(0, limit - account.month_spent) });
  }
  if (decision === 'short' && !purchase.mayLack) throw new DomainError('COIN_ERROR', '0001');
}
