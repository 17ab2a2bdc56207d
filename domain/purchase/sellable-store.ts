import { type RawBuilder, sql } from 'kysely';
import { type ContentBeside, ONLY_READ, freeNowSql, inRightsSql } from '#domain/catalogue';
import { mailOverdueSql } from '#domain/membership';
import { type KeptAnswer, type RequestName, answerSql } from '#domain/wallet';
import type { Db } from '#shared/context';
import type { HoldingKind, PurchaseKind, QuotedItem } from '#vocabulary/purchases';
import type { Rating } from '#vocabulary/ratings';
import type { Unit } from '#vocabulary/shelves';
import { opensWorkSql } from './ticket-store.ts';

/** An episode as it may be sold to one member: its prices, and what of it is held already. Moments are ISO. */
export interface SellableRow {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  is_open: boolean;
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  is_owned: boolean;
  is_rented: boolean;
  /** When what is rented ends, and whether that clock runs. */
  ends_at: string | null;
  is_opened: boolean;
}

/** A work with all that decides what its episodes cost one member now. */
export interface SellableWork {
  id: number;
  title: string;
  rating: Rating;
  is_fixed_price: boolean;
  bundle_percent: number;
  bundle_from: number;
  wait_free_hours: number | null;
  wait_free_rental_hours: number | null;
  wait_free_except_last: number;
  promotions: { id: number; title: string; percent: number; kinds: HoldingKind[]; ends_at: string }[];
  episodes: SellableRow[];
}

/** What a member can pay, and what it allows itself; what counts this month and today by Seoul's calendar. */
export interface Purse {
  coin: number;
  bonus: number;
  debt: number;
  month_limit: number | null;
  month_spent: number;
  is_auto: boolean;
  auto_episode_coins: number | null;
  auto_day_coins: number | null;
  auto_spent: number;
  is_mail_overdue: boolean;
}

const MOMENT = sql`moment as materialized (select seoga_clock() as at,
  date_trunc('month', seoga_clock() at time zone 'Asia/Seoul')::date as month,
  (seoga_clock() at time zone 'Asia/Seoul')::date as today)`;

/** A work with its episodes in their order as one JSON value; `only`, an array, limits them. Stands beside `moment`. */
function workSql(ask: {
  workId: RawBuilder<unknown>;
  memberNo: number | null;
  only: RawBuilder<unknown> | null;
}): RawBuilder<unknown> {
  const { workId, memberNo, only } = ask;
  // What is held is limited too: by its key, however much of the work the member holds already.
  const heldOnly = only && sql`and episode_id = any(${only})`;
  const listedOnly = only && sql`and e.id = any(${only})`;
  return sql`held as (select episode_id, bool_or(kind = 'buy') as is_owned, bool_or(kind = 'rental') as is_rented,
      max(ends_at) as ends_at, bool_or(kind = 'rental' and opened_at is not null) as is_opened,
      bool_or(opened_at is not null) as was_opened
    from entitlement, moment where member_no = ${memberNo}::bigint and work_id = ${workId} ${heldOnly ?? sql``} and revoked_at is null
      and (ends_at is null or ends_at > moment.at) group by episode_id),
  listed as (select e.id, e.position, e.title, e.unit, e.opens_at <= moment.at as is_open,
      ${freeNowSql('e', workId)} as is_free, e.buy_coins, e.rental_coins, e.rental_hours
    from episode e cross join moment where e.work_id = ${workId} and not e.is_withdrawn ${listedOnly ?? sql``}),
  sold as (select w.id, w.title, w.rating, coalesce(w.is_fixed_price, w.kind = 'single') as is_fixed_price,
      w.bundle_percent, w.bundle_from, w.wait_free_hours, w.wait_free_rental_hours, w.wait_free_except_last,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title, 'percent', p.percent, 'kinds', p.kinds,
          'ends_at', p.ends_at) order by p.percent desc, p.ends_at desc, p.id)
        from promotion_work pw join promotion p on p.id = pw.promotion_id and p.is_published
          and p.starts_at <= moment.at and p.ends_at > moment.at where pw.work_id = w.id), '[]') as promotions
    from work w, moment where w.id = ${workId} and w.is_listed and ${inRightsSql('w', sql`moment.at`)})`;
}

