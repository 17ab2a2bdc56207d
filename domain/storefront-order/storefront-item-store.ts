import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { ContentOrigin } from '#kernel/content-origin';
import type { ContentFields } from '#shared/merchandising/content-field';
import { EVENT_FIELDS } from '#shared/merchandising/event-fields';
import { NOTICE_FIELDS } from '#shared/merchandising/notice-fields';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import type { AdminContentKind, ContentState } from '#shared/merchandising/admin-content-kinds';

/** An item in a console list. */
export interface StorefrontRow {
  /** Identifies its edit page. */
  key: string;
  title: string;
  note: string;
  startsAt: Date | null;
  endsAt: Date | null;
  state: ContentState;
  origin: ContentOrigin;
}

const PAGE_NAME = sql`(case c.page when 'home' then '홈' when 'serial' then '연재' when 'lightnovel' then '라이트노벨'
  when 'publish' then '출판' else '웹툰' end)`;

/** The items of each kind: title, period and visibility. */
const SOURCES: Record<AdminContentKind, RawBuilder<unknown>> = {
  curations: sql`select c.id::text as key, ${PAGE_NAME} || ' · ' || coalesce(nullif(c.title, ''), '기본') as title,
      '줄 ' || coalesce(jsonb_array_length(c.lines), 0) || ' · 배너 ' || coalesce(jsonb_array_length(c.banners), 0) as note,
      c.starts_at, c.ends_at, c.is_published as is_shown, c.origin, (c.slug = 'usual')::int as sort from curation c`,
  banners: sql`select c.id || '/' || (b.place - 1) as key,
      coalesce(b.banner->>'title', (select w.title from work w where w.id = (b.banner->>'work')::bigint),
        (select p.title from promotion p where p.slug = b.banner->>'promotion'), b.banner->>'quote', '') as title,
      ${PAGE_NAME} || ' · ' || coalesce(nullif(c.title, ''), '기본') || ' ' || b.place || '번째' as note,
      coalesce((b.banner->>'startsAt')::timestamptz, c.starts_at) as starts_at,
      coalesce((b.banner->>'endsAt')::timestamptz, c.ends_at) as ends_at, c.is_published as is_shown, c.origin, -b.place as sort
    from curation c, jsonb_array_elements(c.banners) with ordinality as b (banner, place)`,
  themes: sql`select t.slug as key, t.title, t.slug || case when t.is_adult then ' · 성인' else '' end as note,
      null::timestamptz as starts_at, null::timestamptz as ends_at, t.is_published as is_shown, t.origin, -t.position as sort from theme t`,
  pavilions: sql`select h.slug as key, h.title, h.slug as note, null::timestamptz as starts_at, null::timestamptz as ends_at,
      h.is_published as is_shown, h.origin, -h.position as sort from pavilion h`,
  promotions: sql`select p.slug as key, p.title, concat_ws(' · ', p.slug, case when p.percent > 0 then p.percent || '%' end,
        case when p.free_first > 0 then '처음 ' || p.free_first || '화 무료' end) as note,
      p.starts_at, p.ends_at, p.is_published as is_shown, p.origin, p.id as sort from promotion p`,
  events: sql`select e.slug as key, e.title, e.slug as note, e.starts_at, e.ends_at + interval '1 second' as ends_at,
      e.is_published as is_shown, e.origin, e.id as sort from event e`,
  notices: sql`select n.source_key as key, n.title, concat_ws(' · ', n.category, case when n.is_pinned then '고정' end,
        case when n.alert <> '' then '모든 화면의 알림 줄' end) as note,
      n.opens_at as starts_at, n.ends_at, not n.is_down as is_shown, n.origin, n.id as sort from notice n`,
  faqs: sql`select f.source_key as key, f.question as title, concat_ws(' · ', f.category,
        '도움 ' || f.helpful || ' · 아쉬움 ' || f.unhelpful) as note, null::timestamptz as starts_at,
      null::timestamptz as ends_at, not f.is_down as is_shown, f.origin, -f.position as sort from faq f`,
  legal: sql`select l.kind || '/' || l.version as key, l.title, l.version || ' 시행' as note, l.in_force_at as starts_at,
      (select min(o.in_force_at) from legal_text o where o.kind = l.kind and o.version > l.version) as ends_at,
      true as is_shown, l.origin, extract(epoch from l.in_force_at)::bigint as sort from legal_text l`,
  routes: sql`select r.id::text as key, r.source || case when r.is_prefix then '/*' else '' end as title, r.target as note,
      r.starts_at, r.ends_at, true as is_shown, r.origin, r.id as sort from route_rule r`,
  words: sql`select w.id::text as key, w.word as title, coalesce(w.place || '번째에 놓음', '숨김') as note, w.starts_at,
      w.ends_at, true as is_shown, 'console' as origin, -coalesce(w.place, 99) as sort from popular_word w`,
  pins: sql`select p.id::text as key, w.title, concat_ws(' · ', case p.board when 'realtime' then '실시간' when 'daily' then '일간'
        when 'weekly' then '주간' when 'monthly' then '월간' else '누적' end,
        case p.shelf when 'all' then '전체' when 'serial' then '연재' when 'lightnovel' then '라이트노벨' when 'publish' then '출판' else '웹툰' end,
        case p.measure when 'readers' then '인기' else '판매' end, p.place || '번째') as note,
      p.starts_at, p.ends_at, true as is_shown, 'console' as origin, p.id as sort
    from ranking_pin p join work w on w.id = p.work_id`,
};

