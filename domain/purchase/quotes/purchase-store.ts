import { sql } from 'kysely';
import { spendCoinsSql } from '#domain/wallet';
import type { Db } from '#kernel/context';
import { Ctes } from '#kernel/ctes';
import { type DiscountTerms, UNOPENED_RENTAL_DAYS, isRental } from '#shared/money/purchases';
import { monthLimitSql } from '../spending/spending-store.ts';
import type { QuoteRow } from './sellable-store.ts';

export interface PurchaseRow {
  id: number;
  body: string;
}

export interface PurchaseOrder {
  memberNo: number;
  quote: QuoteRow;
  rewardMost: number | null;
  discountTerms: DiscountTerms | null;
  isAuto: boolean;
  /** Bought before its day. */
  isEarly: boolean;
  route: string;
  key: string;
  fingerprint: Uint8Array;
}

function itemsSql({ quote }: PurchaseOrder): Ctes<'items'> {
  return new Ctes(sql`
    items as (
      select (i ->> 'episode')::bigint as episode_id, (i ->> 'list')::int as list_coins,
        (i ->> 'coins')::int as coins, (i ->> 'hours')::int as hours
      from jsonb_array_elements(${JSON.stringify(quote.items)}::jsonb) i
    )`);
}

/** The member's limits. */
function allowedSql({ memberNo, quote: { coins } }: PurchaseOrder): Ctes<'allowed'> {
  return new Ctes(sql`
    allowed as (
      select ${monthLimitSql(memberNo, sql`(seoga_clock() at time zone 'Asia/Seoul')::date`)} as month,
        case when s.is_auto and ${coins}::int <= s.auto_episode_coins then s.auto_day_coins else 0 end as auto_day
      from (select 1) one
      left join member_spending s on s.member_no = ${memberNo}
    )`);
}

/** Nothing is bought unless the coins were spent. */
function boughtSql({ quote: { coins } }: PurchaseOrder): Ctes<'paid' | 'bought', 'made' | 'spent'> {
  const isFree = coins === 0;
  return new Ctes(sql`
    paid as (select coalesce(sum(amount), 0)::int as coins from spent),
    payable as (
      select id as transaction_id
      from made
      union all
      select null
      where ${isFree}
    ),
    bought as (
      select nextval(pg_get_serial_sequence('purchase', 'id')) as id, transaction_id
      from payable
    )`);
}

function openedSql({ memberNo, quote }: PurchaseOrder): Ctes<'opened', 'items' | 'bought'> {
  const holdingKind = isRental(quote.kind) ? 'rental' : 'buy';
  return new Ctes(sql`
    opened as (
      insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
      select ${memberNo}, items.episode_id, ${holdingKind}, ${quote.work_id}, 'purchase', bought.id, items.hours,
        case
          when items.hours is null then null
          else seoga_clock() + make_interval(days => ${UNOPENED_RENTAL_DAYS}, hours => items.hours)
        end
      from items, bought
      on conflict (member_no, episode_id, kind) do update set
        source = excluded.source, source_id = excluded.source_id, rental_hours = excluded.rental_hours,
        granted_at = excluded.granted_at, opened_at = null, kept_at = null, ends_at = excluded.ends_at,
        revoked_at = null
      where entitlement.revoked_at is not null or entitlement.ends_at <= seoga_clock()
      returning episode_id
    )`);
}

function recordedSql(input: PurchaseOrder): Ctes<'recorded', 'items' | 'bought' | 'paid' | 'opened'> {
  const { memberNo, quote } = input;
  const { kind, coins } = quote;
  return new Ctes(sql`
    recorded as (
      insert into purchase (
        id, member_no, kind, work_id, quote_id, list_coins, coins, paid_coins, episodes, opened_episodes,
        transaction_id, is_auto, is_early, reward_most, discount_terms
      ) overriding system value
      select bought.id, ${memberNo}, ${kind}, ${quote.work_id}, ${quote.id}, ${quote.list_coins}, ${coins},
        paid.coins, (select count(*) from items), (select count(*) from opened), bought.transaction_id,
        ${input.isAuto}, ${input.isEarly}, ${input.rewardMost}::int,
        ${input.discountTerms === null ? null : JSON.stringify(input.discountTerms)}::jsonb
      from bought, paid
      returning id
    ),
    listed as (
      insert into purchase_item (purchase_id, episode_id, coins, list_coins)
      select recorded.id, items.episode_id, items.coins, items.list_coins
      from items, recorded
      returning 1
    )`);
}

/** Saves the response. */
function answeredSql({ memberNo, quote, ...input }: PurchaseOrder): Ctes<'answered', 'items' | 'recorded'> {
  const { kind, coins } = quote;
  return new Ctes(sql`
    answered as (
      insert into idempotency (member_no, route, key, fingerprint, status, body)
      select ${memberNo}, ${input.route}, ${input.key}, ${input.fingerprint}, 200,
        json_build_object(
          'statusCode', 200,
          'result', json_build_object(
            'purchase', recorded.id, 'kind', ${kind}::int, 'coins', ${coins}::int,
            'episodes', (select json_agg(episode_id order by episode_id) from items)
          )
        )::text
      from recorded
      returning body
    )`);
}

/**
 * Pays and grants in one statement: coins, ledger, purchase, entitlements and saved response. Undefined without enough
 * coins. A violated check (23514) rolls back: a concurrent request changed the wallet, used up a limit or got one of
 * the episodes.
 */
export async function insertPurchase(db: Db, input: PurchaseOrder): Promise<PurchaseRow | undefined> {
  const { memberNo, quote } = input;
  const spending = spendCoinsSql({
    memberNo,
    coins: sql`${quote.coins}::bigint`,
    ref: sql`'quote:' || ${quote.id}::text`,
    monthMost: sql`(select month from allowed)`,
    autoMost: input.isAuto ? sql`(select auto_day from allowed)` : null,
  });
  const ctes = itemsSql(input)
    .and(allowedSql(input))
    .and(spending)
    .and(boughtSql(input))
    .and(openedSql(input))
    .and(recordedSql(input))
    .and(answeredSql(input));
  const { rows } = await sql<PurchaseRow>`
    ${ctes.clause()}
    select recorded.id, answered.body
    from recorded, answered`.execute(db);
  return rows[0];
}
