import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { SettlementPaidBy, SaleDirection, SaleForm, SettlementState, ShareTax } from '#shared/money/settlement';

/** Totals of a month. Fees are in ten-thousandths of a won. */
export interface SettlementTotals {
  month: string;
  state: SettlementState;
  draftedAt: Date;
  closedAt: Date | null;
  lines: number;
  /** Coins of the lines, and their difference from the ledger. */
  coins: number;
  bonus: number;
  coinsApart: number;
  bonusApart: number;
  /** Price of the coins, store fees, and statements without and for corrections. */
  won: number;
  fees: number;
  shares: number;
  corrections: number;
  /** Shares kept for advances. */
  recouped: number;
  /** What the statements say is to be paid, and how much of it was paid. */
  payable: number;
  paidWon: number;
  /** Statements with something to pay, and those that were paid. */
  statements: number;
  paid: number;
}

const TOTALS = sql`
  select to_char(t.month, 'YYYY-MM') as month, t.state, t.drafted_at as "draftedAt", t.closed_at as "closedAt",
    s.lines, s.coins, s.bonus, t.ledger_coins - s.coins as "coinsApart", t.ledger_bonus - s.bonus as "bonusApart",
    s.won, s.fees,
    (
      select coalesce(sum(st.vat_share + st.exempt_share + st.withholding_share), 0)::bigint
      from settlement_statement st
      where st.month = t.month
    ) - c.won as shares,
    c.won as corrections,
    p.recouped, p.payable, p.paid_won as "paidWon", p.statements, p.paid
  from settlement t,
    lateral (
      select count(*)::int as lines, coalesce(sum(coins) filter (where unit = 'coin'), 0)::bigint as coins,
        coalesce(sum(coins) filter (where unit = 'bonus'), 0)::bigint as bonus,
        coalesce(sum(won), 0)::bigint as won, coalesce(sum(won * fee_bp), 0)::bigint as fees
      from settlement_sale s
      where s.month = t.month
    ) s,
    lateral (select coalesce(sum(x.won), 0)::bigint as won from settlement_correction x where x.month = t.month) c,
    lateral (
      select count(*) filter (where st.payable > 0)::int as statements, count(st.paid_on)::int as paid,
        coalesce(sum(st.vat_recouped + st.exempt_recouped + st.withholding_recouped), 0)::bigint as recouped,
        coalesce(sum(st.payable) filter (where st.payable > 0), 0)::bigint as payable,
        coalesce(sum(st.payable) filter (where st.paid_on is not null), 0)::bigint as paid_won
      from settlement_statement st
      where st.month = t.month
    ) p`;

export async function selectTotals(db: Db, month: string): Promise<SettlementTotals | undefined> {
  const { rows } = await sql<SettlementTotals>`${TOTALS} where t.month = ${`${month}-01`}`.execute(db);
  return rows[0];
}

export async function selectMonths(db: Db): Promise<SettlementTotals[]> {
  const { rows } = await sql<SettlementTotals>`${TOTALS} order by t.month desc limit 240`.execute(db);
  return rows;
}

/** A line as seen by the shop or by a holder, who sees only their own share. */
export interface SettlementLineRow {
  id: number;
  month: string;
  direction: SaleDirection;
  ofMonth: string;
  workId: number | null;
  work: string;
  episodeId: number | null;
  episode: string;
  form: SaleForm;
  paidBy: SettlementPaidBy;
  channel: string;
  feeBp: number;
  copies: number;
  listCoins: number;
  coins: number;
  won: number;
  coinWon: number;
  /** Exact, of all holders or the requested one; null without a share. */
  share: string | null;
  rateBp: number | null;
  countedBp: number | null;
  tax: ShareTax | null;
  isWithoutVat: boolean;
}

export interface LineFilter {
  month: string;
  holderId?: number | undefined;
  lineId?: number | undefined;
  after?: number | undefined;
  limit: number;
}

export async function selectLines(db: Db, filter: LineFilter): Promise<SettlementLineRow[]> {
  const ofHolder = filter.holderId === undefined ? sql`true` : sql`sh.holder_id = ${filter.holderId}`;
  const joined = filter.holderId === undefined ? sql`left join` : sql`join`;
  const { rows } = await sql<SettlementLineRow>`
    select s.id, to_char(s.month, 'YYYY-MM') as month, s.direction, to_char(s.of_month, 'YYYY-MM') as "ofMonth",
      s.work_id as "workId", s.work_title as work, s.episode_id as "episodeId", s.episode_title as episode, s.form,
      s.paid_by as "paidBy", s.channel, s.fee_bp as "feeBp", s.copies, s.list_coins as "listCoins", s.coins, s.won,
      s.coin_won as "coinWon", trim_scale(sum(sh.won + sh.remainder))::text as share,
      sum(sh.rate_bp)::int as "rateBp", max(sh.counted_bp) as "countedBp", min(sh.tax) as tax,
      coalesce(bool_or(sh.is_without_vat), false) as "isWithoutVat"
    from settlement_sale s ${joined} settlement_share sh on sh.sale_id = s.id and ${ofHolder}
    where s.month = ${`${filter.month}-01`} and s.id > ${filter.after ?? 0}${lineSql(filter.lineId)}
    group by s.id order by s.id limit ${filter.limit}`.execute(db);
  return rows;
}

function lineSql(id: number | undefined): RawBuilder<unknown> {
  return id === undefined ? sql`` : sql` and s.id = ${id}`;
}

/** A ledger entry or ticket in a line. */
export interface LinePieceRow {
  n: number;
  transaction: number | null;
  ticketUse: number | null;
  at: Date;
  copies: number;
  listCoins: number;
  coins: number;
  won: number;
}

export async function selectPieces(
  db: Db,
  filter: { lineId: number; after: number; limit: number },
): Promise<LinePieceRow[]> {
  const { rows } = await sql<LinePieceRow>`
    select p.n, p.transaction_id as transaction, p.ticket_use_id as "ticketUse", coalesce(t.at, u.at) as at, p.copies,
      p.list_coins as "listCoins", p.coins, p.won
    from settlement_piece p left join ledger_transaction t on t.id = p.transaction_id left join ticket_use u on u.id = p.ticket_use_id
    where p.sale_id = ${filter.lineId} and p.n > ${filter.after} order by p.n limit ${filter.limit}`.execute(db);
  return rows;
}

export async function selectSources(db: Db, filter: { month: string; holderId: number }): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; sources: string }>`
    select p.sale_id as id, string_agg(coalesce(p.transaction_id::text, '대여권 ' || p.ticket_use_id), ', ' order by p.n) as sources
    from settlement_piece p join settlement_sale s on s.id = p.sale_id
    where s.month = ${`${filter.month}-01`} and exists (
      select 1 from settlement_share sh where sh.sale_id = s.id and sh.holder_id = ${filter.holderId})
    group by p.sale_id`.execute(db);
  return new Map(rows.map(({ id, sources }) => [id, sources]));
}
