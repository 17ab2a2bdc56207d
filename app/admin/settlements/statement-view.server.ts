import {
  type CorrectionRow,
  type HolderAccount,
  type HolderStatement,
  type LinePieceRow,
  type RecoupmentRow,
  listSums,
} from '#domain/settlement';
import { REFUND_BANKS } from '#shared/money/payments';
import { seoulMinute } from '#shared/content/seoul-date';
import type { PieceView } from './lines-table.tsx';
import type { PayableStatement } from './payable-statements.tsx';
import type { StatementData } from './statement-view.tsx';

export function statementView(
  statement: HolderStatement,
  more: {
    corrections: readonly CorrectionRow[];
    recoupments: readonly RecoupmentRow[];
    code: string | null;
    account?: HolderAccount | null;
  },
): StatementData {
  const { corrections, recoupments, code, account } = more;
  const { id, holder, kind, businessNumber, state, paidOn, reference, payer, issuedOn } = statement;
  return {
    id,
    holder,
    kind,
    businessNumber,
    isClosed: state === 'closed',
    issuedOn,
    payer: payer ? [payer.company, payer.businessNumber].filter(Boolean).join(' · ') : null,
    code,
    account: account ? `${REFUND_BANKS[account.bank]} ****${account.tail} ${account.ownerName}` : null,
    recoupments: recoupments.map((row) => ({ ...row })),
    sums: listSums(statement),
    isDue: statement.sums.payable > 0,
    paidOn,
    reference,
    corrections: corrections.map((item) => ({ id: item.id, reason: item.reason, tax: item.tax, won: item.won })),
  };
}

export function pieceViews(pieces: readonly LinePieceRow[]): PieceView[] {
  return pieces.map(({ n, transaction, ticketUse, at, copies, coins, won }) => ({
    n,
    transaction,
    ticketUse,
    at: seoulMinute(at),
    copies,
    coins,
    won,
  }));
}

export function payableStatement(
  { id, holderId, holder, kind, state, sums, paidOn }: HolderStatement,
  account: PayableStatement['account'],
): PayableStatement {
  const { vatShare, exemptShare, withholdingShare, vatRecouped, exemptRecouped, withholdingRecouped } = sums;
  return {
    id,
    holderId,
    holder,
    kind,
    isClosed: state === 'closed',
    share: vatShare + exemptShare + withholdingShare,
    recouped: vatRecouped + exemptRecouped + withholdingRecouped,
    tax: sums.vat - sums.incomeTax - sums.localTax,
    payable: sums.payable,
    carried: sums.carried,
    paidOn,
    account,
  };
}
