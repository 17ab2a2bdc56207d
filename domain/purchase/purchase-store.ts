import { type RawBuilder, sql } from 'kysely';
import { spendSql } from '#domain/wallet';
import type { Db } from '#shared/context';
import {
  type PurchaseKind,
  QUOTE_MINUTES,
  type QuotedItem,
  UNOPENED_RENTAL_DAYS,
  isRental,
} from '#vocabulary/purchases';
import type { Rating } from '#vocabulary/ratings';

/** An episode as it may be sold to one member: its prices, and what of it is held already. */
export interface SellableRow {
  id: number;
  is_open: boolean;
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  is_owned: boolean;
  is_rented: boolean;
}

/** A work's episodes as they may be sold, in their order, with what the member holds of them. */
export async function selectSellable(
  db: Db,
  ask: { workId: number; memberNo: number },
): Promise<{ rating: Rating; title: string; episodes: SellableRow[] } | undefined> {
  const { rows } = await sql<{ rating: Rating; title: string; episodes: SellableRow[] }>`
    select w.rating, w.title, coalesce((select json_agg(json_build_object(
        'id', e.id, 'is_open', e.opens_at <= seoga_clock(), 'is_free', e.is_free, 'buy_coins', e.buy_coins,
        'rental_coins', e.rental_coins, 'rental_hours', e.rental_hours,
        'is_owned', exists (${heldSql(ask.memberNo, 'buy')}), 'is_rented', exists (${heldSql(ask.memberNo, 'rental')})
      ) order by e.position) from episode e where e.work_id = w.id and not e.is_withdrawn), '[]') as episodes
    from work w where w.id = ${ask.workId} and w.is_listed`.execute(db);
  return rows[0];
}

/** A right in force to the episode `e` of the statement around it. */
function heldSql(memberNo: number, kind: 'buy' | 'rental'): RawBuilder<unknown> {
  return sql`select 1 from entitlement h where h.member_no = ${memberNo} and h.episode_id = e.id and h.kind = ${kind}
    and h.revoked_at is null and (h.ends_at is null or h.ends_at > seoga_clock())`;
}

export interface QuoteRow {
  id: string;
  kind: PurchaseKind;
  work_id: number;
  items: QuotedItem[];
  list_coins: number;
  coins: number;
  is_over: boolean;
}

export async function insertQuote(
  db: Db,
  quote: {
    id: string;
    memberNo: number;
    kind: PurchaseKind;
    workId: number;
    items: QuotedItem[];
    list: number;
    coins: number;
  },
): Promise<Date> {
  const row = await db
    .insertInto('quote')
    .values({
      id: quote.id,
      member_no: quote.memberNo,
      kind: quote.kind,
      work_id: quote.workId,
      items: JSON.stringify(quote.items),
      list_coins: quote.list,
      coins: quote.coins,
      expires_at: sql<Date>`seoga_clock() + make_interval(mins => ${QUOTE_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** A member's own offer, with what else decides a purchase: one reading. */
export async function selectQuote(db: Db, ask: { id: string; memberNo: number }): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`
    select id, kind, work_id, items, list_coins, coins, expires_at <= seoga_clock() as is_over
    from quote where id = ${ask.id} and member_no = ${ask.memberNo}`.execute(db);
  return rows[0];
}

/** What a purchase left: its number, and what the wallet holds now. */
export interface BoughtRow {
  id: number;
  body: string;
}

/**
 * Pays and opens in one statement: coins, ledger, purchase, entitlements and the answer that a repeated key will get.
 * Answers undefined where the coins do not suffice. A check that breaks (23514) undoes it all: somebody else changed
 * the same wallet or holds one of the episodes by now.
 */
export async function insertPurchase(
  db: Db,
  order: { memberNo: number; quote: QuoteRow; route: string; key: string; fingerprint: Uint8Array },
): Promise<BoughtRow | undefined> {
  const { memberNo, quote } = order;
  const { kind, coins } = quote;
  const held = isRental(kind) ? 'rental' : 'buy';
  const isFree = coins === 0;
  const { rows } = await sql<BoughtRow>`
    with items as (
      select (i ->> 'episode')::bigint as episode_id, (i ->> 'coins')::int as coins, (i ->> 'hours')::int as hours
      from jsonb_array_elements(${JSON.stringify(quote.items)}::jsonb) i),
    ${spendSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`'quote:' || ${quote.id}::text` })},
    paid as (select coalesce(sum(amount), 0)::int as coins from spent),
    payable as (select id as transaction_id from made union all select null where ${isFree}),
    bought as (select nextval(pg_get_serial_sequence('purchase', 'id')) as id, transaction_id from payable),
    opened as (insert into entitlement
        (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
      select ${memberNo}, items.episode_id, ${held}, ${quote.work_id}, 'purchase',
        bought.id, items.hours,
        case when items.hours is null then null
          else seoga_clock() + make_interval(days => ${UNOPENED_RENTAL_DAYS}, hours => items.hours) end
      from items, bought
      on conflict (member_no, episode_id, kind) do update set
        source = excluded.source, source_id = excluded.source_id, rental_hours = excluded.rental_hours,
        granted_at = excluded.granted_at, opened_at = null, ends_at = excluded.ends_at, revoked_at = null
      where entitlement.revoked_at is not null or entitlement.ends_at <= seoga_clock()
      returning episode_id),
    recorded as (insert into purchase (id, member_no, kind, work_id, quote_id, list_coins, coins, paid_coins, episodes,
        opened_episodes, transaction_id) overriding system value
      select bought.id, ${memberNo}, ${kind}, ${quote.work_id}, ${quote.id}, ${quote.list_coins}, ${coins}, paid.coins,
        (select count(*) from items), (select count(*) from opened), bought.transaction_id
      from bought, paid returning id),
    listed as (insert into purchase_item (purchase_id, episode_id, coins)
      select recorded.id, items.episode_id, items.coins from items, recorded returning 1),
    answered as (insert into idempotency (member_no, route, key, fingerprint, status, body)
      select ${memberNo}, ${order.route}, ${order.key}, ${order.fingerprint}, 200, json_build_object('statusCode', 200, 'result',
        json_build_object('purchase', recorded.id, 'kind', ${kind}::int, 'coins', ${coins}::int,
          'episodes', (select json_agg(episode_id order by episode_id) from items)))::text
      from recorded returning body)
    select recorded.id, answered.body from recorded, answered`.execute(db);
  return rows[0];
}
