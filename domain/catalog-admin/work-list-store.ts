import { type RawBuilder, sql } from 'kysely';
import { findOrCreatePublisher, workFieldsSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import { WORK_FIELDS } from '#shared/catalog/work-fields';
import { BULK_FIELDS, type BulkField } from '#shared/catalog/work-field-lists';
import { gramOfName, gramsOfFacets, gramsOfPart } from '#shared/search/search-grams';
import { normalizeQuery } from '#shared/search/search-text';
import type { Rating } from '#shared/catalog/ratings';
import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import type { BulkEpisode } from './bulk-rules.ts';
import type { BulkWork } from './work-bulk-rules.ts';

/** List filter. */
export interface WorkQuery {
  words?: string;
  shelf?: Category;
  status?: WorkStatus;
  rating?: Rating;
  publisher?: string;
  /** Listed; unlisted; draft; rights ending within thirty days; without released episodes. */
  listing?: WorkListing;
}
/** Listing states. */
export type WorkListing = 'listed' | 'off' | 'draft' | 'ending' | 'empty';

/** A work in the list. */
export interface AdminWorkRow {
  id: number;
  title: string;
  creators: string;
  publisher: string | null;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
  opened: number;
  isListed: boolean;
  isDraft: boolean;
  rightsUntil: Date | null;
  nextOpensAt: Date | null;
  genre: string;
  /** Ratings of readers, and their sum in half stars. */
  ratings: number;
  halves: number;
  follows: number;
  updatedAt: Date;
}

/** Columns that the list can be sorted by; `sold`: coins of the last thirty days. */
export const WORK_SORTS = [
  'title',
  'creators',
  'publisher',
  'shelf',
  'status',
  'rating',
  'genre',
  'opened',
  'nextOpening',
  'listing',
  'stars',
  'follows',
  'sold',
  'updated',
] as const;
/** A sorted column and its direction. */
export interface WorkSort {
  by: (typeof WORK_SORTS)[number];
  isDown: boolean;
}

/** Maximum rows of an ordered scan for common words. */
const WAY = 20_000;

/** Filter conditions for `work w` without words. */
function filterParts(query: WorkQuery): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (query.shelf) parts.push(sql`w.shelf = ${query.shelf}`);
  if (query.status) parts.push(sql`w.status = ${query.status}`);
  if (query.rating) parts.push(sql`w.rating = ${query.rating}`);
  if (query.publisher)
    parts.push(sql`w.publisher_id = (select p.id from publisher p where p.name = ${query.publisher})`);
  if (query.listing === 'listed') parts.push(sql`w.is_listed`);
  if (query.listing === 'off') parts.push(sql`not w.is_listed`);
  if (query.listing === 'draft')
    parts.push(sql`(w.is_draft or exists (select 1 from episode e where e.work_id = w.id and e.is_draft))`);
  if (query.listing === 'ending')
    parts.push(sql`w.rights_until > seoga_now() and w.rights_until <= seoga_now() + interval '30 days'`);
  if (query.listing === 'empty') parts.push(sql`w.opened_episodes = 0`);
  return parts;
}

/** Conditions of a filter for `work w`. */
export function querySql(query: WorkQuery): RawBuilder<unknown> {
  const { words } = query;
  const entitled = words
    ? [
        sql`(${isNumberedSql(words)} or exists (select 1 from work_search s where s.work_id = w.id and ${holdsSql(query)}))`,
      ]
    : [];
  return sql.join([sql`true`, ...entitled, ...filterParts(query)], sql` and `);
}

/** Whether the words are the id of `work w`, valid before indexing. */
function isNumberedSql(words: string): RawBuilder<unknown> {
  const number = words.normalize('NFC').trim();
  return /^\d{1,15}$/u.test(number) ? sql`w.id = ${Number(number)}` : sql`false`;
}

