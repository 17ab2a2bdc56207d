import { Refusal } from '#shared/refusal';
import { type Allowance, decideSpending } from './spending-rules.ts';

/**
 * Refuses what may not be spent now: COIN_ERROR 0002 while coins are owed, PURCHASE_ERROR 0008 beyond the month's own
 * limit, 0009 without asking beyond what is allowed, COIN_ERROR 0001 too few coins. An offer may be made with too few: the
 * dialog says how many are missing.
 */
export function requireAllowance(
  purse: Allowance & { is_mail_overdue: boolean },
  order: { coins: number; episodes: number; isAuto: boolean; mayLack: boolean },
): void {
  if (purse.is_mail_overdue) throw new Refusal('MEMBER_ERROR', '0008');
  const decision = decideSpending(purse, order);
  if (decision === 'owes') throw new Refusal('COIN_ERROR', '0002', { debt: purse.debt });
  if (decision === 'over-auto') throw new Refusal('PURCHASE_ERROR', '0009');
  if (decision === 'over-month') {
    const limit = purse.month_limit ?? 0;
    throw new Refusal('PURCHASE_ERROR', '0008', { limit, left: Math.max(0, limit - purse.month_spent) });
  }
  if (decision === 'short' && !order.mayLack) throw new Refusal('COIN_ERROR', '0001');
}
