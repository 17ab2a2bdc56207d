import { sql } from 'kysely';
import type { Db, PublicKey } from '#shared/context';
import type { HolderKind, SettlementState, StatementFormat } from '#vocabulary/settlement';
import type { StatementSums } from './share-rules.ts';

/** What one holder is owed for a month. */
export interface Statement {
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

/** Statements of a month, of a holder, or one; the newest month first. */
export async function selectStatements(
  db: Db,
  ask: { month?: string; holderId?: number; id?: number },
): Promise<Statement[]> {
  const { rows } = await sql<Omit<Statement, 'sums'> & StatementSums>`
    select st.id, to_char(st.month, 'YYYY-MM') as month, t.state, st.holder_id as "holderId", st.holder_name as holder,
      st.holder_kind as kind, st.business_number as "businessNumber", st.vat_share as "vatShare",
      st.exempt_share as "exemptShare", st.withholding_share as "withholdingShare", st.vat, st.income_tax as "incomeTax",
      st.local_tax as "localTax", st.payable, to_char(st.paid_on, 'YYYY-MM-DD') as "paidOn", st.reference
    from settlement_statement st join settlement t using (month)
    where (${ask.month ?? null}::text is null or st.month = (${ask.month ?? null}::text || '-01')::date)
      and (${ask.holderId ?? null}::bigint is null or st.holder_id = ${ask.holderId ?? null})
      and (${ask.id ?? null}::bigint is null or st.id = ${ask.id ?? null})
    order by st.month desc, st.holder_name, st.id limit 2000`.execute(db);
  return rows.map(({ vatShare, exemptShare, withholdingShare, vat, incomeTax, localTax, payable, ...rest }) => ({
    ...rest,
    sums: { vatShare, exemptShare, withholdingShare, vat, incomeTax, localTax, payable },
  }));
}

/** A statement as it was given out. */
export interface Document {
  code: string;
  statementId: number;
  format: StatementFormat;
  sha256: string;
  bytes: Uint8Array;
  token: string;
  key: PublicKey;
  madeAt: Date;
}

/** A document by its code, by the digest of its file, or of a statement in a form. */
export async function selectDocument(
  db: Db,
  ask: { code: string } | { sha256: string } | { statementId: number; format: StatementFormat },
): Promise<Document | undefined> {
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
  if ('code' in ask) return query.where('code', '=', ask.code).executeTakeFirst();
  if ('sha256' in ask) return query.where('sha256', '=', ask.sha256).executeTakeFirst();
  return query.where('statement_id', '=', ask.statementId).where('format', '=', ask.format).executeTakeFirst();
}

/** Keeps what was signed; false where another did so first. */
export async function insertDocument(db: Db, document: Omit<Document, 'madeAt'>): Promise<boolean> {
  const { code, statementId, format, sha256, bytes, token, key } = document;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settlement_document')
    .values({ code, statement_id: statementId, format, sha256, bytes, token, signing_key: JSON.stringify(key) })
    .onConflict((conflict) => conflict.columns(['statement_id', 'format']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
