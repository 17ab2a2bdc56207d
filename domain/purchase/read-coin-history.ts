import { mayBeListed } from '#domain/catalogue';
import { type Statement, type StatementAsk, readStatement } from '#domain/wallet';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { PurchaseKind } from '#vocabulary/purchases';
import type { Unit } from '#vocabulary/shelves';
import { type SpendingRow, selectSpendings } from './own-purchases-store.ts';

/** What a movement paid for or gave back. Without a work where its reader may not be told of it now. */
export interface BoughtFor {
  purchase: number;
  kind: PurchaseKind;
  work: { id: number; title: string } | null;
  unit: Unit;
  positions: number[];
}

/** A movement of the wallet, with what was bought for it. */
export type CoinMovement = Statement['movements'][number] & { spending: BoughtFor | null };

/** What happened in a member's wallet and what it paid for, the newest first; adult works by name only where they may be listed. */
export async function readCoinHistory(
  ctx: Needs<'db'>,
  ask: StatementAsk & { reader: Reader },
): Promise<{ movements: CoinMovement[]; next: number | null }> {
  const { movements, next } = await readStatement(ctx, ask);
  const paid = movements.filter(({ kind }) => kind === 'purchase' || kind === 'purchase-cancel').map(({ id }) => id);
  const rows = await selectSpendings(ctx.db, { memberNo: ask.memberNo, transactions: paid });
  const spendings = new Map(rows.map((row) => [row.transaction, spendingOf(row, ask.reader)]));
  return { movements: movements.map((one) => ({ ...one, spending: spendings.get(one.id) ?? null })), next };
}

function spendingOf(row: SpendingRow, reader: Reader): BoughtFor {
  const { purchase, kind, workId: id, title, unit, positions } = row;
  return { purchase, kind, work: mayBeListed(reader, row) ? { id, title } : null, unit, positions };
}
