import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isDay } from '#shared/money/settlement';
import type { SettlementChange } from '#shared/money/settlement-changes';
import type { AppliedChange, CheckedChange } from '../checked-change.ts';
import { selectPayoutFacts } from '../authors/author-holder-store.ts';
import { payoutHoldOf } from '../authors/payout-hold-rules.ts';
import { type HolderStatement, markStatementPaid, selectStatements } from './statement-store.ts';

type Payment = Extract<SettlementChange, { act: 'payment' }>;
type Payments = Extract<SettlementChange, { act: 'payments' }>;
const MAX_PAYMENTS = 2000;

/**
 * Validates a payment. Throws NOT_FOUND 0003 for an unknown statement, SETTLE_ERROR 0005 for a draft, 0006 when it was
 * paid otherwise, 0007 when nothing is due, 0020 without a day or reference, 0031 on a day after the account was changed,
 * 0032 for a minor without the guardian's consent.
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
  if (paidOn === null) await requireNoHold(tx, { holderId, on });
  return {
    change: { ...change, reference },
    holder: { id: holderId, name: holder },
    about: month,
    won: paidOn === null ? sums.payable : 0,
    statement,
  };
}

async function requireNoHold(tx: Tx, { holderId, on }: { holderId: number; on: string }): Promise<void> {
  const facts = (await selectPayoutFacts(tx, [holderId])).get(holderId);
  const hold = payoutHoldOf(facts);
  if (hold === 'guardian') throw new DomainError('SETTLE_ERROR', '0032');
  // A transfer before the change went to the old account.
  if (hold === 'changed' && facts?.changedOn && on >= facts.changedOn) throw new DomainError('SETTLE_ERROR', '0031');
}

export async function payStatement(tx: Tx, change: Payment): Promise<AppliedChange> {
  const { change: checked, statement } = await checkStatementPayment(tx, change);
  const { statementId: id, on, reference } = checked;
  if (!(await markStatementPaid(tx, { id, on, reference }))) await checkStatementPayment(tx, checked);
  const { month, holder, sums } = statement;
  return { before: { paidOn: null }, after: { month, holder, payable: sums.payable, paidOn: on, reference } };
}

/**
 * Validates the payment of several statements of a month on one day. Throws SETTLE_ERROR 0025 without a statement or
 * with one of another month, and as `checkStatementPayment` for the first that cannot be paid.
 */
export async function checkStatementPayments(
  tx: Tx,
  change: Payments,
): Promise<CheckedChange & { change: Payments; payments: Awaited<ReturnType<typeof checkStatementPayment>>[] }> {
  const statementIds = [...new Set(change.statementIds)];
  if (statementIds.length === 0 || statementIds.length > MAX_PAYMENTS) throw new DomainError('SETTLE_ERROR', '0025');
  const payments: Awaited<ReturnType<typeof checkStatementPayment>>[] = [];
  for (const statementId of statementIds) {
    const { on, reference } = change;
    payments.push(await checkStatementPayment(tx, { act: 'payment', statementId, on, reference }));
  }
  if (payments.some(({ about }) => about !== change.month)) throw new DomainError('SETTLE_ERROR', '0025');
  return {
    change: { ...change, statementIds, reference: change.reference.trim() },
    holder: null,
    holderIds: payments.map(({ statement }) => statement.holderId),
    about: change.month,
    won: payments.reduce((sum, { won }) => sum + won, 0),
    payments,
  };
}

/** Marks all of them as paid, or none. */
export async function payStatements(tx: Tx, change: Payments): Promise<AppliedChange> {
  const { payments, won } = await checkStatementPayments(tx, change);
  for (const { change: payment } of payments) await payStatement(tx, payment);
  const { month, statementIds, on, reference } = change;
  return { before: { paidOn: null }, after: { month, ids: statementIds, payable: won, paidOn: on, reference } };
}
