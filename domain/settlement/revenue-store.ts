import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#shared/context';
import type { Move, SoldItem } from './allocation-rules.ts';
import { seoulDaySql, workPeriodSql } from './work-period-store.ts';

/** The month that is settled, as moments, and from when on what an earlier month missed is caught up. */
export interface MonthRange {
  from: Date;
  until: Date;
  lateFrom: Date;
}

/**
 * Transactions by which the shop took coins in, or gave them back, in a month; and those of the weeks before that were
 * committed after their month had been closed.
 */
function countedSql({ from, until, lateFrom }: MonthRange): RawBuilder<unknown> {
  return sql`(t.at >= ${from} or (t.at >= ${lateFrom} and ${closedSql(sql`t.at`)}
      and not exists (select 1 from settlement_piece sp join settlement_sale ss on ss.id = sp.sale_id
        join settlement sm on sm.month = ss.month and sm.state = 'closed' where sp.transaction_id = t.id)))
    and t.at < ${until} and exists (select 1 from ledger_entry r
      where r.transaction_id = t.id and r.account = 'revenue' and r.unit in ('coin', 'bonus'))`;
}

/** Whether the month of a moment was closed, or lies before one that was. */
function closedSql(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('month', ${at} at time zone 'Asia/Seoul')::date
    <= (select max(s.month) from settlement s where s.state = 'closed')`;
}

/** Members of whom the shop took coins in a month, in order. */
export async function selectSpenders(db: Db, range: MonthRange): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`
    select distinct t.member_no as "memberNo" from ledger_transaction t where ${countedSql(range)} order by 1`.execute(
    db,
  );
  return rows.map(({ memberNo }) => memberNo);
}

/** What the ledger itself says that the shop took in, less what went back: asked apart from every purchase. */
export async function sumRevenue(db: Db, range: MonthRange): Promise<{ coins: number; bonus: number }> {
  const { rows } = await sql<{ coins: number; bonus: number }>`
    select coalesce(sum(e.amount) filter (where e.unit = 'coin'), 0)::bigint as coins,
      coalesce(sum(e.amount) filter (where e.unit = 'bonus'), 0)::bigint as bonus
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where e.account = 'revenue' and e.unit in ('coin', 'bonus') and ${countedSql(range)}`.execute(db);
  return rows[0] ?? { coins: 0, bonus: 0 };
}

/** One transaction of a purchase; `isCounted`: it belongs to the month that is settled. */
export interface RevenueEvent {
  transaction: number;
  at: string;
  isCounted: boolean;
  moves: Move[];
}

/** A purchase some of whose transactions belong to the month, with all of them. */
export interface RevenueRow {
  work: number;
  /** The publisher of the work and whether it was exempt from VAT on the day of the purchase. */
  publisher: number | null;
  isExempt: boolean;
  isRental: boolean;
  /** The day of the purchase in Seoul. */
  day: string;
  items: SoldItem[];
  events: RevenueEvent[];
}

/** Purchases of some members that the month touches, each with its whole history in the ledger. */
export async function selectSales(db: Db, ask: { members: number[]; range: MonthRange }): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with counted as materialized (select t.id from ledger_transaction t
      where t.member_no = any(${ask.members}::bigint[]) and ${countedSql(ask.range)}),
    touched as (
      select p.id from purchase p join counted on counted.id = p.transaction_id
      union select i.purchase_id from purchase_item i join counted on counted.id = i.cancel_transaction_id)
    select p.work_id as work, wp.publisher_id as publisher, wp.is_exempt as "isExempt", p.kind % 2 = 0 as "isRental",
      to_char(p.made_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      (select json_agg(json_build_object('episode', i.episode_id, 'coins', i.coins, 'list', coalesce(i.list_coins, i.coins),
          'cancelledBy', i.cancel_transaction_id) order by i.episode_id)
        from purchase_item i where i.purchase_id = p.id) as items,
      (select json_agg(json_build_object('transaction', t.id, 'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
          'isCounted', exists (select 1 from counted where counted.id = t.id),
          'moves', (select json_agg(json_build_object('lot', e.lot_id, 'unit', e.unit, 'coins', -e.amount)
              order by e.unit = 'coin', lot.expires_at nulls last, e.lot_id)
            from ledger_entry e left join lot on lot.id = e.lot_id
            where e.transaction_id = t.id and e.account in ('member', 'breakage'))) order by t.at, t.id)
        from ledger_transaction t where t.id = p.transaction_id or t.id in (
          select i.cancel_transaction_id from purchase_item i where i.purchase_id = p.id)) as events
    from purchase p join touched using (id) ${workPeriodSql(sql`p.work_id`, seoulDaySql(sql`p.made_at`))} order by p.id`.execute(
    db,
  );
  return rows;
}

