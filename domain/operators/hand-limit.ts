import type { Db, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { seoulMinute } from '#vocabulary/seoul-date';
import { holdOperator, insertHandEntry, isOwnAccount, selectApproval, selectHandSums } from './hand-limit-store.ts';
import type { Actor } from './operator.ts';

/** Somebody of the console: the command line is the shop's owner at the machine, and has no account. */
type Clerk = Exclude<Actor, 'command-line'>;

/**
 * Counts a gift towards what an operator may give within a day without a second person; grants, refunds and gifts are one
 * sum. Refuses with MONEY_ERROR 0022 what passes the limit.
 */
export async function spendHandLimit(
  tx: Tx,
  order: { by: Clerk; limit: number; amount: number; act: string },
): Promise<void> {
  const { by, limit, amount, act } = order;
  if (amount <= 0) return;
  await holdOperator(tx, by.id);
  const { operator } = await selectHandSums(tx, { operatorId: by.id, memberNo: null });
  if (operator + amount > limit) {
    const words = (sum: number): string => Math.max(0, sum).toLocaleString('ko-KR');
    throw new Refusal('MONEY_ERROR', '0022', { amount: words(amount), left: words(limit - operator) });
  }
  await insertHandEntry(tx, { operatorId: by.id, memberNo: null, act, amount });
}

/** Refuses with OPERATOR_ERROR 0018 what an operator would do with a member's account that is their own. */
export async function refuseOwnAccount(
  db: Db | Tx,
  { by, members }: { by: Actor; members: readonly number[] },
): Promise<void> {
  if (by === 'command-line') return;
  if (await isOwnAccount(db, { operatorId: by.id, members })) throw new Refusal('OPERATOR_ERROR', '0018');
}

/** Refuses with MONEY_ERROR 0021 an approval by somebody who was not yet an operator, or had not the right, a day ago. */
export async function requireApprover(tx: Tx, by: Clerk): Promise<void> {
  const approval = await selectApproval(tx, by.id);
  if (!approval || approval.isCounted) return;
  throw new Refusal('MONEY_ERROR', '0021', { from: seoulMinute(approval.from) });
}
