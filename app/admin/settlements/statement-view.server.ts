import { type CorrectionRow, type LinePieceRow, type HolderStatement, listSums } from '#domain/settlement';
import { seoulMinute } from '#shared/content/seoul-date';
import type { PieceView } from './lines-table.tsx';
import type { StatementData } from './statement-view.tsx';

export function statementView(statement: HolderStatement, corrections: readonly CorrectionRow[]): StatementData {
  const { id, holder, kind, businessNumber, state, paidOn, reference } = statement;
  return {
    id,
    holder,
    kind,
    businessNumber,
    isClosed: state === 'closed',
    sums: listSums(statement),
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
