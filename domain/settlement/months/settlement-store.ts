import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import {
  type HolderKind,
  type SettlementState,
  type ShareTax,
  type StatementPayer,
  lastDayOf,
} from '#shared/money/settlement';
import type { SettlementLine } from './line-rules.ts';
import type { MonthRange } from './revenue-store.ts';
import type { ShareContract, HolderPeriod, HolderShare, SettlementTerms } from '../contracts/share-rules.ts';
import type { StatementSums } from '../statements/tax-rules.ts';
import { CONTRACT_COLUMNS } from '../contracts/holder-store.ts';

const BATCH = 2000;
const CATCH_UP_DAYS = 40;

/** Switches the transaction to one snapshot; must be its first statement. */
export async function useSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

/** Tries to lock settlements; waiting would be useless, since the snapshot is already taken. */
export async function tryLockSettlements(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('seoga settlement')) as "isHeld"`.execute(tx);
  return rows[0]?.isHeld ?? false;
}

export async function selectMonthRange(db: Db, month: string): Promise<MonthRange & { isOver: boolean; now: Date }> {
  const { rows } = await sql<MonthRange & { isOver: boolean; now: Date }>`
    select m.from at time zone 'Asia/Seoul' as from, (m.from + interval '1 month') at time zone 'Asia/Seoul' as until,
      (m.from - ${CATCH_UP_DAYS} * interval '1 day') at time zone 'Asia/Seoul' as "lateFrom",
      (m.from + interval '1 month') at time zone 'Asia/Seoul' + interval '5 minutes' <= seoga_now() as "isOver",
      seoga_now() as now
    from (select ${`${month}-01`}::timestamp as from) m`.execute(db);
  const [range] = rows;
  if (!range) throw new Error('a month has no range');
  return range;
}

export async function selectContractBook(
  db: Db,
): Promise<{ contracts: ShareContract[]; periods: HolderPeriod[]; terms: SettlementTerms[] }> {
  const { rows: contracts } = await sql<ShareContract>`
    select ${CONTRACT_COLUMNS}
    from holder_contract c order by c.id`.execute(db);
  const [periods, terms] = await Promise.all([selectHolderPeriods(db), selectTerms(db)]);
  return { contracts, periods, terms };
}

export async function selectHolderPeriods(db: Db): Promise<HolderPeriod[]> {
  const { rows } = await sql<HolderPeriod>`
    select holder_id as "holderId", case when isfinite(from_day) then to_char(from_day, 'YYYY-MM-DD') else '' end as "fromDay", kind
    from settlement_holder_period`.execute(db);
  return rows;
}

export async function selectTerms(db: Db): Promise<SettlementTerms[]> {
  const { rows } = await sql<SettlementTerms>`
    select to_char(from_day, 'YYYY-MM-DD') as "fromDay", web_bp as "webBp", ios_bp as "iosBp", aos_bp as "aosBp", coin_won as "coinWon"
    from settlement_terms order by from_day desc`.execute(db);
  return rows;
}

export async function selectSettlementState(db: Db, month: string): Promise<SettlementState | undefined> {
  const row = await db.selectFrom('settlement').select('state').where('month', '=', `${month}-01`).executeTakeFirst();
  return row?.state;
}

export async function selectLastClosed(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from settlement where state = 'closed'`.execute(db);
  return rows[0]?.month ?? null;
}

export async function replaceDraft(
  tx: Tx,
  draft: { month: string; at: Date; ledger: { coins: number; bonus: number } },
): Promise<void> {
  const month = `${draft.month}-01`;
  const { coins, bonus } = draft.ledger;
  await sql`delete from settlement_statement where month = ${month}`.execute(tx);
  await sql`delete from settlement_sale where month = ${month}`.execute(tx);
  await sql`delete from settlement_recoupment where month = ${month}`.execute(tx);
  await sql`insert into settlement (month, drafted_at, ledger_coins, ledger_bonus) values (${month}, ${draft.at}, ${coins}, ${bonus})
    on conflict (month) do update set drafted_at = excluded.drafted_at, ledger_coins = excluded.ledger_coins,
      ledger_bonus = excluded.ledger_bonus`.execute(tx);
}

export interface SharedLine {
  line: SettlementLine;
  shares: { contract: ShareContract; share: HolderShare; tax: ShareTax }[];
}

export async function insertLines(tx: Tx, month: string, lines: readonly SharedLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    const ids = await insertSales(tx, month, batch);
    await insertPieces(tx, batch, ids);
    await insertShares(tx, batch, ids);
  }
}

