import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import { GIFT_PURCHASE } from '#shared/money/purchases';
import type { SaleForm } from '#shared/money/settlement';
import type { CoinMove, SoldItem } from './allocation-rules.ts';
import { seoulDaySql, workPeriodSql } from '../contracts/work-period-store.ts';

/** The month as a time range, and from when late commits are caught up. */
export interface MonthRange {
  from: Date;
  until: Date;
  lateFrom: Date;
}

/**
 * Transactions of revenue or refunds in a month, and earlier ones committed after their month was closed. Passes earn by
 * days (`pass-revenue-store.ts`).
 */
function countedSql({ from, until, lateFrom }: MonthRange): RawBuilder<unknown> {
  return sql`(t.at >= ${from} or (t.at >= ${lateFrom} and ${closedSql(sql`t.at`)}
      and not exists (select 1 from settlement_piece sp join settlement_sale ss on ss.id = sp.sale_id
        join settlement sm on sm.month = ss.month and sm.state = 'closed' where sp.transaction_id = t.id)))
    and t.at < ${until} and t.kind not in ('pass', 'pass-cancel') and exists (select 1 from ledger_entry r
      where r.transaction_id = t.id and r.account = 'revenue' and r.unit in ('coin', 'bonus'))`;
}

function closedSql(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('month', ${at} at time zone 'Asia/Seoul')::date
    <= (select max(s.month) from settlement s where s.state = 'closed')`;
}

/** Members with revenue in a month, in order. */
export async function selectSpenders(db: Db, range: MonthRange): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`
    select distinct t.member_no as "memberNo" from ledger_transaction t where ${countedSql(range)} order by 1`.execute(
    db,
  );
  return rows.map(({ memberNo }) => memberNo);
}

/** Revenue less refunds as in the ledger, independent of purchases. */
export async function sumRevenue(db: Db, range: MonthRange): Promise<{ coins: number; bonus: number }> {
  const { rows } = await sql<{ coins: number; bonus: number }>`
    select coalesce(sum(e.amount) filter (where e.unit = 'coin'), 0)::bigint as coins,
      coalesce(sum(e.amount) filter (where e.unit = 'bonus'), 0)::bigint as bonus
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where e.account = 'revenue' and e.unit in ('coin', 'bonus') and ${countedSql(range)}`.execute(db);
  return rows[0] ?? { coins: 0, bonus: 0 };
}

export interface RevenueEventRow {
  transaction: number;
  at: string;
  isCounted: boolean;
  moves: CoinMove[];
}

export interface RevenueRow {
  work: number;
  /** Publisher and VAT exemption on the day of the purchase. */
  publisher: number | null;
  isExempt: boolean;
  form: Exclude<SaleForm, 'pass' | 'other'>;
  /** The day of the purchase in Seoul. */
  day: string;
  items: SoldItem[];
  events: RevenueEventRow[];
}

/** The purchases in `touched` and the supports with a counted transaction. */
const SOLD = sql`sold as (
      select 0 as sort, p.id, p.work_id,
        case when p.is_early then 'early' when p.kind = ${GIFT_PURCHASE} then 'gift' when p.kind % 2 = 0 then 'rental' else 'buy' end as form, p.made_at,
        (
          select json_agg(
            json_build_object(
              'episode', i.episode_id, 'coins', i.coins, 'list', coalesce(i.list_coins, i.coins),
              'cancelledBy', i.cancel_transaction_id
            )
            order by i.episode_id
          )
          from purchase_item i
          where i.purchase_id = p.id
        ) as items,
        array(
          select p.transaction_id
          where p.transaction_id is not null
          union
          select i.cancel_transaction_id
          from purchase_item i
          where i.purchase_id = p.id and i.cancel_transaction_id is not null
        ) as transactions
      from purchase p
      join touched using (id)
      union all
      select 1, s.id, s.work_id, 'support', s.made_at,
        json_build_array(json_build_object(
          'episode', null, 'coins', kept.coins, 'list', kept.coins,
          'cancelledBy', coalesce(s.cancel_transaction_id, case when s.returned_coins = s.coins then s.return_transaction_id end)
        )),
        array_remove(array[s.transaction_id, s.return_transaction_id, s.cancel_transaction_id], null)
      from support s
      -- Coins of returned days belong to no copy.
      cross join lateral (
        select case when s.returned_coins = s.coins then s.coins else s.coins - s.returned_coins end as coins
      ) kept
      where s.transaction_id in (select id from counted) or s.return_transaction_id in (select id from counted)
        or s.cancel_transaction_id in (select id from counted)
    )`;

/** Purchases and supports with what the month's transactions changed. */
export async function selectSales(db: Db, input: { members: number[]; range: MonthRange }): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with counted as materialized (
      select t.id
      from ledger_transaction t
      where t.member_no = any(${input.members}::bigint[]) and ${countedSql(input.range)}
    ),
    touched as (
      select p.id
      from purchase p
      join counted on counted.id = p.transaction_id
      union
      select i.purchase_id
      from purchase_item i
      join counted on counted.id = i.cancel_transaction_id
    ),
    ${SOLD}
    select sold.work_id as work, wp.publisher_id as publisher, wp.is_exempt and sold.form <> 'support' as "isExempt",
      sold.form, to_char(sold.made_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, sold.items,
      (
        select json_agg(
          json_build_object(
            'transaction', t.id, 'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
            'isCounted', exists (select 1 from counted where counted.id = t.id),
            'moves', (
              select json_agg(
                json_build_object('lot', e.lot_id, 'unit', e.unit, 'coins', -e.amount)
                order by e.unit = 'coin', lot.expires_at nulls last, e.lot_id
              )
              from ledger_entry e
              left join lot on lot.id = e.lot_id
              where e.transaction_id = t.id and e.account in ('member', 'breakage', 'held')
            )
          )
          order by t.at, t.id
        )
        from ledger_transaction t
        where t.id = any(sold.transactions)
      ) as events
    from sold ${workPeriodSql(sql`sold.work_id`, seoulDaySql(sql`sold.made_at`))}
    order by sold.sort, sold.id`.execute(db);
  return rows;
}