/** Title, creator or publisher matches on `work_search s`, with the filters its index supports. */
function holdsSql({ words = '', shelf, status, rating, publisher }: WorkQuery): RawBuilder<unknown> {
  const plain = normalizeQuery(words);
  const name = words.normalize('NFC').trim();
  const facets = gramsOfFacets({ ...(shelf && { shelf }), ...(status && { status }), ...(rating && { rating }) });
  const narrow = [...facets, ...(publisher ? [gramOfName('publisher', publisher)] : [])];
  const bears = (...codes: number[]): RawBuilder<unknown> => sql`s.grams @> ${[...codes, ...narrow]}::int[]`;
  const ways = [bears(gramOfName('creator', name)), bears(gramOfName('publisher', name))];
  if (plain !== '') ways.push(sql`(${bears(...gramsOfPart(plain))} and position(${plain} in s.norm) > 0)`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

function leftSql(query: WorkQuery): RawBuilder<unknown> {
  const parts = filterParts(query);
  if (parts.length === 0) return sql``;
  return sql`cross join lateral (
    select 1 from work w where w.id = s.work_id and ${sql.join(parts, sql` and `)} offset 0) as kept`;
}

/** All matches below an id by index, unordered, and the work of that id. */
function lookedUpSql(query: WorkQuery, below: number | null, isWanted = sql`true`): RawBuilder<unknown> {
  const beyond = below === null ? sql`true` : sql`s.work_id < ${below}`;
  return sql`select s.work_id as id from (
      select s.work_id from work_search s where ${holdsSql(query)} and ${beyond} and ${isWanted} offset 0) s ${leftSql(query)}
    union all ${numberedSql(query, below)}`;
}

/** The work whose id was entered, if words do not find it. */
function numberedSql(query: WorkQuery, below: number | null): RawBuilder<unknown> {
  const parts = [isNumberedSql(query.words ?? ''), ...filterParts(query)];
  if (below !== null) parts.push(sql`w.id < ${below}`);
  return sql`select w.id from work w where ${sql.join(parts, sql` and `)}
    and not exists (select 1 from work_search s where s.work_id = w.id and ${holdsSql(query)})`;
}

interface WorkListQuery {
  query: WorkQuery;
  after: number | null;
  limit: number;
  /** Common words: scan the list in order. */
  isMany: boolean;
}

function pageIdsSql({ query, after, limit, isMany }: WorkListQuery): RawBuilder<unknown> {
  if (!query.words)
    return sql`select w.id from work w where ${querySql(query)} ${after === null ? sql`` : sql`and w.id < ${after}`}
      order by w.id desc limit ${limit}`;
  const first = sql`order by id desc limit ${limit}`;
  if (!isMany) return sql`select id from (${lookedUpSql(query, after)}) found ${first}`;
  return sql`with met as materialized (
      select s.work_id as id from (select s.* from work_search s where ${after === null ? sql`true` : sql`s.work_id < ${after}`}
        order by s.work_id desc limit ${WAY}) s ${leftSql(query)}
      where ${holdsSql(query)} order by s.work_id desc limit ${limit})
    select id from met union (
      select id from (${lookedUpSql(query, after, sql`(select count(*) from met) < ${limit}`)}) found ${first}) ${first}`;
}

const CREATORS = sql`(select string_agg(c.name, ', ' order by wc.position) from work_creator wc
  join creator c on c.id = wc.creator_id where wc.work_id = w.id)`;
const PUBLISHER = sql`(select p.name from publisher p where p.id = w.publisher_id)`;

/** Empty values come last in both directions. */
const SORT_VALUES: Record<WorkSort['by'], RawBuilder<unknown>> = {
  title: sql`w.title`,
  creators: CREATORS,
  publisher: PUBLISHER,
  shelf: sql`array_position(array['serial', 'lightnovel', 'publish', 'webtoon'], w.shelf)`,
  status: sql`w.status`,
  rating: sql`array_position(array['all', '12', '15', '19', 'unknown'], w.rating)`,
  genre: sql`nullif(w.genre, '')`,
  opened: sql`w.opened_episodes`,
  nextOpening: sql`w.next_opens_at`,
  listing: sql`(w.is_draft, not w.is_listed)`,
  stars: sql`(select r.halves::float / nullif(r.ratings, 0) from work_rating_sum r where r.work_id = w.id)`,
  follows: sql`w.follows`,
  sold: sql`sold.coins`,
  updated: sql`w.updated_at`,
};

/** One pass over the days: work by work it takes a second at ten thousand works. */
const SOLD = sql`left join (
    select d.work_id, sum(d.coins) as coins
    from work_day d
    where d.day > (seoga_now() at time zone 'Asia/Seoul')::date - 30
    group by d.work_id
  ) sold on sold.work_id = w.id`;

/** A page in the order of a column; `skip` rows come before it. */
function sortedIdsSql({ query, sort, skip, limit }: SortedWorksQuery): RawBuilder<unknown> {
  const found = query.words ? lookedUpSql(query, null) : sql`select w.id from work w where ${querySql(query)}`;
  const direction = sort.isDown ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`select w.id, row_number() over (order by ${SORT_VALUES[sort.by]} ${direction}, w.id desc) as place
    from (${found}) found join work w on w.id = found.id ${sort.by === 'sold' ? SOLD : sql``}
    order by ${SORT_VALUES[sort.by]} ${direction}, w.id desc limit ${limit} offset ${skip}`;
}

interface SortedWorksQuery {
  query: WorkQuery;
  sort: WorkSort;
  skip: number;
  limit: number;
}

const ROW = sql`w.id, w.title, coalesce(${CREATORS}, '') as creators, ${PUBLISHER} as publisher, w.shelf, w.kind, w.status, w.rating,
  w.opened_episodes as opened, w.is_listed as "isListed", w.is_draft as "isDraft", w.rights_until as "rightsUntil",
  w.next_opens_at as "nextOpensAt", w.genre, coalesce(r.ratings, 0) as ratings, coalesce(r.halves, 0) as halves, w.follows,
  w.updated_at as "updatedAt"`;

/** A page after a cursor, newest first. */
export async function selectAdminWorks(db: Db, query: WorkListQuery): Promise<AdminWorkRow[]> {
  const { rows } = await sql<AdminWorkRow>`
    select ${ROW} from (${pageIdsSql(query)}) page join work w on w.id = page.id
    left join work_rating_sum r on r.work_id = w.id order by w.id desc`.execute(db);
  return rows;
}

/** A page in the order of a column. */
export async function selectSortedWorks(db: Db, query: SortedWorksQuery): Promise<AdminWorkRow[]> {
  const { rows } = await sql<AdminWorkRow>`
    select ${ROW} from (${sortedIdsSql(query)}) page join work w on w.id = page.id
    left join work_rating_sum r on r.work_id = w.id order by page.place`.execute(db);
  return rows;
}

export async function countAdminWorks(db: Db, { query, most }: { query: WorkQuery; most: number }): Promise<number> {
  const found = query.words ? lookedUpSql(query, null) : sql`select 1 from work w where ${querySql(query)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found} limit ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Chosen works or all matches. */
export type WorkTarget = { kind: 'ids'; ids: number[] } | { kind: 'query'; query: WorkQuery };

const bulkSql = (target: WorkTarget): RawBuilder<unknown> =>
  target.kind === 'ids' ? sql`w.id = any(${target.ids}::bigint[])` : querySql(target.query);

export async function selectBulkWorks(db: Db | Tx, query: { target: WorkTarget; limit: number }): Promise<BulkWork[]> {
  const { rows } = await sql<BulkWork>`
    select w.id, w.title, ${workFieldsSql(BULK_FIELDS)} as values, w.kind, w.is_tax_free as "isTaxFree"
    from work w where ${bulkSql(query.target)} order by w.id limit ${query.limit}`.execute(db);
  return rows;
}

/** Listed episodes that cost something, of chosen works, in order. */
export async function selectPaidEpisodes(
  db: Db | Tx,
  query: { target: WorkTarget; limit: number },
): Promise<(BulkEpisode & { workId: number; work: string })[]> {
  const { rows } = await sql<BulkEpisode & { workId: number; work: string }>`
    select e.id, e.work_id as "workId", w.title as work, e.position, e.title, e.opens_at as "opensAt",
      e.opens_at <= seoga_now() as "isOpen", false as "isHeld", e.is_withdrawn as "isWithdrawn", true as "hasContent", e.is_free as "isFree",
      e.buy_coins as "buyCoins", e.rental_coins as "rentalCoins", e.rental_hours as "rentalHours"
    from work w
    join episode e on e.work_id = w.id
    where ${bulkSql(query.target)} and not e.is_free and not e.is_withdrawn
    order by w.id, e.position, e.id
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Locks works in one order. */
export async function lockWorks(tx: Tx, target: WorkTarget): Promise<void> {
  await sql`select w.id from work w where ${bulkSql(target)} order by w.id for update`.execute(tx);
}

const BATCH_SIZE = 1_000;
/** Writes the values of a field in batches and records the edited field. */
export async function writeWorkSteps(
  tx: Tx,
  steps: readonly { id: number; after: unknown }[],
  field: BulkField,
): Promise<void> {
  const groups = field === 'tags' ? [steps] : Map.groupBy(steps, ({ after }) => JSON.stringify(after)).values();
  for (const group of groups)
    for (let at = 0; at < group.length; at += BATCH_SIZE) await writeBatch(tx, group.slice(at, at + BATCH_SIZE), field);
}

/** Works that get the same value, or their own tags. */
async function writeBatch(tx: Tx, steps: readonly { id: number; after: unknown }[], field: BulkField): Promise<void> {
  const ids = steps.map(({ id }) => id);
  const works = sql`${ids}::bigint[]`;
  const value = steps[0]?.after;
  if (field === 'tags') await writeTagSteps(tx, steps);
  if (field === 'genre') await writeGenre(tx, ids, String(value));
  await sql`update work set ${await valueSql(tx, field, value)} updated_at = now() where id = any(${works})`.execute(
    tx,
  );
  await sql`insert into work_edit (work_id, field) select unnest(${works}), ${field} on conflict do nothing`.execute(
    tx,
  );
}

async function valueSql(tx: Tx, field: BulkField, value: unknown): Promise<RawBuilder<unknown>> {
  if (field === 'tags') return sql``;
  if (field === 'publisher')
    return sql`publisher_id = ${await findOrCreatePublisher(tx, typeof value === 'string' ? value : null)}::bigint,`;
  const set = sql`${sql.ref(WORK_FIELDS[field].column)} = ${value},`;
  if (field === 'status' && value !== 'hiatus') return sql`${set} hiatus_until = null,`;
  if (field === 'isListed') return sql`${set} is_draft = is_draft and not ${value},`;
  return set;
}

/** The genre is also a tag, for searches. */
async function writeGenre(tx: Tx, ids: number[], genre: string): Promise<void> {
  await sql`delete from work_tag wt using tag t where t.id = wt.tag_id and t.namespace = 'genre'
    and wt.work_id = any(${ids}::bigint[])`.execute(tx);
  if (genre === '') return;
  await sql`
    with made as (
      insert into tag (namespace, name) values ('genre', ${genre})
      on conflict (namespace, name) do update set name = excluded.name
      returning id
    )
    insert into work_tag (work_id, tag_id, position)
    select work_id, made.id, 0 from made, unnest(${ids}::bigint[]) work_id
    on conflict do nothing`.execute(tx);
}

/** Replaces keywords; names known as moods stay moods. */
async function writeTagSteps(tx: Tx, steps: readonly { id: number; after: unknown }[]): Promise<void> {
  const extra = steps.flatMap(({ id, after }) =>
    (Array.isArray(after) ? after : []).map((name, position) => ({ id, name, place: position })),
  );
  const ids = steps.map(({ id }) => id);
  await sql`delete from work_tag wt using tag t where t.id = wt.tag_id and t.namespace in ('keyword', 'mood')
    and wt.work_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(extra)}::jsonb) as t (id bigint, name text, place int)),
    made as (insert into tag (namespace, name) select distinct 'keyword', name from wanted
      where not exists (select 1 from tag t where t.namespace = 'mood' and t.name = wanted.name)
      on conflict (namespace, name) do update set name = excluded.name returning id, name),
    known as (select id, name from made union select t.id, t.name from tag t where t.namespace = 'mood'
      and t.name in (select name from wanted))
    insert into work_tag (work_id, tag_id, position)
    select wanted.id, known.id, min(wanted.place) + 1 from wanted join known using (name) group by wanted.id, known.id
    on conflict do nothing`.execute(tx);
}
