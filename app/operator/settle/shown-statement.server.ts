import { type CorrectionRow, type PieceRow, type Statement, sumLines } from '#domain/settlement';
import { seoulMinute } from '#vocabulary/seoul-date';
import type { ShownPiece } from './lines-table.tsx';
import type { ShownStatement } from './statement-view.tsx';

/** A statement with what was put right in it, as its page shows it. */
export function shownStatement(statement: Statement, corrections: readonly CorrectionRow[]): ShownStatement {
  const { id, holder, kind, businessNumber, state, paidOn, reference } = statement;
  return {
    id,
    holder,
    kind,
    businessNumber,
    isClosed: state === 'closed',
    sums: sumLines(statement),
    paidOn,
    reference,
    corrections: corrections.map((one) => ({ id: one.id, reason: one.reason, tax: one.tax, won: one.won })),
  };
}

/** Entries of the ledger, as a line's page shows them. */
export function shownPieces(pieces: readonly PieceRow[]): ShownPiece[] {
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