/** Revenue without a purchase or support, by unit; no holder shares in it. */
export interface OtherRevenueRow {
  transaction: number;
  unit: 'coin' | 'bonus';
  coins: number;
  day: string;
}

/** Revenue of some members without a purchase or support. */
export async function selectOtherRevenue(
  db: Db,
  input: { members: number[]; range: MonthRange },
): Promise<OtherRevenueRow[]> {
  const { rows } = await sql<OtherRevenueRow>`
    select t.id as transaction, e.unit, sum(e.amount)::bigint as coins,
      to_char(t.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.member_no = any(${input.members}::bigint[]) and ${countedSql(input.range)}
      and e.account = 'revenue' and e.unit in ('coin', 'bonus')
      and not exists (select 1 from purchase p where p.transaction_id = t.id)
      and not exists (select 1 from purchase_item i where i.cancel_transaction_id = t.id)
      and not exists (select 1 from support s where s.transaction_id = t.id)
      and not exists (select 1 from support s where t.id in (s.cancel_transaction_id, s.return_transaction_id))
    group by t.id, t.member_no, e.unit order by t.id, e.unit`.execute(db);
  return rows;
}

/** Coins of a lot that a pass took, negative: gave back. */
export interface PassMove {
  at: string;
  transaction: number;
  lot: number;
  coins: number;
}

/** What passes took from lots in a month. */
export async function selectPassMoves(db: Db, input: { members: number[]; range: MonthRange }): Promise<PassMove[]> {
  const { rows } = await sql<PassMove>`
    select to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, t.id as transaction, e.lot_id as lot,
      -e.amount as coins
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'member'
    where t.member_no = any(${input.members}::bigint[]) and t.kind in ('pass', 'pass-cancel')
      and t.at >= ${input.range.from} and t.at < ${input.range.until}
    order by t.id, e.n`.execute(db);
  return rows;
}

