import type { AuditAction } from '#domain/operators';
import type { Tx } from '#kernel/context';
import type { SettlementChange } from '#shared/money/settlement-changes';
import type { AppliedChange, CheckedChange } from './checked-change.ts';
import { addAdvance, checkAdvance, checkAdvanceEnd, endAdvance } from './advances/advances.ts';
import {
  applyCorrection,
  checkCorrection,
  checkCorrectionDelete,
  deleteDraftCorrection,
} from './months/correct-settlement.ts';
import { lockSettlements } from './months/draft-settlement.ts';
import {
  addContract,
  checkContract,
  checkContractEnd,
  checkFees,
  endContract,
  saveFees,
} from './contracts/contracts.ts';
import {
  checkStatementPayment,
  checkStatementPayments,
  payStatement,
  payStatements,
} from './statements/pay-statement.ts';

/** The audit action of a change. */
export function auditActionOf(change: SettlementChange): AuditAction {
  switch (change.act) {
    case 'correction':
      return { name: 'settlement.correct', subject: `settlement:${change.month}`, reason: change.reason.trim() };
    case 'contract':
      return { name: 'contract.add', subject: `holder:${change.holderId}` };
    case 'contract-end':
      return { name: 'contract.end', subject: `contract:${change.contractId}` };
    case 'fees':
      return { name: 'settlement.terms', subject: `terms:${change.fromDay}` };
    case 'payment':
      return { name: 'statement.pay', subject: `statement:${change.statementId}` };
    case 'payments':
      return { name: 'statement.pay', subject: `settlement:${change.month}` };
    case 'correction-delete':
      return { name: 'settlement.correct-delete', subject: 'settlement' };
    case 'advance':
      return { name: 'advance.add', subject: `holder:${change.holderId}`, reason: change.reason.trim() };
    case 'advance-end':
      return { name: 'advance.end', subject: 'holder', reason: change.reason.trim() };
  }
}

/**
 * Validates a change against current contracts and months; writes nothing. Throws SETTLE_ERROR 0001, 0002, 0005–0012,
 * 0016, 0019, 0020, 0022, 0023 and 0025, and NOT_FOUND 0003.
 */
export async function checkSettlementChange(tx: Tx, change: SettlementChange): Promise<CheckedChange> {
  switch (change.act) {
    case 'correction':
      return checkCorrection(tx, change);
    case 'contract':
      return checkContract(tx, change);
    case 'contract-end':
      return checkContractEnd(tx, change);
    case 'fees':
      return checkFees(tx, change);
    case 'payment':
      return checkStatementPayment(tx, change);
    case 'payments':
      return checkStatementPayments(tx, change);
    case 'correction-delete':
      return checkCorrectionDelete(tx, change);
    case 'advance':
      return checkAdvance(tx, change);
    case 'advance-end':
      return checkAdvanceEnd(tx, change);
  }
}

/**
 * Applies a change. A correction or advance is applied once per key; a correction and its deletion need a transaction
 * with one snapshot and recreate the draft. Throws as `checkSettlementChange`, and SETTLE_ERROR 0017 while settlements are locked.
 */
export async function applySettlementChange(
  tx: Tx,
  { change, key }: { change: SettlementChange; key: string },
): Promise<AppliedChange> {
  switch (change.act) {
    case 'correction':
      await lockSettlements(tx);
      return applyCorrection(tx, { change, key });
    case 'contract':
      return addContract(tx, change);
    case 'contract-end':
      return endContract(tx, change);
    case 'fees':
      return saveFees(tx, change);
    case 'payment':
      return payStatement(tx, change);
    case 'payments':
      return payStatements(tx, change);
    case 'correction-delete':
      await lockSettlements(tx);
      return deleteDraftCorrection(tx, change);
    case 'advance':
      return addAdvance(tx, { change, key });
    case 'advance-end':
      return endAdvance(tx, change);
  }
}
