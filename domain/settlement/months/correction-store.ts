import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ShareTax } from '#shared/money/settlement';

export async function insertCorrection(
  tx: Tx,
  correction: { key: string; month: string; holderId: number; tax: ShareTax; won: number; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into settlement_correction (key, month, holder_id, tax, won, reason)
    values (${correction.key}, ${`${correction.month}-01`}, ${correction.holderId}, ${correction.tax}, ${correction.won},
      ${correction.reason}) on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** A correction of a month, of one holder or all. */
export interface CorrectionRow {
  id: number;
  month: string;
  holderId: number;
  holder: string;
  tax: ShareTax;
  won: number;
  reason: string;
  /** From a month below zero; not entered by anyone. */
  isCarried: boolean;
  madeAt: Date;
}

export async function selectCorrections(
  db: Db,
  filter: { id: number } | { month: string; holderId?: number | undefined },
): Promise<CorrectionRow[]> {
  const where =
    'id' in filter
      ? sql`c.id = ${filter.id}`
      : sql`c.month = ${`${filter.month}-01`}
        and (${filter.holderId ?? null}::bigint is null or c.holder_id = ${filter.holderId ?? null})`;
  const { rows } = await sql<CorrectionRow>`
    select c.id, to_char(c.month, 'YYYY-MM') as month, c.holder_id as "holderId", h.name as holder, c.tax, c.won, c.reason,
      c.key like 'carried:%' as "isCarried", c.made_at as "madeAt"
    from settlement_correction c
    join right_holder h on h.id = c.holder_id
    where ${where}
    order by c.id`.execute(db);
  return rows;
}

export async function deleteCorrection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('settlement_correction').where('id', '=', id).execute();
}