/** What a lot cost, its channel and time, and how many coins were spent on episodes before the month. */
export interface RevenueLotRow {
  lot: number;
  unit: 'coin' | 'bonus';
  channel: string;
  day: string;
  won: number;
  granted: number;
  spent: number;
}

export async function selectLotPrices(db: Db, input: { lots: number[]; from: Date }): Promise<RevenueLotRow[]> {
  const { rows } = await sql<RevenueLotRow>`
    select lot.id as lot, lot.unit, lot.channel,
      to_char(lot.made_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, coalesce(paid.won, 0)::bigint as won,
      coalesce(paid.coins, lot.granted)::bigint as granted,
      coalesce((
        select -sum(e.amount)
        from ledger_entry e
        join ledger_transaction t on t.id = e.transaction_id
        where e.lot_id = lot.id and t.at < ${input.from} and (
          (e.account = 'member' and t.kind in (
            'purchase', 'purchase-cancel', 'support', 'support-cancel', 'pass', 'pass-cancel'
          ))
          or (e.account = 'held' and t.kind = 'gift-accept')
        )
      ), 0)::bigint as spent
    from lot
    join ledger_transaction given on given.id = lot.transaction_id
    left join lateral (
      select sum(e.amount) filter (where e.account = 'gateway') as won,
        sum(e.amount) filter (where e.account = 'member' and e.unit = 'coin') as coins
      from ledger_transaction c
      join ledger_entry e on e.transaction_id = c.id
      where lot.unit = 'coin' and given.ref like 'payment:%' and c.kind = 'charge'
        and c.ref = 'payment:' || split_part(given.ref, ':', 2)
    ) paid on true
    where lot.id = any(${input.lots}::bigint[])`.execute(db);
  return rows;
}

export interface TicketUseRow {
  use: number;
  work: number;
  publisher: number | null;
  isExempt: boolean;
  episode: number;
  isWaiting: boolean;
  coins: number;
  day: string;
}

/** A page of openings without coins in a month, or committed after their month was closed. */
export async function selectTicketUses(
  db: Db,
  input: { range: MonthRange; after: number; limit: number },
): Promise<TicketUseRow[]> {
  const { from, until, lateFrom } = input.range;
  const { rows } = await sql<TicketUseRow>`
    select u.id as use, u.work_id as work, wp.publisher_id as publisher, wp.is_exempt as "isExempt", u.episode_id as episode,
      u.ticket_id is null as "isWaiting", coalesce(e.rental_coins, 0) as coins,
      to_char(u.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
    from ticket_use u join episode e on e.id = u.episode_id ${workPeriodSql(sql`u.work_id`, seoulDaySql(sql`u.at`))}
    where (u.at >= ${from} or (u.at >= ${lateFrom} and ${closedSql(sql`u.at`)}
        and not exists (select 1 from settlement_piece sp join settlement_sale ss on ss.id = sp.sale_id
          join settlement sm on sm.month = ss.month and sm.state = 'closed' where sp.ticket_use_id = u.id)))
      and u.at < ${until} and u.id > ${input.after}
    order by u.id limit ${input.limit}`.execute(db);
  return rows;
}

export async function selectFirstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(least(
      (select min(t.at) from ledger_transaction t where exists (select 1 from ledger_entry r
        where r.transaction_id = t.id and r.account = 'revenue' and r.unit in ('coin', 'bonus'))) at time zone 'Asia/Seoul',
      (select min(u.at) from ticket_use u) at time zone 'Asia/Seoul',
      (select min(c.month) from settlement_correction c)::timestamp), 'YYYY-MM') as month`.execute(db);
  return rows[0]?.month ?? null;
}
