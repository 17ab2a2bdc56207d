import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { LedgerKind, WalletUnit } from '#shared/money/ledger-units';

/** The change of one lot by a movement; negative takes from it. */
export interface MovedLot {
  lot: number;
  unit: WalletUnit;
  amount: number;
  cameBy: LedgerKind;
  cameAt: Date;
  /** Web, app, gift, event or operator. */
  channel: string;
}

/** A wallet movement with its lots. */
export interface MovementRow {
  id: number;
  kind: LedgerKind;
  /** Its cause: `payment:…`, `quote:…`, `lot:…`. */
  ref: string;
  at: Date;
  moves: MovedLot[];
  /** Won received; negative when returned. */
  won: number;
  /** Coins added to the debt; negative when repaid. */
  debt: number;
  /** Coins and bonus after it; null if it moved neither. */
  balance: number | null;
}

export interface MovementFilter {
  memberNo: number;
  kinds?: readonly LedgerKind[] | undefined;
  span?: { from: Date; until: Date } | undefined;
  before?: number | undefined;
  limit: number;
}

/**
 * Movements, newest first. The balance after each is counted back from the wallet's sums, so that filters do not
 * affect it.
 */
export async function selectMovements(db: Db, filter: MovementFilter): Promise<MovementRow[]> {
  const { memberNo, kinds, span, before, limit } = filter;
  const kindsSql = kinds ? sql`and t.kind = any(${[...kinds]}::text[])` : sql``;
  const spanSql = span ? sql`and t.at >= ${span.from} and t.at < ${span.until}` : sql``;
  const olderSql = before === undefined ? sql`` : sql`and t.id < ${before}`;
  const { rows } = await sql<Omit<MovementRow, 'moves'> & { moves: (Omit<MovedLot, 'cameAt'> & { cameAt: string })[] }>`
    with page as materialized (
      select t.id, t.kind, t.ref, t.at
      from ledger_transaction t
      where t.member_no = ${memberNo} ${olderSql} ${kindsSql} ${spanSql}
      order by t.id desc
      limit ${limit}
    ),
    newer as (
      select transaction_id, sum(amount) as own, sum(sum(amount)) over (order by transaction_id desc) as upto
      from ledger_entry
      where member_no = ${memberNo} and account = 'member' and unit in ('coin', 'bonus')
        and transaction_id >= (select min(id) from page)
      group by transaction_id
    )
    select page.id, page.kind, page.ref, page.at, entry.moves, entry.won, entry.debt,
      ((select coin + bonus from wallet where member_no = ${memberNo}) - newer.upto + newer.own)::bigint as balance
    from page
    left join newer
      on newer.transaction_id = page.id, lateral (
        select coalesce(
          json_agg(
            json_build_object(
              'lot', e.lot_id, 'unit', e.unit, 'amount', e.amount, 'cameBy', came.kind, 'cameAt', lot.made_at,
              'channel', lot.channel
            )
            order by e.n
          ) filter (where e.account = 'member'),
          '[]'
        ) as moves,
          coalesce(sum(e.amount) filter (where e.account = 'gateway'), 0)::bigint as won,
          coalesce(-sum(e.amount) filter (where e.account = 'member-debt'), 0)::bigint as debt
        from ledger_entry e
        left join lot on lot.id = e.lot_id
        left join ledger_transaction came on came.id = lot.transaction_id
        where e.transaction_id = page.id and e.member_no = ${memberNo}
      ) as entry
    order by page.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    moves: row.moves.map((move) => ({ ...move, cameAt: new Date(move.cameAt) })),
  }));
}

/** When a wallet first moved; null for never. */
export async function selectFirstMovement(db: Db, memberNo: number): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger_transaction')
    .select('at')
    .where('member_no', '=', memberNo)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** A lot in the statement. */
export interface StatementLot {
  id: number;
  unit: WalletUnit;
  granted: number;
  remaining: number;
  expiresAt: Date | null;
  isOver: boolean;
  cameBy: LedgerKind;
  cameAt: Date;
  /** Its cause: `payment:…`, `gift:…`. */
  ref: string;
}

export async function selectLots(
  db: Db,
  filter: { memberNo: number; isLive: boolean; before?: number | undefined; limit: number },
): Promise<StatementLot[]> {
  const { memberNo, isLive, before, limit } = filter;
  const filterSql = isLive
    ? sql`and lot.remaining > 0 and (lot.expires_at is null or lot.expires_at > seoga_clock())`
    : before === undefined
      ? sql``
      : sql`and lot.id < ${before}`;
  const orderSql = isLive
    ? sql`lot.unit not in ('coin', 'bonus'), lot.unit = 'coin', lot.expires_at nulls last, lot.id`
    : sql`lot.id desc`;
  const { rows } = await sql<StatementLot>`
    select lot.id, lot.unit, lot.granted, lot.remaining, lot.expires_at as "expiresAt",
      coalesce(lot.expires_at <= seoga_clock(), false) as "isOver", t.kind as "cameBy", lot.made_at as "cameAt", t.ref
    from lot join ledger_transaction t on t.id = lot.transaction_id
    where lot.member_no = ${memberNo} ${filterSql} order by ${orderSql} limit ${limit}`.execute(db);
  return rows;
}