/**
 * A work, its episodes and what is held of them, each apart: one inside the other would be written out twice, and a database
 * that expects little to be held joins the two badly.
 */
const SOLD = sql`(select to_json(sold) from sold) as terms,
  coalesce((select json_agg(listed order by listed.position) from listed), '[]') as episodes,
  coalesce((select json_agg(held) from held), '[]') as held`;

type Holding = Pick<SellableRow, 'is_owned' | 'is_rented' | 'ends_at' | 'is_opened'>;

/** What of a work one member holds, an episode a row; `was_opened` in whichever way it is held. */
export interface HeldRow extends Holding {
  episode_id: number;
  was_opened: boolean;
}

interface SoldRow {
  terms: Omit<SellableWork, 'episodes'> | null;
  episodes: Omit<SellableRow, keyof Holding>[];
  held: HeldRow[];
}

const NOT_HELD: Holding = { is_owned: false, is_rented: false, ends_at: null, is_opened: false };

function holdingOf({ is_owned, is_rented, ends_at, is_opened }: HeldRow): Holding {
  return { is_owned, is_rented, ends_at, is_opened };
}

function workOf(row: SoldRow): SellableWork | null {
  if (!row.terms) return null;
  const held = new Map(row.held.map((holding) => [holding.episode_id, holdingOf(holding)]));
  return {
    ...row.terms,
    episodes: row.episodes.map((episode) => ({ ...episode, ...(held.get(episode.id) ?? NOT_HELD) })),
  };
}

/** What a member can pay and allows itself, as one JSON value. Stands beside `moment`. */
function purseSql(memberNo: number): RawBuilder<unknown> {
  return sql`purse as (select had.coin, had.bonus, coalesce(w.debt, 0) as debt,
      case when s.next_from <= moment.month then s.next_limit else s.month_limit end as month_limit,
      case when w.spent_month = moment.month then w.month_spent else 0 end as month_spent,
      coalesce(s.is_auto, false) as is_auto, s.auto_episode_coins, s.auto_day_coins,
      case when w.auto_day = moment.today then w.auto_spent else 0 end as auto_spent,
      ${mailOverdueSql(memberNo)} as is_mail_overdue
    from moment left join wallet w on w.member_no = ${memberNo} left join member_spending s on s.member_no = ${memberNo}
    cross join (select coalesce(sum(remaining) filter (where unit = 'coin'), 0)::bigint as coin,
        coalesce(sum(remaining) filter (where unit = 'bonus'), 0)::bigint as bonus
      from lot, moment where member_no = ${memberNo} and unit in ('coin', 'bonus') and remaining > 0
        and (expires_at is null or expires_at > moment.at)) had)`;
}

/** A work as it may be sold to a member, or to nobody yet: all its episodes, or those that are named. One round trip. */
export async function selectSellable(
  db: Db,
  ask: { workId: number; memberNo: number; episodes: number[] | null },
): Promise<{ work: SellableWork | null; purse: Purse }> {
  const only = ask.episodes === null ? null : sql`${ask.episodes}::bigint[]`;
  const { rows } = await sql<SoldRow & { purse: Purse }>`
    with ${MOMENT}, ${workSql({ workId: sql`${ask.workId}::bigint`, memberNo: ask.memberNo, only })},
    ${purseSql(ask.memberNo)}
    select ${SOLD}, (select to_json(purse) from purse) as purse`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a from clause answers one row');
  return { work: workOf(row), purse: row.purse };
}

/** An offer as it was made. */
export interface QuoteRow {
  id: string;
  kind: PurchaseKind;
  work_id: number;
  items: QuotedItem[];
  list_coins: number;
  coins: number;
  is_over: boolean;
  /** It was paid before; what it opened may have been taken back since. */
  is_paid: boolean;
}

/** An offer with all that decides whether it may be paid now, and what its key was answered before. */
export interface OrderedRow {
  quote: QuoteRow | null;
  work: SellableWork | null;
  purse: Purse;
  known: KeptAnswer | null;
}