/** More searched columns of `items i`, where the kind declares its fields. */
const SEARCHED: Partial<Record<AdminContentKind, RawBuilder<unknown>>> = {
  promotions: sql`(select ${searchedSql(PROMOTION_FIELDS)} from promotion c where c.slug = i.key)`,
  events: sql`(select ${searchedSql(EVENT_FIELDS)} from event c where c.slug = i.key)`,
  notices: sql`(select ${searchedSql(NOTICE_FIELDS)} from notice c where c.source_key = i.key)`,
};

/** The searched columns of `c` as one text. */
function searchedSql(fields: ContentFields): RawBuilder<unknown> {
  const columns = Object.values(fields).flatMap(({ isSearched, column }) => (isSearched && column ? [column] : []));
  return sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))})`;
}

function matchesSql({ kind, words }: { kind: AdminContentKind; words: readonly string[] }): RawBuilder<unknown> {
  const text = sql`concat_ws(' ', i.title, i.note, i.key, ${SEARCHED[kind] ?? sql`''`})`;
  return sql`${text} ilike all (${patternsOf(words)}::text[])`;
}

function patternsOf(words: readonly string[]): string[] {
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

/** Items by state. */
export async function selectStorefrontCounts(
  db: Db,
  input: { kind: AdminContentKind; words: string[] },
): Promise<{ state: ContentState; items: number }[]> {
  const { rows } = await sql<{ state: ContentState; items: number }>`
    with items as (${SOURCES[input.kind]})
    select case when not i.is_shown then 'hidden' when i.starts_at > seoga_now() then 'coming'
        when i.ends_at <= seoga_now() then 'ended' else 'running' end as state,
      count(*)::int as items
    from items i
    where ${matchesSql(input)}
    group by 1`.execute(db);
  return rows;
}

/** The first work of each item, for its cover. */
const COVER_WORKS: Partial<Record<AdminContentKind, RawBuilder<unknown>>> = {
  promotions: sql`select p.slug as key, s.work_id as work, s.position from promotion p
    join promotion_work s on s.promotion_id = p.id`,
  themes: sql`select t.slug as key, s.work_id as work, s.position from theme t join theme_work s on s.theme_id = t.id`,
  pavilions: sql`select h.slug as key, s.work_id as work, s.position from pavilion h
    join pavilion_work s on s.pavilion_id = h.id`,
  pins: sql`select p.id::text as key, p.work_id as work, 0 as position from ranking_pin p`,
  banners: sql`select c.id || '/' || (b.place - 1) as key, (b.banner->>'work')::bigint as work, 0 as position
    from curation c, jsonb_array_elements(c.banners) with ordinality as b (banner, place)`,
};

/** Works whose covers stand for items. */
export async function selectCoverWorks(
  db: Db,
  input: { kind: AdminContentKind; keys: string[] },
): Promise<{ key: string; work: number }[]> {
  const source = COVER_WORKS[input.kind];
  if (!source || input.keys.length === 0) return [];
  const { rows } = await sql<{ key: string; work: number }>`
    select distinct on (c.key) c.key, c.work
    from (${source}) c
    where c.key = any(${input.keys}::text[]) and c.work is not null
    order by c.key, c.position, c.work`.execute(db);
  return rows;
}

/** A page of items: active, upcoming, ended, hidden; and the total. */
export async function selectStorefrontItems(
  db: Db,
  input: { kind: AdminContentKind; words: string[]; state: ContentState | undefined; offset: number; limit: number },
): Promise<{ rows: StorefrontRow[]; total: number }> {
  const { rows } = await sql<StorefrontRow & { total: number }>`
    with items as (${SOURCES[input.kind]}),
    states as (select i.*, case when not i.is_shown then 'hidden' when i.starts_at > seoga_now() then 'coming'
        when i.ends_at <= seoga_now() then 'ended' else 'running' end as state from items i),
    found as (select * from states i where ${input.state ? sql`i.state = ${input.state}` : sql`true`}
      and ${matchesSql(input)})
    select key, title, note, starts_at as "startsAt", ends_at as "endsAt", state, origin,
      (select count(*)::int from found) as total
    from found order by array_position(array['running', 'coming', 'ended', 'hidden'], state), sort desc, key
    limit ${input.limit} offset ${input.offset}`.execute(db);
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** A time at which an item starts or ends by itself. */
export interface StorefrontChange {
  kind: AdminContentKind;
  key: string;
  title: string;
  isEnd: boolean;
  at: Date;
}

/** The next starts and ends of visible items of all kinds, soonest first. */
export async function selectStorefrontChanges(
  db: Db,
  input: { days: number; limit: number },
): Promise<StorefrontChange[]> {
  const items = Object.entries(SOURCES).map(
    ([kind, source]) =>
      sql`select ${kind}::text as kind, s.key, s.title, s.starts_at, s.ends_at, s.is_shown from (${source}) s`,
  );
  const { rows } = await sql<StorefrontChange>`
    with items as (${sql.join(items, sql` union all `)})
    select i.kind, i.key, i.title, change.is_end as "isEnd", change.at
    from items i
    cross join lateral (values (false, i.starts_at), (true, i.ends_at)) change (is_end, at)
    where i.is_shown and change.at > seoga_now() and change.at < seoga_now() + make_interval(days => ${input.days}::int)
    order by change.at, i.kind, i.key
    limit ${input.limit}`.execute(db);
  return rows;
}
