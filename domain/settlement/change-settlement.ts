import type { Act } from '#domain/operators';
import type { Tx } from '#shared/context';
import type { SettlementChange } from '#vocabulary/settlement-changes';
import type { AppliedChange, CheckedChange } from './checked-change.ts';
import { applyCorrection, checkCorrection } from './correct-settlement.ts';
import { holdAlone } from './draft-settlement.ts';
import { addContract, checkContract, checkContractEnd, checkFees, endContract, saveFees } from './keep-contracts.ts';
import { checkPayment, payStatement } from './pay-statement.ts';

/** How the audit log calls a change. */
export function settlementAct(change: SettlementChange): Act {
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
  }
}

/**
 * Checks a change against contracts and months as they are now, and writes nothing. Refuses with SETTLE_ERROR 0001, 0002,
 * 0005–0012, 0016, 0019 and 0020, and with NOT_FOUND 0003, what cannot be done.
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
      return checkPayment(tx, change);
  }
}

/**
 * Makes a change. A correction counts once for its key, needs a transaction with one snapshot, and renews the draft of its
 * month. Refuses as `checkSettlementChange`, and with SETTLE_ERROR 0017 while somebody else works on settlements.
 */
export async function applySettlementChange(
  tx: Tx,
  { change, key }: { change: SettlementChange; key: string },
): Promise<AppliedChange> {
  switch (change.act) {
    case 'correction':
      await holdAlone(tx);
      return applyCorrection(tx, { change, key });
    case 'contract':
      return addContract(tx, change);
    case 'contract-end':
      return endContract(tx, change);
    case 'fees':
      return saveFees(tx, change);
    case 'payment':
      return payStatement(tx, change);
  }
}
