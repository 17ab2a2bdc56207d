import { type RawBuilder, sql } from 'kysely';
import { type ContentExtraQuery, NO_CONTENT_EXTRA, earlyNowSql, freeNowSql, inRightsSql } from '#domain/catalog';
import { emailVerificationOverdueSql, familyRulesSql } from '#domain/members';
import { type SavedResponse, type IdempotencyScope, savedResponseSql } from '#domain/wallet';
import { Ctes, DependentSql } from '#kernel/ctes';
import type { Db } from '#kernel/context';
import type { HoldingKind, PurchaseKind, QuotedItem } from '#shared/money/purchases';
import type { Rating } from '#shared/catalog/ratings';
import type { Unit } from '#shared/catalog/categories';
import type { FamilyRules } from '#shared/members/family';
import { monthLimitSql } from '../spending/spending-store.ts';
import { opensWorkSql } from '../tickets/ticket-store.ts';

/** An episode for sale to one member, with prices and entitlements. Times are ISO strings. */
export interface SellableRow {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  is_open: boolean;
  /** Open before its day. */
  is_early: boolean;
  opens_at: string;
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  is_owned: boolean;
  is_rented: boolean;
  ends_at: string | null;
  is_opened: boolean;
}

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
  early_coins: number | null;
  promotions: { id: number; title: string; percent: number; kinds: HoldingKind[]; ends_at: string }[];
  episodes: SellableRow[];
}

export interface SpendingAccount {
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
  family_rules: FamilyRules | null;
  now: string;
}

const MOMENT = new Ctes<'moment'>(sql`
  moment as materialized (
    select seoga_clock() as at, date_trunc('month', seoga_clock() at time zone 'Asia/Seoul')::date as month,
      (seoga_clock() at time zone 'Asia/Seoul')::date as today
  )`);

/** A work and its episodes; `only`, an array, limits them. */
function workSql(input: {
  workId: RawBuilder<unknown>;
  memberNo: number | null;
  only: RawBuilder<unknown> | null;
}): Ctes<'held' | 'listed' | 'sold', 'moment'> {
  const { workId, memberNo, only } = input;
  const entitlementFilter = only && sql`and episode_id = any(${only})`;
  const listedOnly = only && sql`and e.id = any(${only})`;
  return new Ctes(sql`
    held as (
      select episode_id, bool_or(kind = 'buy') as is_owned, bool_or(kind = 'rental') as is_rented,
        max(ends_at) as ends_at, bool_or(kind = 'rental' and opened_at is not null) as is_opened,
        bool_or(opened_at is not null) as was_opened
      from entitlement, moment
      where member_no = ${memberNo}::bigint and work_id = ${workId} ${entitlementFilter ?? sql``}
        and revoked_at is null and (ends_at is null or ends_at > moment.at)
      group by episode_id
    ),
    listed as (
      select e.id, e.position, e.title, e.unit, e.opens_at <= moment.at as is_open,
        ${earlyNowSql('e', sql`moment.at`)} as is_early, e.opens_at,
        ${freeNowSql('e', workId)} as is_free, e.buy_coins, e.rental_coins, e.rental_hours
      from episode e
      cross join moment
      where e.work_id = ${workId} and not e.is_withdrawn ${listedOnly ?? sql``}
    ),
    sold as (
      select w.id, w.title, w.rating, coalesce(w.is_fixed_price, w.kind = 'single') as is_fixed_price,
        w.bundle_percent, w.bundle_from, w.wait_free_hours, w.wait_free_rental_hours, w.wait_free_except_last,
        w.early_coins,
        coalesce((
          select json_agg(
            json_build_object(
              'id', p.id, 'title', p.title, 'percent', p.percent, 'kinds', p.kinds, 'ends_at', p.ends_at
            )
            order by p.percent desc, p.ends_at desc, p.id
          )
          from promotion_work pw
          join promotion p
            on p.id = pw.promotion_id and p.is_published and p.starts_at <= moment.at and p.ends_at > moment.at
          where pw.work_id = w.id
        ), '[]') as promotions
      from work w, moment
      where w.id = ${workId} and w.is_listed and ${inRightsSql('w', sql`moment.at`)}
    )`);
}

/**
 * Work, episodes and entitlements side by side: nested they would be materialized twice, and the planner joins them
 * badly when it expects few entitlements.
 */