/** Coins that the shop took in by something else than a purchase, by unit: no holder has a share in them. */
export interface OtherRow {
  transaction: number;
  unit: 'coin' | 'bonus';
  coins: number;
  day: string;
}

/** What some members paid that no purchase accounts for. */
export async function selectOther(db: Db, ask: { members: number[]; range: MonthRange }): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select t.id as transaction, e.unit, sum(e.amount)::bigint as coins,
      to_char(t.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.member_no = any(${ask.members}::bigint[]) and ${countedSql(ask.range)}
      and e.account = 'revenue' and e.unit in ('coin', 'bonus')
      and not exists (select 1 from purchase p where p.transaction_id = t.id)
      and not exists (select 1 from purchase_item i where i.cancel_transaction_id = t.id)
    group by t.id, e.unit order by t.id, e.unit`.execute(db);
  return rows;
}

/** What a lot's coins were bought for, where, when, and how many had gone into episodes before the month. */
export interface LotRow {
  lot: number;
  unit: 'coin' | 'bonus';
  channel: string;
  day: string;
  won: number;
  granted: number;
  spent: number;
}

/** Lots with what was really paid for them: nothing for what was given. */
export async function selectWorths(db: Db, ask: { lots: number[]; from: Date }): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select lot.id as lot, lot.unit, lot.channel, to_char(lot.made_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      coalesce(paid.won, 0)::bigint as won, coalesce(paid.coins, lot.granted)::bigint as granted,
      coalesce((select -sum(e.amount) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.lot_id = lot.id and e.account = 'member' and t.kind in ('purchase', 'purchase-cancel')
          and t.at < ${ask.from}), 0)::bigint as spent
    from lot join ledger_transaction given on given.id = lot.transaction_id left join lateral (
      select sum(e.amount) filter (where e.account = 'gateway') as won,
        sum(e.amount) filter (where e.account = 'member' and e.unit = 'coin') as coins
      from ledger_transaction c join ledger_entry e on e.transaction_id = c.id
      where lot.unit = 'coin' and given.ref like 'payment:%' and c.kind = 'charge'
        and c.ref = 'payment:' || split_part(given.ref, ':', 2)) paid on true
    where lot.id = any(${ask.lots}::bigint[])`.execute(db);
  return rows;
}

/** An episode that a ticket opened, or a wait where `isWaiting`, at the price of renting it. */
export interface TicketRow {
  use: number;
  work: number;
  publisher: number | null;
  isExempt: boolean;
  episode: number;
  isWaiting: boolean;
  coins: number;
  day: string;
}

/** What was opened without coins in a month, or committed after its month had been closed, after one of them. */
export async function selectTicketUses(
  db: Db,
  ask: { range: MonthRange; after: number; limit: number },
): Promise<TicketRow[]> {
  const { from, until, lateFrom } = ask.range;
  const { rows } = await sql<TicketRow>`
    select u.id as use, u.work_id as work, wp.publisher_id as publisher, wp.is_exempt as "isExempt", u.episode_id as episode,
      u.ticket_id is null as "isWaiting", coalesce(e.rental_coins, 0) as coins,
      to_char(u.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
    from ticket_use u join episode e on e.id = u.episode_id ${workPeriodSql(sql`u.work_id`, seoulDaySql(sql`u.at`))}
    where (u.at >= ${from} or (u.at >= ${lateFrom} and ${closedSql(sql`u.at`)}
        and not exists (select 1 from settlement_piece sp join settlement_sale ss on ss.id = sp.sale_id
          join settlement sm on sm.month = ss.month and sm.state = 'closed' where sp.ticket_use_id = u.id)))
      and u.at < ${until} and u.id > ${ask.after}
    order by u.id limit ${ask.limit}`.execute(db);
  return rows;
}

/** The first month in which something was sold, opened by a ticket, or corrected; null where nothing was. */
export async function selectFirstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(least(
      (select min(t.at) from ledger_transaction t where exists (select 1 from ledger_entry r
        where r.transaction_id = t.id and r.account = 'revenue' and r.unit in ('coin', 'bonus'))) at time zone 'Asia/Seoul',
      (select min(u.at) from ticket_use u) at time zone 'Asia/Seoul',
      (select min(c.month) from settlement_correction c)::timestamp), 'YYYY-MM') as month`.execute(db);
  return rows[0]?.month ?? null;
}
