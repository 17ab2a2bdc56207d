import type { Db, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { seoulMinute } from '#shared/content/seoul-date';
import {
  serializeOperator,
  insertManualEntry,
  isOwnAccount,
  selectApproval,
  selectManualGrantTotals,
} from './operator-limit-store.ts';
import { type Actor, type OperatorActor, operatorIdOf } from '../operator.ts';

/** An operator with an account; the command line has none. */

/** Counts a grant towards the operator's daily limit without second approval. Throws MONEY_ERROR 0022 above it. */
export async function spendGrantLimit(
  tx: Tx,
  input: { by: OperatorActor; limit: number; amount: number; act: string },
): Promise<void> {
  const { by, limit, amount, act } = input;
  if (amount <= 0) return;
  await serializeOperator(tx, by.id);
  const { operator } = await selectManualGrantTotals(tx, { operatorId: by.id, memberNo: null });
  if (operator + amount > limit) {
    const formatCoins = (sum: number): string => Math.max(0, sum).toLocaleString('ko-KR');
    throw new DomainError('MONEY_ERROR', '0022', { amount: formatCoins(amount), left: formatCoins(limit - operator) });
  }
  await insertManualEntry(tx, { operatorId: by.id, memberNo: null, act, amount });
}

/** Throws OPERATOR_ERROR 0018 for an action on the operator's own member account. */
export async function rejectOwnAccount(
  db: Db | Tx,
  { by, members }: { by: Actor; members: readonly number[] },
): Promise<void> {
  const operatorId = operatorIdOf(by);
  if (operatorId === null) return;
  if (await isOwnAccount(db, { operatorId, members })) throw new DomainError('OPERATOR_ERROR', '0018');
}

/** Throws MONEY_ERROR 0021 when the approver has had the account or right for less than a day. */
export async function requireApprover(tx: Tx, by: OperatorActor): Promise<void> {
  const approval = await selectApproval(tx, by.id);
  if (!approval || approval.isCounted) return;
  throw new DomainError('MONEY_ERROR', '0021', { from: seoulMinute(approval.from) });
}