const SOLD = new DependentSql<'sold' | 'listed' | 'held'>(sql`
  (select to_json(sold) from sold) as terms,
  coalesce((select json_agg(listed order by listed.position) from listed), '[]') as episodes,
  coalesce((select json_agg(held) from held), '[]') as held`);
const PURSE = new DependentSql<'purse'>(sql`(select to_json(purse) from purse) as purse`);

type Holding = Pick<SellableRow, 'is_owned' | 'is_rented' | 'ends_at' | 'is_opened'>;

/** A member's entitlement to one episode; `was_opened` by any kind. */
export interface HoldingRow extends Holding {
  episode_id: number;
  was_opened: boolean;
}

interface SoldRow {
  terms: Omit<SellableWork, 'episodes'> | null;
  episodes: Omit<SellableRow, keyof Holding>[];
  held: HoldingRow[];
}

const NO_ENTITLEMENT: Holding = { is_owned: false, is_rented: false, ends_at: null, is_opened: false };

function holdingOf({ is_owned, is_rented, ends_at, is_opened }: HoldingRow): Holding {
  return { is_owned, is_rented, ends_at, is_opened };
}

function workOf(row: SoldRow): SellableWork | null {
  if (!row.terms) return null;
  const entitled = new Map(row.held.map((holding) => [holding.episode_id, holdingOf(holding)]));
  return {
    ...row.terms,
    episodes: row.episodes.map((episode) => ({ ...episode, ...(entitled.get(episode.id) ?? NO_ENTITLEMENT) })),
  };
}

/** A member's balances and limits. */
function accountSql(memberNo: number): Ctes<'purse', 'moment'> {
  return new Ctes(sql`
    purse as (
      select had.coin, had.bonus, coalesce(w.debt, 0) as debt,
        ${monthLimitSql(memberNo, sql`moment.month`)} as month_limit,
        ${familyRulesSql(memberNo)} as family_rules, moment.at as now,
        case when w.spent_month = moment.month then w.month_spent else 0 end as month_spent,
        coalesce(s.is_auto, false) as is_auto, s.auto_episode_coins, s.auto_day_coins,
        case when w.auto_day = moment.today then w.auto_spent else 0 end as auto_spent,
        ${emailVerificationOverdueSql(memberNo)} as is_mail_overdue
      from moment
      left join wallet w on w.member_no = ${memberNo}
      left join member_spending s on s.member_no = ${memberNo}
      cross join (
        select coalesce(sum(remaining) filter (where unit = 'coin'), 0)::bigint as coin,
          coalesce(sum(remaining) filter (where unit = 'bonus'), 0)::bigint as bonus
        from lot, moment
        where member_no = ${memberNo} and unit in ('coin', 'bonus') and remaining > 0
          and (expires_at is null or expires_at > moment.at)
      ) had
    )`);
}

/** A work for sale, with all or the named episodes, in one round trip. */
export async function selectSellable(
  db: Db,
  input: { workId: number; memberNo: number; episodes: number[] | null },
): Promise<{ work: SellableWork | null; purse: SpendingAccount }> {
  const only = input.episodes === null ? null : sql`${input.episodes}::bigint[]`;
  const ctes = MOMENT.and(workSql({ workId: sql`${input.workId}::bigint`, memberNo: input.memberNo, only })).and(
    accountSql(input.memberNo),
  );
  const { rows } = await sql<SoldRow & { purse: SpendingAccount }>`
    ${ctes.clause()}
    select ${ctes.use(SOLD)}, ${ctes.use(PURSE)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a from clause answers one row');
  return { work: workOf(row), purse: row.purse };
}

export interface QuoteRow {
  id: string;
  kind: PurchaseKind;
  work_id: number;
  items: QuotedItem[];
  list_coins: number;
  coins: number;
  is_over: boolean;
  /** Paid before, even if withdrawn since. */
  is_paid: boolean;
}

/** A quote with everything that decides whether it can be paid, and the saved response of its key. */
export interface QuoteForPurchaseRow {
  quote: QuoteRow | null;
  work: SellableWork | null;
  purse: SpendingAccount;
  known: SavedResponse | null;
}

function quoteSql(input: { quoteId: string; memberNo: number }): Ctes<'asked', 'moment'> {
  return new Ctes(sql`
    asked as materialized (
      select q.id, q.kind, q.work_id, q.items, q.list_coins, q.coins, q.expires_at <= moment.at as is_over,
        exists (select 1 from purchase p where p.quote_id = q.id) as is_paid
      from quote q, moment
      where q.id = ${input.quoteId} and q.member_no = ${input.memberNo}
    )`);
}

export async function selectQuoteForPurchase(
  db: Db,
  input: IdempotencyScope & { quoteId: string },
): Promise<QuoteForPurchaseRow> {
  const only = sql`array(select (i ->> 'episode')::bigint from asked, jsonb_array_elements(asked.items) i)`;
  const ctes = MOMENT.and(quoteSql(input))
    .and(workSql({ workId: sql`(select work_id from asked)`, memberNo: input.memberNo, only }))
    .and(accountSql(input.memberNo));
  const { rows } = await sql<SoldRow & Omit<QuoteForPurchaseRow, 'work' | 'known'> & (SavedResponse | { body: null })>`
    ${ctes.clause()}
    select (select to_json(asked) from asked) as quote, ${ctes.use(SOLD)}, ${ctes.use(PURSE)}, known.fingerprint, known.body
    from (select 1) one
    left join (${savedResponseSql(input)}) known on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a from clause answers one row');
  return { quote: row.quote, work: workOf(row), purse: row.purse, known: row.body === null ? null : row };
}