async function insertSales(tx: Tx, month: string, batch: readonly SharedLine[]): Promise<number[]> {
  const sum = (line: SettlementLine, pick: (piece: SettlementLine['pieces'][number]) => number): number =>
    line.pieces.reduce((all, piece) => all + pick(piece), 0);
  const list = batch.map(({ line }, n) => {
    const { pieces: _pieces, contracts, ofMonth, ...values } = line;
    return {
      n,
      ...values,
      ofMonth: `${ofMonth}-01`,
      terms: contracts.map(({ id }) => id).join(','),
      copies: sum(line, (piece) => piece.copies),
      list: sum(line, (piece) => piece.list),
      coins: sum(line, (piece) => piece.coins),
      won: sum(line, (piece) => piece.won),
    };
  });
  const { rows } = await sql<{ id: number }>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (n int, direction text, "ofMonth" date,
      work bigint, episode bigint, form text, "paidBy" text, unit text, channel text, "feeBp" int, "coinWon" int, terms text,
      copies bigint, list bigint, coins bigint, won bigint)),
    made as (insert into settlement_sale (month, direction, of_month, work_id, work_title, episode_id, episode_title, form, paid_by, unit,
        channel, fee_bp, coin_won, terms, copies, list_coins, coins, won)
      select ${`${month}-01`}::date, direction, "ofMonth", work, coalesce(w.title, ''), episode, coalesce(e.title, ''), form, "paidBy",
        asked.unit, channel, "feeBp", "coinWon", terms, copies, list, coins, won
      from asked left join work w on w.id = work left join episode e on e.id = episode order by n returning id)
    select id from made order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function insertPieces(tx: Tx, batch: readonly SharedLine[], ids: readonly number[]): Promise<void> {
  const pieces = batch.flatMap(({ line }, at) => line.pieces.map((piece, n) => ({ sale: ids[at], n, ...piece })));
  for (let from = 0; from < pieces.length; from += BATCH)
    await sql`insert into settlement_piece (sale_id, n, transaction_id, ticket_use_id, lot_id, copies, list_coins, coins, won)
      select sale, n, transaction, "ticketUse", lot, copies, list, coins, won
      from jsonb_to_recordset(${JSON.stringify(pieces.slice(from, from + BATCH))}::jsonb) as x (sale bigint, n int,
        transaction bigint, "ticketUse" bigint, lot bigint, copies int, list int, coins int, won bigint)`.execute(tx);
}

async function insertShares(tx: Tx, batch: readonly SharedLine[], ids: readonly number[]): Promise<void> {
  const rows = batch.flatMap(({ shares }, at) =>
    shares.map(({ contract, share, tax }) => ({
      sale: ids[at],
      contract: contract.id,
      holder: contract.holderId,
      rate: contract.rateBp,
      counted: share.countedBp,
      tax,
      won: share.won,
      remainder: share.remainder,
      isWithoutVat: share.isWithoutVat,
    })),
  );
  await sql`insert into settlement_share (sale_id, contract_id, holder_id, rate_bp, counted_bp, tax, won, remainder, is_without_vat)
    select sale, contract, holder, rate, counted, tax, won, remainder, "isWithoutVat"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (sale bigint, contract bigint, holder bigint, rate int,
      counted int, tax text, won bigint, remainder numeric, "isWithoutVat" boolean)`.execute(tx);
}

export interface OwedAmountRow {
  holderId: number;
  name: string;
  kind: HolderKind;
  businessNumber: string | null;
  tax: ShareTax;
  won: number;
}

export async function selectOwedAmounts(db: Db, month: string): Promise<OwedAmountRow[]> {
  const { rows } = await sql<OwedAmountRow>`
    select h.id as "holderId", h.name, p.kind, h.business_number as "businessNumber", o.tax, trunc(sum(o.won))::bigint as won
    from (select sh.holder_id, sh.tax, sh.won + sh.remainder as won from settlement_share sh join settlement_sale s on s.id = sh.sale_id
        where s.month = ${`${month}-01`}
      union all select c.holder_id, c.tax, c.won from settlement_correction c where c.month = ${`${month}-01`}) o
    join right_holder h on h.id = o.holder_id
    cross join lateral (select x.kind from settlement_holder_period x where x.holder_id = h.id
      and x.from_day <= ${lastDayOf(month)}::date order by x.from_day desc limit 1) p
    group by h.id, p.kind, o.tax order by h.id, o.tax`.execute(db);
  return rows;
}

export async function insertStatement(
  tx: Tx,
  statement: Pick<OwedAmountRow, 'holderId' | 'name' | 'kind' | 'businessNumber'> & {
    month: string;
    sums: StatementSums;
  },
): Promise<void> {
  const { sums } = statement;
  await tx
    .insertInto('settlement_statement')
    .values({
      month: `${statement.month}-01`,
      holder_id: statement.holderId,
      holder_name: statement.name,
      holder_kind: statement.kind,
      business_number: statement.businessNumber,
      vat_share: sums.vatShare,
      exempt_share: sums.exemptShare,
      withholding_share: sums.withholdingShare,
      vat_recouped: sums.vatRecouped,
      exempt_recouped: sums.exemptRecouped,
      withholding_recouped: sums.withholdingRecouped,
      vat: sums.vat,
      income_tax: sums.incomeTax,
      local_tax: sums.localTax,
      payable: sums.payable,
      carried: sums.carried,
    })
    .execute();
}

/** Closes a month, issuing its statements today on behalf of the payer. */
export async function closeMonth(tx: Tx, { month, payer }: { month: string; payer: StatementPayer }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement')
    .set({
      state: 'closed',
      closed_at: sql<Date>`seoga_clock()`,
      issued_on: sql<string>`(seoga_now() at time zone 'Asia/Seoul')::date`,
      payer: JSON.stringify(payer),
    })
    .where('month', '=', `${month}-01`)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
