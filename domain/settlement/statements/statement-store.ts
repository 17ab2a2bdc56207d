import { sql } from 'kysely';
import type { Db, PublicKey } from '#kernel/context';
import type { HolderKind, SettlementState, StatementFormat } from '#shared/money/settlement';
import type { StatementSums } from '../contracts/share-rules.ts';

/** A holder's statement for a month. */
export interface HolderStatement {
  id: number;
  month: string;
  state: SettlementState;
  holderId: number;
  holder: string;
  kind: HolderKind;
  businessNumber: string | null;
  sums: StatementSums;
  paidOn: string | null;
  reference: string | null;
}

export async function selectStatements(
  db: Db,
  filter: { month?: string; holderId?: number; id?: number },
): Promise<HolderStatement[]> {
  const { rows } = await sql<Omit<HolderStatement, 'sums'> & StatementSums>`
    select st.id, to_char(st.month, 'YYYY-MM') as month, t.state, st.holder_id as "holderId", st.holder_name as holder,
      st.holder_kind as kind, st.business_number as "businessNumber", st.vat_share as "vatShare",
      st.exempt_share as "exemptShare", st.withholding_share as "withholdingShare", st.vat, st.income_tax as "incomeTax",
      st.local_tax as "localTax", st.payable, to_char(st.paid_on, 'YYYY-MM-DD') as "paidOn", st.reference
    from settlement_statement st join settlement t using (month)
    where (${filter.month ?? null}::text is null or st.month = (${filter.month ?? null}::text || '-01')::date)
      and (${filter.holderId ?? null}::bigint is null or st.holder_id = ${filter.holderId ?? null})
      and (${filter.id ?? null}::bigint is null or st.id = ${filter.id ?? null})
    order by st.month desc, st.holder_name, st.id limit 2000`.execute(db);
  return rows.map(({ vatShare, exemptShare, withholdingShare, vat, incomeTax, localTax, payable, ...rest }) => ({
    ...rest,
    sums: { vatShare, exemptShare, withholdingShare, vat, incomeTax, localTax, payable },
  }));
}

export interface StatementDocument {
  code: string;
  statementId: number;
  format: StatementFormat;
  sha256: string;
  bytes: Uint8Array;
  token: string;
  key: PublicKey;
  madeAt: Date;
}

export async function selectDocument(
  db: Db,
  filter: { code: string } | { sha256: string } | { statementId: number; format: StatementFormat },
): Promise<StatementDocument | undefined> {
  const query = db
    .selectFrom('settlement_document')
    .select([
      'code',
      'statement_id as statementId',
      'format',
      'sha256',
      'bytes',
      'token',
      'signing_key as key',
      'made_at as madeAt',
    ]);
  if ('code' in filter) return query.where('code', '=', filter.code).executeTakeFirst();
  if ('sha256' in filter) return query.where('sha256', '=', filter.sha256).executeTakeFirst();
  return query.where('statement_id', '=', filter.statementId).where('format', '=', filter.format).executeTakeFirst();
}

export async function insertDocument(db: Db, document: Omit<StatementDocument, 'madeAt'>): Promise<boolean> {
  const { code, statementId, format, sha256, bytes, token, key } = document;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settlement_document')
    .values({ code, statement_id: statementId, format, sha256, bytes, token, signing_key: JSON.stringify(key) })
    .onConflict((conflict) => conflict.columns(['statement_id', 'format']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
