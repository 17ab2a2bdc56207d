import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { PictureAudience } from '#shared/catalog/pictures';
import type { Rating } from '#shared/catalog/ratings';
import { type Kind, CATEGORIES, type Category, type WorkStatus } from '#shared/catalog/categories';
import type { Weekday } from '#shared/catalog/weekdays';
import { ratingsUpTo } from '#shared/members/family';
import { freeFirstSql } from '../episodes/free-episode-store.ts';
import { raiseForWorksSql } from '../pages/page-version-store.ts';
import { RIGHTS_CHANGE_DUE } from '../works/rights-period-store.ts';
import {
  type IdPage,
  type ListCursor,
  type ListSort,
  type WorkFilter,
  cursorText,
  readerFilter,
} from './list-filter.ts';

export interface CardRow {
  id: number;
  title: string;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
  genre: string;
  weekdays: Weekday[];
  opened_episodes: number;
  free_episodes: number;
  latest_opened_at: Date | null;
  first_opened_at: Date | null;
  creator: string;
  hash: string;
  width: number;
  height: number;
  edge: string;
  widths: number[];
  audience: PictureAudience;
  now: Date;
}

/** Available widths of the cover `picture p`, ascending. */
export const COVER_WIDTHS = sql`array(select (v->>'width')::int from jsonb_array_elements(p.variants) v where v->>'format' = 'webp' order by 1)`;

const CARD_COLUMNS = sql`w.id, w.title, w.shelf, w.kind, w.status, w.rating, w.genre, w.weekdays, w.opened_episodes,
  w.free_episodes, w.latest_opened_at, seoga_now() as now,
  (select min(e.opens_at) from episode e where e.work_id = w.id and not e.is_withdrawn) as first_opened_at,
  coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '') as creator,
  p.hash, p.width, p.height, p.edge, p.audience, ${COVER_WIDTHS} as widths`;

