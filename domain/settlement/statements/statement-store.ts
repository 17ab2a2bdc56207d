import { sql } from 'kysely';
import type { Db, PublicKey, Tx } from '#kernel/context';
import type { HolderKind, SettlementState, StatementFormat, StatementPayer } from '#shared/money/settlement';
import type { StatementSums } from './tax-rules.ts';

/** A holder's statement for a month. */
export interface HolderStatement {
  id: number;
  month: string;
  state: SettlementState;
  /** Null in drafts, and in months closed before payers were recorded. */
  issuedOn: string | null;
  payer: StatementPayer | null;
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
  filter: { month?: string; holderId?: number; id?: number; paidMonth?: string },
): Promise<HolderStatement[]> {
  const { rows } = await sql<Omit<HolderStatement, 'sums'> & StatementSums>`
    select st.id, to_char(st.month, 'YYYY-MM') as month, t.state,
      to_char(coalesce(t.issued_on, (t.closed_at at time zone 'Asia/Seoul')::date), 'YYYY-MM-DD') as "issuedOn", t.payer,
      st.vat_recouped as "vatRecouped", st.exempt_recouped as "exemptRecouped",
      st.withholding_recouped as "withholdingRecouped", st.holder_id as "holderId", st.holder_name as holder,
      st.holder_kind as kind, st.business_number as "businessNumber", st.vat_share as "vatShare",
      st.exempt_share as "exemptShare", st.withholding_share as "withholdingShare", st.vat, st.income_tax as "incomeTax",
      st.local_tax as "localTax", st.payable, st.carried, to_char(st.paid_on, 'YYYY-MM-DD') as "paidOn", st.reference
    from settlement_statement st join settlement t using (month)
    where (${filter.month ?? null}::text is null or st.month = (${filter.month ?? null}::text || '-01')::date)
      and (${filter.holderId ?? null}::bigint is null or st.holder_id = ${filter.holderId ?? null})
      and (${filter.id ?? null}::bigint is null or st.id = ${filter.id ?? null})
      and (${filter.paidMonth ?? null}::text is null or to_char(st.paid_on, 'YYYY-MM') = ${filter.paidMonth ?? null})
    order by st.month desc, st.holder_name, st.id limit 2000`.execute(db);
  return rows.map(toStatement);
}

function toStatement(row: Omit<HolderStatement, 'sums'> & StatementSums): HolderStatement {
  const { vatShare, exemptShare, withholdingShare, vatRecouped, exemptRecouped, withholdingRecouped, ...others } = row;
  const { vat, incomeTax, localTax, payable, carried, ...rest } = others;
  const recouped = { vatRecouped, exemptRecouped, withholdingRecouped };
  return {
    ...rest,
    sums: { vatShare, exemptShare, withholdingShare, ...recouped, vat, incomeTax, localTax, payable, carried },
  };
}

export async function markStatementPaid(
  tx: Tx,
  payment: { id: number; on: string; reference: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement_statement')
    .set({ paid_on: payment.on, reference: payment.reference })
    .where('id', '=', payment.id)
    .where('paid_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
  if ('code' in filter) return query.where('code', '=', filter.code).orderBy('format', 'desc').executeTakeFirst();
  if ('sha256' in filter) return query.where('sha256', '=', filter.sha256).executeTakeFirst();
  return query.where('statement_id', '=', filter.statementId).where('format', '=', filter.format).executeTakeFirst();
}

/** Stores all formats of a statement or, when another request was first, none. */
export async function insertDocuments(tx: Tx, documents: readonly Omit<StatementDocument, 'madeAt'>[]): Promise<void> {
  await tx
    .insertInto('settlement_document')
    .values(
      documents.map(({ code, statementId, format, sha256, bytes, token, key }) => ({
        code,
        statement_id: statementId,
        format,
        sha256,
        bytes,
        token,
        signing_key: JSON.stringify(key),
      })),
    )
    .onConflict((conflict) => conflict.columns(['statement_id', 'format']).doNothing())
    .execute();
}

/** The verification code of a statement; undefined before its first download. */
export async function selectStatementCode(db: Db, statementId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('settlement_document')
    .select('code')
    .where('statement_id', '=', statementId)
    .orderBy('format', 'desc')
    .executeTakeFirst();
  return row?.code;
}
