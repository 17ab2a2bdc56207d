import { canBeListed } from '#domain/catalog';
import { type WalletStatement, type WalletStatementInput, loadWalletStatement } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { RecordedKind } from '#shared/money/purchases';
import type { Unit } from '#shared/catalog/categories';
import { type MovementSpendingRow, selectMovementSpendings } from './purchase-history-store.ts';

/** What a movement paid for or returned; without a work when the reader may not see it in lists. */
export interface MovementSpending {
  purchase: number;
  kind: RecordedKind;
  work: { id: number; title: string } | null;
  unit: Unit;
  positions: number[];
}

/** A wallet movement with what was bought. */
export type CoinMovement = WalletStatement['movements'][number] & { spending: MovementSpending | null };

/**
 * A member's wallet movements with what they paid for, newest first; hides adult works from readers who may not list
 * them.
 */
export async function listCoinMovements(
  ctx: Needs<'db'>,
  input: WalletStatementInput & { reader: Reader },
): Promise<{ movements: CoinMovement[]; next: number | null }> {
  const { movements, next } = await loadWalletStatement(ctx, input);
  const transactions = movements
    .filter(({ kind }) => kind === 'purchase' || kind === 'purchase-cancel' || kind === 'gift-accept')
    .map(({ id }) => id);
  const rows = await selectMovementSpendings(ctx.db, { memberNo: input.memberNo, transactions });
  const spendings = new Map(rows.map((row) => [row.transaction, toSpending(row, input.reader)]));
  return {
    movements: movements.map((movement) => ({ ...movement, spending: spendings.get(movement.id) ?? null })),
    next,
  };
}

function toSpending(row: MovementSpendingRow, reader: Reader): MovementSpending {
  const { purchase, kind, workId: id, title, unit, positions } = row;
  return { purchase, kind, work: canBeListed(reader, row) ? { id, title } : null, unit, positions };
}