/** What decides whether a member's own offer may be paid now: the key, the offer, its episodes as they are sold now, the purse. */
export async function selectOrdered(db: Db, ask: RequestName & { quoteId: string }): Promise<OrderedRow> {
  const only = sql`array(select (i ->> 'episode')::bigint from asked, jsonb_array_elements(asked.items) i)`;
  const { rows } = await sql<SoldRow & Omit<OrderedRow, 'work' | 'known'> & (KeptAnswer | { body: null })>`
    with ${MOMENT},
    asked as materialized (select q.id, q.kind, q.work_id, q.items, q.list_coins, q.coins, q.expires_at <= moment.at as is_over,
        exists (select 1 from purchase p where p.quote_id = q.id) as is_paid
      from quote q, moment where q.id = ${ask.quoteId} and q.member_no = ${ask.memberNo}),
    ${workSql({ workId: sql`(select work_id from asked)`, memberNo: ask.memberNo, only })},
    ${purseSql(ask.memberNo)}
    select (select to_json(asked) from asked) as quote, ${SOLD},
      (select to_json(purse) from purse) as purse,
      known.fingerprint, known.body from (select 1) one left join (${answerSql(ask)}) known on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a from clause answers one row');
  return { quote: row.quote, work: workOf(row), purse: row.purse, known: row.body === null ? null : row };
}

/** A work's price list as one reader sees it; without a purse where nobody is known. */
export interface PriceListRow {
  work: SellableWork | null;
  /** What the member holds of it, also of what is not sold any more. */
  held: HeldRow[];
  purse: Purse | null;
  tickets: number;
  /** When the member last opened an episode of the work by waiting; ISO. */
  used_at: string | null;
  now: Date;
}

/** Which work before whom; `episodes` names some of it, by an array of the database where another statement finds them. */
interface PriceListAsk {
  workId: number;
  memberNo: number | null;
  episodes?: number[] | RawBuilder<unknown> | undefined;
}

/** A price list as a statement answers it; inside another statement's JSON its moment is a text. */
type StoredPriceList = SoldRow & Omit<PriceListRow, 'work' | 'held' | 'now'> & { now: Date | string };

/** What a statement of another slice is told of a work's prices; `pricesIn` and `holdingsIn` read it. */
export interface PriceListJson {
  list: StoredPriceList;
}

function priceListSql({ memberNo, episodes, ...ask }: PriceListAsk): RawBuilder<StoredPriceList> {
  const only = Array.isArray(episodes) ? sql`${episodes}::bigint[]` : (episodes ?? null);
  const workId = sql`${ask.workId}::bigint`;
  const own =
    memberNo === null
      ? sql`null as purse, 0 as tickets, null as used_at`
      : sql`(select to_json(purse) from purse) as purse,
        (select coalesce(sum(t.remaining), 0)::int from ticket t where t.member_no = ${memberNo} and t.remaining > 0
          and ${opensWorkSql(workId)} and (t.expires_at is null or t.expires_at > moment.at)) as tickets,
        (select to_json(f.used_at) from wait_free f where f.member_no = ${memberNo} and f.work_id = ${workId}) as used_at`;
  const ofMember = memberNo === null ? sql`` : sql`, ${purseSql(memberNo)}`;
  return sql`with ${MOMENT}, ${workSql({ workId, memberNo, only })} ${ofMember}
    select ${SOLD}, ${own}, moment.at as now from moment`;
}

/**
 * A work's episodes, or those that are named, with everything that decides what they cost a reader, and what the reader
 * has: one round trip.
 */
export async function selectPriceList(db: Db, ask: PriceListAsk): Promise<PriceListRow> {
  const { rows } = await priceListSql(ask).execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query from one row answers one row');
  return priceListOf(row);
}

/** The same as one JSON value, for a statement of another slice. */
export function priceListJsonSql(ask: PriceListAsk): RawBuilder<PriceListJson> {
  return sql`(select json_build_object('list', to_json(price_list)) from (${priceListSql(ask)}) price_list)`;
}

/** The same for the statement that reads an episode's content; `pricesIn` reads it. */
export function priceListBeside(ask: PriceListAsk): ContentBeside<PriceListJson> {
  return { ...ONLY_READ, told: priceListJsonSql(ask) };
}

/** A price list as it was stored, of whichever statement. */
export function priceListOf(row: StoredPriceList): PriceListRow {
  const { held, purse, tickets, used_at, now } = row;
  return { work: workOf(row), held, purse, tickets, used_at, now: new Date(now) };
}