export interface PriceListRow {
  work: SellableWork | null;
  /** The member's entitlements, including those no longer sold. */
  held: HoldingRow[];
  purse: SpendingAccount | null;
  tickets: number;
  /** When the member last opened an episode by waiting; ISO. */
  used_at: string | null;
  now: Date;
}

interface PriceListInput {
  workId: number;
  memberNo: number | null;
  episodes?: number[] | RawBuilder<unknown> | undefined;
}

/** A price list as selected; in another statement's JSON its time is a string. */
type StoredPriceList = SoldRow & Omit<PriceListRow, 'work' | 'held' | 'now'> & { now: Date | string };

/** The price list inside another area's statement; read it with `parseWorkPrices` and `parseHoldings`. */
export interface PriceListJson {
  list: StoredPriceList;
}

function priceListSql({ memberNo, episodes, ...input }: PriceListInput): RawBuilder<StoredPriceList> {
  const only = Array.isArray(episodes) ? sql`${episodes}::bigint[]` : (episodes ?? null);
  const workId = sql`${input.workId}::bigint`;
  const ofWork = MOMENT.and(workSql({ workId, memberNo, only }));
  if (memberNo === null)
    return sql`
      ${ofWork.clause()}
      select ${ofWork.use(SOLD)}, null as purse, 0 as tickets, null as used_at, moment.at as now
      from moment`;
  const ctes = ofWork.and(accountSql(memberNo));
  return sql`
    ${ctes.clause()}
    select ${ctes.use(SOLD)}, ${ctes.use(PURSE)},
      (
        select coalesce(sum(t.remaining), 0)::int
        from ticket t
        where t.member_no = ${memberNo} and t.remaining > 0 and ${opensWorkSql(workId)}
          and (t.expires_at is null or t.expires_at > moment.at)
      ) as tickets,
      (select to_json(f.used_at) from wait_free f where f.member_no = ${memberNo} and f.work_id = ${workId}) as used_at,
      moment.at as now
    from moment`;
}

/** A work's episodes with everything that determines a reader's prices, in one round trip. */
export async function selectPriceList(db: Db, input: PriceListInput): Promise<PriceListRow> {
  const { rows } = await priceListSql(input).execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query from one row answers one row');
  return toPriceList(row);
}

/** The same as one JSON value, for other areas' statements. */
export function priceListJsonSql(input: PriceListInput): RawBuilder<PriceListJson> {
  return sql`(select json_build_object('list', to_json(price_list)) from (${priceListSql(input)}) price_list)`;
}

/** The same for the statement that reads an episode's content. */
export function priceListContentPart(input: PriceListInput): ContentExtraQuery<PriceListJson> {
  return { ...NO_CONTENT_EXTRA, told: priceListJsonSql(input) };
}

export function toPriceList(row: StoredPriceList): PriceListRow {
  const { held, purse, tickets, used_at, now } = row;
  return { work: workOf(row), held, purse, tickets, used_at, now: new Date(now) };
}
