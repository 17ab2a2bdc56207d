import { type RawBuilder, sql } from 'kysely';
import { notBlockedSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { ContentOrigin } from '#kernel/content-origin';
import { contentRowSql } from '#kernel/content-field-store';
import { filledContent } from '#shared/merchandising/content-field';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import type { HoldingKind } from '#shared/money/purchases';
import type { PromotionInput } from './promotion-input.ts';

/** Ends all imported promotions except these and returns the affected works. Purchases stay valid. */
export async function endPromotions(tx: Tx, except: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (update promotion set is_published = false, is_shown = false
      where is_published and origin = 'folder' and not slug = any(${except}::text[]) returning id)
    select distinct pw.work_id as id from promotion_work pw join ended on ended.id = pw.promotion_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Upserts a promotion by slug and returns the affected works, including removed ones. */
export async function savePromotionRow(
  tx: Tx,
  { plan, works, origin }: { plan: PromotionInput; works: number[]; origin: ContentOrigin },
): Promise<number[]> {
  const stored = contentRowSql(PROMOTION_FIELDS, {
    values: filledContent(PROMOTION_FIELDS, plan),
    except: ['startsAt', 'endsAt'],
  });
  // Started promotions apply at once: their works are refreshed in this transaction.
  const { rows } = await sql<{ id: number }>`
    with begun as (
      select coalesce(
        ${plan.startsAt ?? null}::timestamptz,
        least(seoga_now(), ${plan.endsAt ?? null}::timestamptz - interval '1 second')
      ) as at
    ),
    period as (
      select at as starts_at,
        coalesce(${plan.endsAt ?? null}::timestamptz, at + make_interval(days => ${plan.days ?? 0})) as ends_at
      from begun
    )
    insert into promotion (${stored.columns}, origin, starts_at, ends_at, is_shown)
    select ${stored.values}, ${origin}, starts_at, ends_at, starts_at <= seoga_now() and ends_at > seoga_now()
    from period
    on conflict (slug) do update set
      ${stored.updates}, origin = excluded.origin, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      is_shown = excluded.is_shown, is_published = true
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const touched = await sql<{ id: number }>`
    with was as (delete from promotion_work where promotion_id = ${id} and not work_id = any(${works}::bigint[])
      returning work_id),
    now_in as (insert into promotion_work (promotion_id, work_id, position)
      select ${id}, w.id, w.place from unnest(${works}::bigint[]) with ordinality as w (id, place)
      on conflict (promotion_id, work_id) do update set position = excluded.position returning work_id)
    select work_id as id from was union select work_id from now_in`.execute(tx);
  return touched.rows.map((row) => row.id);
}

export async function selectFixedPriceTitles(tx: Tx, works: number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from work where id = any(${works}::bigint[]) and coalesce(is_fixed_price, kind = 'single')
    order by title`.execute(tx);
  return rows.map(({ title }) => title);
}

/** Works whose price falls by less than stated, with the actual percentage. */
export async function selectReducedLessThanPlanned(
  tx: Tx,
  query: { slug: string; fixedPricePercent: number },
): Promise<{ title: string; percent: number; lowers: number }[]> {
  const { rows } = await sql<{ title: string; percent: number; lowers: number }>`
    select title, percent, lowers
    from (
      select w.title, pw.position, w.id, pw.lowers_percent as lowers,
        case
          when coalesce(w.is_fixed_price, w.kind = 'single') then least(p.percent, ${query.fixedPricePercent}::int)
          else p.percent
        end as percent
      from promotion p
      join promotion_work pw on pw.promotion_id = p.id
      join work w on w.id = pw.work_id
      where p.slug = ${query.slug}
    ) asked
    where lowers < percent
    order by position, id`.execute(tx);
  return rows;
}

export interface PromotionRow {
  id: number;
  title: string;
  intro: string;
  background: string | null;
  starts_at: Date;
  ends_at: Date;
  percent: number;
  kinds: HoldingKind[];
  free_first: number;
  state: 'ahead' | 'open' | 'ended';
  /** Visible works in order. */
  works: number[];
  /** It has works and all are adult. */
  is_adult: boolean;
  now: Date;
}

/** Whether listed `work w` may be shown to this reader. */
function shownSql(reader: Reader, withoutAdult: boolean): RawBuilder<boolean> {
  return sql`${notBlockedSql(reader)} and ${withoutAdult ? sql`w.rating in ('all', '12', '15')` : sql`true`}`;
}

/** The actual percentage of listed works (index in migration 0060); without listed works, of all its works. */
function promotionColumns(query: { reader: Reader; withoutAdult: boolean }): RawBuilder<unknown> {
  const details = sql`max(pw.lowers_percent) as percent, bool_and(w.rating not in ('all', '12', '15')) as is_adult`;
  const works = sql`promotion_work pw join work w on w.id = pw.work_id`;
  return sql`p.id, p.title, p.intro, p.background, p.starts_at, p.ends_at, p.kinds, p.free_first,
    coalesce(held.percent, bare.percent, 0) as percent,
    case when p.starts_at > seoga_now() then 'ahead' when p.ends_at > seoga_now() then 'open' else 'ended' end as state,
    coalesce(held.works, '[]') as works, coalesce(held.is_adult, bare.is_adult, false) as is_adult, seoga_now() as now
    from promotion p left join lateral (
      select json_agg(w.id order by pw.position, w.id) filter (where ${shownSql(query.reader, query.withoutAdult)}) as works, ${details}
      from ${works} where pw.promotion_id = p.id and w.is_listed and w.opened_episodes > 0) held on true
    left join lateral (select ${details} from ${works} where held.is_adult is null and pw.promotion_id = p.id) bare on true`;
}

export async function selectPromotion(
  db: Db,
  query: { id: number; reader: Reader; withoutAdult: boolean },
): Promise<PromotionRow | undefined> {
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns(query)} where p.id = ${query.id} and p.is_published`.execute(db);
  return rows[0];
}

/** Active promotions by end, or ended ones latest first; only those with a visible work. */
export async function selectPromotions(
  db: Db,
  query: {
    isEnded: boolean;
    after: { at: string; id: number } | null;
    limit: number;
    reader: Reader;
    withoutAdult: boolean;
  },
): Promise<(PromotionRow & { cursor: string })[]> {
  const { isEnded, after, limit } = query;
  const micros = sql`(extract(epoch from p.ends_at) * 1000000)::bigint`;
  const direction = isEnded ? sql`desc` : sql`asc`;
  const further = after
    ? sql`and (${micros}, p.id) ${isEnded ? sql`<` : sql`>`} (${after.at}::bigint, ${after.id})`
    : sql``;
  const { rows } = await sql<PromotionRow & { cursor: string }>`
    select ${micros}::text as cursor, ${promotionColumns(query)}
    where p.is_published and p.starts_at <= seoga_now() and p.ends_at ${isEnded ? sql`<=` : sql`>`} seoga_now()
      and held.works is not null ${further}
    order by p.ends_at ${direction}, p.id ${direction} limit ${limit}`.execute(db);
  return rows;
}
