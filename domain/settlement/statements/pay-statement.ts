import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isDay } from '#shared/money/settlement';
import type { SettlementChange } from '#shared/money/settlement-changes';
import type { AppliedChange, CheckedChange } from '../checked-change.ts';
import { markStatementPaid } from '../months/settlement-store.ts';
import { type HolderStatement, selectStatements } from './statement-store.ts';

type Payment = Extract<SettlementChange, { act: 'payment' }>;

/**
 * Validates a payment. Throws NOT_FOUND 0003 for an unknown statement, SETTLE_ERROR 0005 for a draft, 0006 when it was
 * paid otherwise, 0007 when nothing is due, 0020 without a day or reference.
 */
export async function checkStatementPayment(
  tx: Tx,
  change: Payment,
): Promise<CheckedChange & { change: Payment; statement: HolderStatement }> {
  const { statementId: id, on } = change;
  const reference = change.reference.trim();
  if (!isDay(on) || reference === '' || reference.length > 100) throw new DomainError('SETTLE_ERROR', '0020');
  const [statement] = await selectStatements(tx, { id });
  if (!statement) throw new DomainError('NOT_FOUND', '0003');
  const { state, sums, paidOn, holderId, holder, month } = statement;
  if (state !== 'closed') throw new DomainError('SETTLE_ERROR', '0005');
  if (sums.payable <= 0) throw new DomainError('SETTLE_ERROR', '0007');
  if (paidOn !== null && (paidOn !== on || statement.reference !== reference))
    throw new DomainError('SETTLE_ERROR', '0006');
  return {
    change: { ...change, reference },
    holder: { id: holderId, name: holder },
    about: month,
    won: paidOn === null ? sums.payable : 0,
    statement,
  };
}

export async function payStatement(tx: Tx, change: Payment): Promise<AppliedChange> {
  const { change: checked, statement } = await checkStatementPayment(tx, change);
  const { statementId: id, on, reference } = checked;
  if (!(await markStatementPaid(tx, { id, on, reference }))) await checkStatementPayment(tx, checked);
  const { month, holder, sums } = statement;
  return { before: { paidOn: null }, after: { month, holder, payable: sums.payable, paidOn: on, reference } };
}
