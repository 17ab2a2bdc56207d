import { sql } from 'kysely';
import type { Db } from '#shared/context';
import type { LedgerKind, WalletUnit } from '#vocabulary/money';

/** What one movement did to one lot: below zero, taken from it. */
export interface MovedLot {
  lot: number;
  unit: WalletUnit;
  amount: number;
  /** How and when that lot came. */
  cameBy: LedgerKind;
  cameAt: Date;
  /** The shop on the web or in an app, a gift, an event, an operator. */
  channel: string;
}

/** One movement of a wallet, with what it did to each lot. */
export interface MovementRow {
  id: number;
  kind: LedgerKind;
  /** What it belongs to: `payment:…`, `quote:…`, `lot:…`. */
  ref: string;
  at: Date;
  moves: MovedLot[];
  /** Won that came in, or went out below zero. */
  won: number;
  /** Coins owed more, or less below zero. */
  debt: number;
  /** Coins and bonus coins together after it; null where it moved neither. */
  balance: number | null;
}

/** What of a statement is asked for: everything older than `before`, of some kinds, within a span. */
export interface MovementAsk {
  memberNo: number;
  kinds?: readonly LedgerKind[] | undefined;
  span?: { from: Date; until: Date } | undefined;
  before?: number | undefined;
  limit: number;
}

/**
 * Movements of a wallet, the newest first. The balance after each is counted back from the wallet's own sums through
 * the entries that are newer: one reading, right whatever the filter leaves out.
 */
export async function selectMovements(db: Db, ask: MovementAsk): Promise<MovementRow[]> {
  const { memberNo, kinds, span, before, limit } = ask;
  const ofKinds = kinds ? sql`and t.kind = any(${[...kinds]}::text[])` : sql``;
  const within = span ? sql`and t.at >= ${span.from} and t.at < ${span.until}` : sql``;
  const older = before === undefined ? sql`` : sql`and t.id < ${before}`;
  const { rows } = await sql<Omit<MovementRow, 'moves'> & { moves: (Omit<MovedLot, 'cameAt'> & { cameAt: string })[] }>`
    with page as materialized (select t.id, t.kind, t.ref, t.at from ledger_transaction t
      where t.member_no = ${memberNo} ${older} ${ofKinds} ${within} order by t.id desc limit ${limit}),
    newer as (select transaction_id, sum(amount) as own, sum(sum(amount)) over (order by transaction_id desc) as upto
      from ledger_entry where member_no = ${memberNo} and account = 'member' and unit in ('coin', 'bonus')
        and transaction_id >= (select min(id) from page) group by transaction_id)
    select page.id, page.kind, page.ref, page.at, entry.moves, entry.won, entry.debt,
      ((select coin + bonus from wallet where member_no = ${memberNo}) - newer.upto + newer.own)::bigint as balance
    from page left join newer on newer.transaction_id = page.id, lateral (
      select coalesce(json_agg(json_build_object('lot', e.lot_id, 'unit', e.unit, 'amount', e.amount,
          'cameBy', came.kind, 'cameAt', lot.made_at, 'channel', lot.channel) order by e.n) filter (where e.lot_id is not null), '[]') as moves,
        coalesce(sum(e.amount) filter (where e.account = 'gateway'), 0)::bigint as won,
        coalesce(-sum(e.amount) filter (where e.account = 'member-debt'), 0)::bigint as debt
      from ledger_entry e left join lot on lot.id = e.lot_id left join ledger_transaction came on came.id = lot.transaction_id
      where e.transaction_id = page.id and e.member_no = ${memberNo}) as entry
    order by page.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    moves: row.moves.map((move) => ({ ...move, cameAt: new Date(move.cameAt) })),
  }));
}

/** When a wallet first moved; null where it never did. */
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

/** Coins or points that came together, and what is left of them. */
export interface LotRow {
  id: number;
  unit: WalletUnit;
  granted: number;
  remaining: number;
  expiresAt: Date | null;
  isOver: boolean;
  cameBy: LedgerKind;
  cameAt: Date;
  /** What it came with: `payment:…`, `gift:…`. */
  ref: string;
}

/** Lots of a member: those that can still be spent in the order of spending, else all, the newest first. */
export async function selectLots(
  db: Db,
  ask: { memberNo: number; isLive: boolean; before?: number | undefined; limit: number },
): Promise<LotRow[]> {
  const { memberNo, isLive, before, limit } = ask;
  const chosen = isLive
    ? sql`and lot.remaining > 0 and (lot.expires_at is null or lot.expires_at > seoga_clock())`
    : before === undefined
      ? sql``
      : sql`and lot.id < ${before}`;
  const order = isLive
    ? sql`lot.unit not in ('coin', 'bonus'), lot.unit = 'coin', lot.expires_at nulls last, lot.id`
    : sql`lot.id desc`;
  const { rows } = await sql<LotRow>`
    select lot.id, lot.unit, lot.granted, lot.remaining, lot.expires_at as "expiresAt",
      coalesce(lot.expires_at <= seoga_clock(), false) as "isOver", t.kind as "cameBy", lot.made_at as "cameAt", t.ref
    from lot join ledger_transaction t on t.id = lot.transaction_id
    where lot.member_no = ${memberNo} ${chosen} order by ${order} limit ${limit}`.execute(db);
  return rows;
}