/** Cards in the order of the ids; missing and, if requested, unlisted works are omitted. */
export async function selectCards(db: Db, query: { ids: number[]; isListed: boolean }): Promise<CardRow[]> {
  if (query.ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from unnest(${query.ids}::bigint[]) with ordinality as wanted (id, place)
    join work w on w.id = wanted.id ${query.isListed ? sql`and w.is_listed` : sql``}
    join picture p on p.hash = w.cover
    order by wanted.place`.execute(db);
  return rows;
}

const microseconds = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint`;
const fromMicroseconds = (value: string): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`;

/** Indexed sort column with its cursor encoding. */
interface SortColumn {
  column: RawBuilder<unknown>;
  shown: RawBuilder<unknown>;
  read(value: string): RawBuilder<unknown>;
}
const SORTS: Record<Exclude<ListSort, 'given'>, SortColumn> = {
  latest: { column: sql`w.latest_opened_at`, shown: microseconds(sql`w.latest_opened_at`), read: fromMicroseconds },
  newest: { column: sql`w.created_at`, shown: microseconds(sql`w.created_at`), read: fromMicroseconds },
  popular: { column: sql`w.popularity`, shown: sql`w.popularity`, read: (value) => sql`${value}::bigint` },
  title: { column: sql`w.title`, shown: sql`w.title`, read: (value) => sql`${value}::text` },
};

function sortOf(sort: ListSort, filter: WorkFilter): SortColumn & { isUp: boolean } {
  if (sort !== 'given') return { ...SORTS[sort], isUp: sort === 'title' };
  const keys = sql`${filter.sourceKeys ?? []}::text[]`;
  const position = filter.ids
    ? sql`array_position(${filter.ids}::bigint[], w.id)`
    : sql`coalesce(array_position(${keys}, w.source_key), array_position(${keys}, w.title))`;
  return { column: position, shown: position, read: (value) => sql`${value}::int`, isUp: true };
}

function filterSql(filter: WorkFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`w.is_listed and w.opened_episodes > 0`];
  if (filter.shelf) parts.push(sql`w.shelf = ${filter.shelf}`);
  if (filter.genre) parts.push(sql`w.genre = ${filter.genre}`);
  if (filter.status) parts.push(sql`w.status = ${filter.status}`);
  if (filter.kind) parts.push(sql`w.kind = ${filter.kind}`);
  if (filter.weekday) parts.push(sql`${sql.lit(filter.weekday)} = any(w.weekdays) and w.status <> 'completed'`);
  if (filter.price === 'free') parts.push(sql`w.free_episodes = w.opened_episodes`);
  if (filter.price === 'some-free') parts.push(sql`w.free_episodes > 0`);
  if (filter.price === 'paid') parts.push(sql`w.free_episodes = 0`);
  if (filter.isWaitFree) parts.push(sql`w.wait_free_hours is not null`);
  if (filter.publisherName)
    parts.push(sql`w.publisher_id = (select id from publisher where name = ${filter.publisherName})`);
  for (const tag of filter.tags ?? []) parts.push(hasTagSql(tag));
  for (const tag of filter.withoutTagNames ?? []) parts.push(sql`not ${hasTagSql(tag)}`);
  parts.push(...exclusionsSql(filter));
  if (filter.except) parts.push(sql`w.id <> ${filter.except}`);
  if (filter.ids) parts.push(sql`w.id = any(${filter.ids}::bigint[])`);
  if (filter.sourceKeys)
    parts.push(sql`(w.source_key = any(${filter.sourceKeys}::text[]) or w.title = any(${filter.sourceKeys}::text[]))`);
  if (filter.tag) parts.push(hasTagSql(filter.tag));
  if (filter.publisher) parts.push(sql`w.publisher_id = ${filter.publisher}`);
  if (filter.creator)
    parts.push(
      sql`exists (select 1 from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id and c.name = ${filter.creator})`,
    );
  if (filter.newWithinDays)
    parts.push(sql`w.created_at > seoga_now() - make_interval(days => ${filter.newWithinDays})`);
  return sql.join(parts, sql` and `);
}

/** Whether `work w` has a tag of that name. */
function hasTagSql(name: string): RawBuilder<boolean> {
  return sql`exists (select 1 from work_tag wt join tag t on t.id = wt.tag_id where wt.work_id = w.id and t.name = ${name})`;
}

/** The conditions of a filter that exclude works by rating, tag or id, for `work w`. */
function exclusionsSql({
  withoutAdult,
  maxRating,
  isAdult,
  withoutTags,
  withoutIds,
}: WorkFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (withoutAdult) parts.push(sql`w.rating in ('all', '12', '15')`);
  if (maxRating) parts.push(sql`w.rating = any(${[...ratingsUpTo(maxRating)]}::text[])`);
  if (isAdult) parts.push(sql`w.rating not in ('all', '12', '15')`);
  if (withoutTags?.length)
    parts.push(
      sql`not exists (select 1 from work_tag bt where bt.work_id = w.id and bt.tag_id = any(${[...withoutTags]}::bigint[]))`,
    );
  if (withoutIds?.length) parts.push(sql`w.id <> all(${[...withoutIds]}::bigint[])`);
  return parts;
}

/**
 * Excludes works with the reader's blocked tags (차단 태그), muted works (숨긴 작품) and ratings that it does not want in
 * lists or that a guardian excludes, for `work w`.
 */
export function notBlockedSql(reader: Reader): RawBuilder<boolean> {
  const parts = exclusionsSql(readerFilter({}, reader));
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;
}

/** A page of ids by filter, sort and cursor. */
export async function selectIds(
  db: Db,
  query: { filter: WorkFilter; sort: ListSort; limit: number; after?: ListCursor },
): Promise<IdPage> {
  const { column, shown, read, isUp } = sortOf(query.sort, query.filter);
  const after = query.after
    ? sql`and (${column}, w.id) ${isUp ? sql`>` : sql`<`} (${read(query.after.value)}, ${query.after.id})`
    : sql``;
  const direction = isUp ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number; value: string }>`
    select w.id, ${shown}::text as value from work w where ${filterSql(query.filter)} ${after}
    order by ${column} ${direction}, w.id ${direction} limit ${query.limit + 1}`.execute(db);
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  return { ids: rows.slice(0, query.limit).map((row) => row.id), next: last ? cursorText(last) : null };
}

export interface ListedCardRow extends CardRow {
  places: [number, number][];
}

/** A list query; default newest first. */
export interface WorkListQuery {
  filter: WorkFilter;
  limit: number;
  sort?: ListSort | undefined;
}

/**
 * Query part of another area: its own lists as (place, id, rank, why), numbered from 0, and one JSON value. The part
 * itself must exclude works hidden from the reader.
 */
export interface CardsQueryPart<Extra = unknown> {
  listed: RawBuilder<unknown>;
  places: number;
  beside: RawBuilder<Extra>;
}

export type PositionedCardRow = ListedCardRow & { whys: Record<number, string> };

/** Cards of several lists and parts with their values, in one round trip. */
export async function selectPositionedCards<Extra>(
  db: Db,
  { lists, parts }: { lists: WorkListQuery[]; parts: CardsQueryPart<Extra>[] },
): Promise<{ cards: PositionedCardRow[]; besides: Extra[] }> {
  if (lists.length === 0 && parts.length === 0) return { cards: [], besides: [] };
  const listed = [...lists.map(listQuerySql), ...partsSql(parts, lists.length)];
  const besides = parts.length > 0 ? sql`json_build_array(${sql.join(parts.map(({ beside }) => beside))})` : sql`null`;
  const { rows } = await sql<(PositionedCardRow | { id: null }) & { besides: Extra[] | null }>`
    with listed (place, id, rank, why) as (${sql.join(listed, sql` union all `)}),
    placed as (select id, json_agg(json_build_array(place, rank)) as places,
        coalesce(json_object_agg(place, why) filter (where why <> ''), '{}') as whys from listed group by id),
    cards as (select ${CARD_COLUMNS}, placed.places, placed.whys from placed
      join work w on w.id = placed.id join picture p on p.hash = w.cover)
    select cards.*, case when row_number() over () = 1 then ${besides} end as besides
    from (select 1) one left join cards on true`.execute(db);
  return { cards: rows.filter((row) => row.id !== null), besides: rows[0]?.besides ?? [] };
}

function listQuerySql({ filter, limit, sort = 'latest' }: WorkListQuery, position: number): RawBuilder<unknown> {
  const { column, isUp } = sortOf(sort, filter);
  const direction = isUp ? sql`asc` : sql`desc`;
  // Rows are numbered after limiting, which avoids scanning all works. Limits and weekdays are literals: with
  // parameters the planner overestimates the cost and replans pages of many lists.
  return sql`(select ${position}::int as place, c.id, (row_number() over (order by c.sorted ${direction}, c.id ${direction}))::int as rank,
      '' as why
    from (select w.id, ${column} as sorted from work w where ${filterSql(filter)}
      order by ${column} ${direction}, w.id ${direction} limit ${sql.lit(limit)}) c)`;
}

function partsSql(parts: CardsQueryPart[], first: number): RawBuilder<unknown>[] {
  let next = first;
  return parts.map(({ listed, places }) => {
    const offset = next;
    next += places;
    return sql`(select part.place + ${offset}::int, part.id, part.rank, part.why from (${listed}) part)`;
  });
}

/**
 * Works per shelf, each capped at `max`. Counts each shelf by its index; filters with a tag use the tag's index for
 * all shelves.
 */
export async function selectShelfCounts(
  db: Db,
  query: { filter: WorkFilter; most: number },
): Promise<{ shelf: Category; works: number }[]> {
  const { filter, most } = query;
  const isTagged = filter.tag !== undefined || (filter.tags ?? []).length > 0;
  const ofShelf = (shelf: Category): RawBuilder<unknown> => sql`
    select ${shelf}::text as shelf, count(*)::int as works
    from (select 1 from work w where ${filterSql({ ...filter, shelf })} limit ${most}) found`;
  const counted = isTagged
    ? sql`select w.shelf, least(count(*), ${most})::int as works from work w where ${filterSql(filter)} group by w.shelf`
    : sql.join((filter.shelf ? [filter.shelf] : CATEGORIES).map(ofShelf), sql` union all `);
  const { rows } = await sql<{ shelf: Category; works: number }>`
    select shelf, works from (${counted}) counted where works > 0`.execute(db);
  return rows;
}

export async function selectCount(db: Db, query: { filter: WorkFilter; most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from work w where ${filterSql(query.filter)} limit ${query.most}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const MAX_GENRE_WORKS = 50;

/** Genres of a shelf, most works first, then most read. Steps through the index per genre with capped counts. */
export async function selectGenres(
  db: Db,
  query: { shelf: Category | undefined; withoutAdult: boolean },
): Promise<string[]> {
  const next = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select min(w.genre) from work w where w.is_listed and w.shelf = s.shelf and w.genre > ${after})`;
  const ofGenre = sql`w.shelf = s.shelf and w.genre = s.genre and ${filterSql({ withoutAdult: query.withoutAdult })}`;
  const { rows } = await sql<{ genre: string }>`
    with recursive named as (
      select s.shelf, ${next(sql`''`)} as genre from unnest(${query.shelf ? [query.shelf] : [...CATEGORIES]}::text[]) as s (shelf)
      union all select s.shelf, ${next(sql`s.genre`)} from named s where s.genre is not null),
    counted as (
      select s.genre, (select count(*) from (select 1 from work w where ${ofGenre} limit ${MAX_GENRE_WORKS}) w) as works,
        (select w.popularity from work w where ${ofGenre} order by w.popularity desc, w.id desc limit 1) as most
      from named s where s.genre is not null)
    select genre from counted group by genre having sum(works) > 0
    order by sum(works) desc, max(most) desc, genre limit 30`.execute(db);
  return rows.map(({ genre }) => genre);
}

const DUE_PROMOTIONS = sql`p.is_shown <> (p.is_published and p.starts_at <= seoga_now() and p.ends_at > seoga_now())`;

/** Number of works with releases, and whether promotions or rights are due. */
interface DueWorks {
  changed: number;
  /** Works of these that open episodes early: their pictures are for everybody now. */
  earlyIds: number[];
  isPromotionDue: boolean;
  areRightsDue: boolean;
}

/** Updates counters and dates of works with a due release. */
export async function updateDueWorkCounters(db: Db): Promise<DueWorks> {
  const { rows } = await sql<DueWorks>`
    with due as (select id from work where next_opens_at <= seoga_now() for update skip locked), ${countedSql(sql`select id from due`)},
      ${raiseForWorksSql(sql`(select array_agg(id) from changed)`)}
    select (select count(*)::int from changed) as changed,
      array(select c.id from changed c join work w on w.id = c.id and w.early_episodes > 0) as "earlyIds", exists (select 1 from promotion p where ${DUE_PROMOTIONS}) as "isPromotionDue",
      exists (select 1 from work w where ${RIGHTS_CHANGE_DUE}) as "areRightsDue"`.execute(db);
  return rows[0] ?? { changed: 0, earlyIds: [], isPromotionDue: false, areRightsDue: false };
}

/** Marks promotions that started or ended and returns their works. */
export async function applyPromotionChanges(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with turned as (update promotion p set is_shown = not p.is_shown
      where ${DUE_PROMOTIONS} returning p.id),
    bumped as (update page_version set version = version + 1 where exists (select 1 from turned))
    select distinct pw.work_id as id from promotion_work pw join turned on turned.id = pw.promotion_id order by 1`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** SQL that recounts works and raises the page version. */
export function recountSql(workIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${countedSql(workIds)},
    bumped as (update page_version set version = version + 1 where exists (select 1 from changed))`;
}

function countedSql(workIds: RawBuilder<unknown>): RawBuilder<unknown> {
  const now = sql`(select seoga_now())`;
  return sql`
    counted as (
      select e.work_id, count(*) filter (where e.opens_at <= ${now})::int as opened,
        count(*) filter (
          where e.opens_at <= ${now} and (e.is_free or e.position <= of_work.free_first)
        )::int as free,
        max(e.opens_at) filter (where e.opens_at <= ${now}) as latest,
        min(e.opens_at) filter (where e.opens_at > ${now}) as next
      from (
        select asked.id, ${freeFirstSql(sql`asked.id`)} as free_first
        from (select distinct id from (${workIds}) given(id)) asked
        offset 0
      ) of_work
      join episode e on e.work_id = of_work.id and not e.is_withdrawn
      group by e.work_id
    ),
    changed as (
      update work w
      set opened_episodes = c.opened, free_episodes = c.free, latest_opened_at = c.latest, next_opens_at = c.next
      from counted c
      where w.id = c.work_id
      returning w.id
    )`;
}
