import type { Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isDay } from '#vocabulary/settlement';
import type { SettlementChange } from '#vocabulary/settlement-changes';
import type { AppliedChange, CheckedChange } from './checked-change.ts';
import { payClosed } from './settlement-store.ts';
import { type Statement, selectStatements } from './statement-store.ts';

type Payment = Extract<SettlementChange, { act: 'payment' }>;

/**
 * Checks that a statement was paid, on a day and by a transfer. Refuses with NOT_FOUND 0003 what is no statement, SETTLE_ERROR
 * 0005 a draft, 0006 one that was paid otherwise, 0007 one with nothing to pay, 0020 without a day or a reference.
 */
export async function checkPayment(
  tx: Tx,
  change: Payment,
): Promise<CheckedChange & { change: Payment; statement: Statement }> {
  const { statementId: id, on } = change;
  const reference = change.reference.trim();
  if (!isDay(on) || reference === '' || reference.length > 100) throw new Refusal('SETTLE_ERROR', '0020');
  const [statement] = await selectStatements(tx, { id });
  if (!statement) throw new Refusal('NOT_FOUND', '0003');
  const { state, sums, paidOn, holderId, holder, month } = statement;
  if (state !== 'closed') throw new Refusal('SETTLE_ERROR', '0005');
  if (sums.payable <= 0) throw new Refusal('SETTLE_ERROR', '0007');
  if (paidOn !== null && (paidOn !== on || statement.reference !== reference))
    throw new Refusal('SETTLE_ERROR', '0006');
  return {
    change: { ...change, reference },
    holder: { id: holderId, name: holder },
    about: month,
    won: paidOn === null ? sums.payable : 0,
    statement,
  };
}

/** Writes down that a statement was paid; the same again changes nothing. */
export async function payStatement(tx: Tx, change: Payment): Promise<AppliedChange> {
  const { change: checked, statement } = await checkPayment(tx, change);
  const { statementId: id, on, reference } = checked;
  if (!(await payClosed(tx, { id, on, reference }))) await checkPayment(tx, checked);
  const { month, holder, sums } = statement;
  return { before: { paidOn: null }, after: { month, holder, payable: sums.payable, paidOn: on, reference } };
}
