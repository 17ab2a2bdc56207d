import { type RawBuilder, sql } from 'kysely';
import { canSee, notBlockedSql } from '#domain/catalog';
import type { Db } from '#kernel/context';
import { type Reader, blockedTagsOf } from '#kernel/reader';
import { gramOfName } from '#shared/search/search-grams';
import { type NameKind, SEARCH_BOUNDS, type SearchSort } from '#shared/search/search';
import { isAdultRating } from '#shared/catalog/ratings';
import { FUZZY_TIER, type QueryAttempt, type SearchPattern } from './query-attempts.ts';
import { FILTER_COLUMNS, NO_FILTER, SEARCHED_TAG, beyondCodes, filterSql, knownCodes } from './filter-store.ts';
import type { FilterByIds, FoundWork } from './search-filter.ts';

const MAX = SEARCH_BOUNDS.works;
const ABOUT_LOOKED = 200;
const NAMES = 5;
/** Prefix matches requested in addition to substrings. */
const BEGINNING = 100;
/** Tiers of prefixes, as written and as typed. */
const BEGINS: ReadonlySet<number> = new Set([1, 3]);
/** Newest works sampled to estimate frequency, in large catalogues only. */
const FIRST = 1000;
const LARGE = 50_000;
/** Minimum matching share, per wanted result, for an ordered scan. */
const MIN_MET = 0.1;
const NAMED = 100;

type FoundRow = Omit<FoundWork, 'isMasked' | 'prices' | 'tags'> & {
  norm: string;
  tags: string;
  free: boolean;
  someFree: boolean;
  waitFree: boolean;
};

export interface FoundName {
  kind: NameKind;
  name: string;
  norm: string;
  tier: number;
}

export interface SearchResultSet {
  works: (FoundWork & { norm: string })[];
  isAll: boolean;
}

/** Condition of one pattern on `alias`; `among` matches codes. */
function lookSql(
  alias: 's' | 'n',
  { codes, has }: SearchPattern,
  among: (alias: 's' | 'n', codes: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sets = codes.map((grams) => among(alias, sql`${[...grams]}::integer[]`));
  return sql.join([sql`(${sql.join(sets, sql` or `)})`, ...hasSql(alias, has)], sql` and `);
}

/** Condition of words or pattern; empty if codes suffice. */
function hasSql(alias: 's' | 'n', has: SearchPattern['has']): RawBuilder<unknown>[] {
  const norm = sql.ref(`${alias}.norm`);
  if (has === null) return [];
  if ('pattern' in has) return [sql`regexp_like(${norm}, ${has.pattern})`];
  return has.words.map((words) => sql`strpos(${norm}, ${words}) > 0`);
}

/** Visible adult works: all, exact title matches, or none. */
function adultSql(reader: Reader, title: string | null): RawBuilder<unknown> {
  if (canSee(reader, { rating: '19' }, 'about')) return sql`true`;
  const isOpen = sql`w.rating in ('all', '12', '15')`;
  return title === null ? isOpen : sql`(${isOpen} or starts_with(s.norm, ${` ${title} `}))`;
}

const COLUMNS = sql`w.id, s.pop, coalesce(extract(epoch from w.latest_opened_at) * 1000, 0)::float8 as latest, ${FILTER_COLUMNS},
  s.norm, w.free_episodes = w.opened_episodes as free, w.free_episodes > 0 as "someFree",
  w.wait_free_hours is not null as "waitFree"`;
// One text, since a thousand arrays are slow to parse.
const TAGS = sql`coalesce((select string_agg(wt.tag_id::text, ' ') from work_tag wt where wt.work_id = w.id), '')`;

export interface SearchQuery {
  attempt: QueryAttempt | undefined;
  names: readonly FoundName[];
  /** Exact title that may find an adult work; null if none. */
  title: string | null;
  reader: Reader;
  filter?: FilterByIds;
  sort?: SearchSort;
  limit?: number;
  /** Omits tags if they are not counted. */
  isUntagged?: boolean;
  /** Works that a search engine proposes, instead of the built-in index. */
  candidates?: { ids: readonly number[]; isAll: boolean } | undefined;
}

export function maxResults({ attempt, limit }: SearchQuery): number {
  return attempt?.isAbout ? ABOUT_LOOKED : (limit ?? MAX);
}

/** Matching works, the best ones if truncated. */
export async function selectSearchResults(db: Db, looking: SearchQuery): Promise<SearchResultSet> {
  const limit = maxResults(looking);
  const { candidates } = looking;
  const { looks, names } = waysOf(looking);
  const parts = looking.attempt
    ? [
        ...looks.map((pattern) =>
          titlesSql(pattern, looking, BEGINS.has(pattern.tier) ? Math.min(BEGINNING, limit) : limit),
        ),
        ...namedSql(names, looking, limit),
        // Only the engine knows the forms of words.
        ...(candidates && looking.attempt.words !== undefined
          ? [titlesSql({ tier: FUZZY_TIER - 1, codes: [[]], has: null }, looking, limit)]
          : []),
      ]
    : [shelvesSql(looking, limit)];
  const proposed = candidates
    ? sql`candidate as (select * from work_search where work_id = any(${[...candidates.ids]}::bigint[])), `
    : sql``;
  const { rows } = await sql<FoundRow & { found: number }>`
    with ${proposed}found as (${sql.join(parts, sql` union all `)}),
    every as materialized (select distinct on (work_id) * from found order by work_id, tier),
    best as materialized (select * from every order by ${looking.sort === undefined || looking.sort === 'near' ? sql`tier,` : sql``} value desc nulls last, work_id desc limit ${sql.raw(String(limit))})
    select ${COLUMNS}, ${looking.isUntagged ? sql`''` : TAGS} as tags, s.tier, (select count(*)::int from every) as found
    from best s join work w on w.id = s.work_id
    where ${filterSql(looking.filter ?? NO_FILTER)} and ${notBlockedSql(looking.reader)} and ${adultSql(looking.reader, looking.title)}`.execute(
    db,
  );
  const isAll = candidates?.isAll ?? (rows[0]?.found ?? 0) <= limit;
  return { isAll, works: rows.map((row) => foundWork(row, looking.reader)) };
}

/** Patterns and names to search. Sorted by date, exact names need no second pass, since codes cover them. */
export function waysOf({ attempt, sort, ...looking }: SearchQuery): {
  looks: readonly SearchPattern[];
  names: readonly FoundName[];
} {
  const looks = attempt?.looks ?? [];
  // An excluded tag's name would match only works that are filtered out.
  const unwanted = looking.filter?.without ?? [];
  const names = looking.names.filter((one) => one.kind !== 'tag' || !unwanted.some(({ name }) => name === one.name));
  const last = looks.at(-1);
  if (sort !== 'latest' || last?.has !== null) return { looks, names };
  const very = names.filter(({ tier }) => tier === 1).map(({ kind, name }) => [gramOfName(kind, name)]);
  return {
    looks: [...looks.slice(0, -1), { ...last, codes: [...last.codes, ...very] }],
    names: names.filter(({ tier }) => tier !== 1),
  };
}

function foundWork(
  { free, someFree, waitFree, tags, ...row }: FoundRow,
  reader: Reader,
): SearchResultSet['works'][number] {
  const prices = [
    ...(free ? (['free'] as const) : []),
    ...(waitFree ? (['wait-free'] as const) : []),
    someFree ? ('some-free' as const) : ('paid' as const),
  ];
  const isMasked = isAdultRating(row.rating) && !canSee(reader, row, 'about');
  return { ...row, tags: tagIds(tags), prices, isMasked };
}

function tagIds(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Ranking: tier first; date order has no tiers. */
function valueSql(alias: 's' | 'f', sort: SearchSort | undefined): RawBuilder<unknown> {
  const [latest, pop] = [sql.ref(`${alias}.latest`), sql.ref(`${alias}.pop`)];
  return sort === 'latest' ? sql`extract(epoch from ${latest})::float8` : sql`${pop}::float8`;
}

function titlesSql(
  pattern: SearchPattern,
  { filter, sort, candidates }: SearchQuery,
  limit: number,
): RawBuilder<unknown> {
  // Index conditions first; the rest is checked per work.
  const existing = filter ? knownCodes(filter) : { borne: [], lacked: [] };
  const narrowed = { ...pattern, codes: pattern.codes.map((grams) => [...grams, ...existing.borne]) };
  const beyond = (alias: 's' | 'f'): RawBuilder<unknown>[] => (filter ? beyondCodes(filter, alias) : []);
  const lacks = existing.lacked.length > 0 ? [sql`not (s.grams && ${existing.lacked}::integer[])`] : [];
  const byCodes = (among: Parameters<typeof lookSql>[2]): RawBuilder<unknown> =>
    sql.join([lookSql('s', narrowed, among), ...lacks], sql` and `);
  const fits = (among: Parameters<typeof lookSql>[2]): RawBuilder<unknown> =>
    sql.join([byCodes(among), ...beyond('s')], sql` and `);
  const columns = (alias: 's' | 'f'): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.work_id`)}, ${pattern.tier}::int as tier, ${valueSql(alias, sort)} as value,
      ${sql.ref(`${alias}.pop`)}, ${sql.ref(`${alias}.norm`)}`;
  if (candidates) return sql`(select ${columns('s')} from candidate s where ${fits(onTheWay)})`;
  if (sort === 'latest') return newestSql({ columns, fits, limit: limit + 1 });
  return bandedSql({
    table: 'work_search',
    columns: columns('f'),
    rows: sql`select s.work_id, s.pop, s.norm from work_search s where ${byCodes(inBand)}`,
    order: sql`f.pop desc, f.work_id desc`,
    limit: limit + 1,
    kept: beyond('f'),
  });
}

/** Index condition; the last band contains nearly all works, so it uses codes only. */
function inBand(alias: 's' | 'n', codes: RawBuilder<unknown>): RawBuilder<unknown> {
  const [grams, pop] = [sql.ref(`${alias}.grams`), sql.ref(`${alias}.pop`)];
  return sql`${grams} @> case when b.band > b.last then array_append(${codes}, b.band) else ${codes} end
    and search_band(${pop}) = b.band`;
}

function inTime(alias: 's' | 'n', codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.grams`)} @> array_append(${codes}, b.code)`;
}

function onTheWay(alias: 's' | 'n', codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.grams`)} @> ${codes}, false)`;
}

/**
 * Most popular matches, band by band until enough (migration 0055). Other conditions are checked per row in order.
 * @NOTE `offset 0` keeps the planner from scanning in sort order, which is slow for rare words.
 */
function bandedSql(query: {
  table: 'work_search' | 'search_name';
  columns: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  kept?: RawBuilder<unknown>[];
  /** Whether to search at all. */
  isWanted?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const max = sql.raw(String(query.limit));
  const { rows, order, kept = [] } = query;
  const inOrder =
    kept.length > 0
      ? sql`(select * from (${rows} offset 0) f order by ${order}) f where ${sql.join(kept, sql` and `)}`
      : sql`(${rows} offset 0) f`;
  return sql`(select found.* from (
      select band, ends.last from (select search_band(max(pop)) as first, search_band(min(pop)) as last from ${sql.table(query.table)}) ends
        cross join lateral generate_series(ends.first, ends.last, -1) as band) b
    cross join lateral (select ${query.columns} from ${inOrder} order by ${order} limit ${max}) found
    where ${query.isWanted ?? sql`true`} limit ${max})`;
}

/**
 * Newest matches. In large catalogues a sample of the first thousand decides between an ordered scan (`FIRST * limit /
 * borne` rows) and the index (`works * borne / FIRST` rows). The index searches by week, then by longer ranges
 * (migration 0063).
 */
function newestSql(query: {
  columns: (alias: 's' | 'f') => RawBuilder<unknown>;
  fits: (among: Parameters<typeof lookSql>[2]) => RawBuilder<unknown>;
  limit: number;
}): RawBuilder<unknown> {
  const { columns, fits, limit } = query;
  const min = Math.ceil(Math.max(Math.sqrt(limit), limit * MIN_MET));
  const [most, first, wanted, way] = [limit, FIRST, limit * FIRST * FIRST, Math.ceil((2 * FIRST * limit) / min)].map(
    (number) => sql.raw(String(number)),
  );
  const works = sql`(select reltuples from pg_class where oid = 'work_search'::regclass)`;
  const newest = (alias: 's' | 'f'): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.latest`)} desc nulls last, ${sql.ref(`${alias}.work_id`)} desc`;
  return sql`(with first as materialized (select count(*) as borne from (
      select s.* from work_search s where ${works} >= ${sql.raw(String(LARGE))} order by ${newest('s')} limit ${first}) s
      where ${fits(onTheWay)}),
    met as materialized (select ${columns('s')} from (
      select s.* from work_search s
      where (select borne >= ${sql.raw(String(min))} and borne * borne * ${works} >= ${wanted} from first)
      order by ${newest('s')} limit ${way}) s
      where ${fits(onTheWay)} order by ${newest('s')} limit ${most}),
    ends as materialized (select max(latest) as newest, min(latest) as oldest from work_search)
    select * from met union all (select found.* from (
        select bands.code from ends, search_time_bands(ends.newest, ends.oldest) bands order by bands.place) b
      cross join lateral (select ${columns('f')} from (select s.* from work_search s where ${fits(inTime)} offset 0) f
        order by ${newest('f')} limit ${most}) found
      where (select count(*) from met) < ${most} limit ${most}))`;
}

/**
 * Works by matching names: all of an exact name, the most read of others. Names of one tier are searched together,
 * which is cheaper.
 */
function namedSql(names: readonly FoundName[], looking: SearchQuery, limit: number): RawBuilder<unknown>[] {
  const tiers = Map.groupBy(names, ({ tier }) => tier);
  return [...tiers].map(([tier, near]) => {
    const codes = near.map(({ kind, name }) => [gramOfName(kind, name)]);
    return titlesSql({ tier, codes, has: null }, looking, tier === 1 ? limit : NAMED);
  });
}

function shelvesSql(looking: SearchQuery, limit: number): RawBuilder<unknown> {
  const { filter, sort } = looking;
  if (filter && knownCodes(filter).borne.length > 0)
    return titlesSql({ tier: 2, codes: [[]], has: null }, looking, limit);
  const first = sort === 'latest' ? sql`w.latest_opened_at desc, w.id desc` : sql`w.popularity desc, w.id desc`;
  return sql`(select w.id as work_id, 2 as tier, ${valueSql('s', sort)} as value, s.pop, s.norm
    from work w join work_search s on s.work_id = w.id
    where ${filterSql(filter ?? NO_FILTER)} order by ${first} limit ${sql.raw(String(limit + 1))})`;
}

/**
 * Matching names, closest and most popular first; single characters match prefixes only. Visibility is checked
 * separately.
 */
export async function selectNames(db: Db, attempt: QueryAttempt, limit = NAMES): Promise<FoundName[]> {
  const looked = [...attempt.plain].length === 1 ? attempt.looks.slice(0, -1) : attempt.looks;
  const max = attempt.isAbout ? ABOUT_LOOKED : limit;
  const looks = looked.map((pattern, at) => {
    // Lower tiers are searched only if needed.
    const wanted = looked
      .slice(0, at)
      .map((_nearer, position) => sql`(select count(*) from ${lookName(position)}) < ${max}`);
    return sql`${lookName(at)} as materialized ${bandedSql({
      table: 'search_name',
      columns: sql`f.*, ${pattern.tier}::int as tier`,
      rows: sql`select n.kind, n.name, n.norm, n.pop from search_name n where ${lookSql('n', pattern, inBand)}`,
      order: sql`f.pop desc, f.kind, f.name`,
      limit: max,
      ...(wanted.length > 0 ? { isWanted: sql.join(wanted, sql` and `) } : {}),
    })}`;
  });
  const found = looked.map((_look, at) => sql`select * from ${lookName(at)}`);
  const { rows } = await sql<FoundName & { pop: number }>`
    with ${sql.join(looks)}
    select kind, name, norm, min(tier)::int as tier, max(pop) as pop from (${sql.join(found, sql` union all `)}) found
    group by kind, name, norm order by min(tier), max(pop) desc, kind, name limit ${max}`.execute(db);
  return rows;
}

function lookName(position: number): RawBuilder<unknown> {
  return sql.ref(`look_${position}`);
}

/** Names with a visible work, in order. */
export async function selectSeenNames(db: Db, names: readonly FoundName[], reader: Reader): Promise<FoundName[]> {
  if (names.length === 0) return [];
  const seen = sql`w.is_listed and w.opened_episodes > 0 and ${notBlockedSql(reader)} and ${adultSql(reader, null)}`;
  const blocked = sql`${[...blockedTagsOf(reader)]}::bigint[]`;
  const { rows } = await sql<{ place: number }>`
    select n.place::int as place from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ name }) => name)}::text[])
      with ordinality as n (kind, name, place)
    where case n.kind
      when 'creator' then exists (select 1 from creator c join work_creator wc on wc.creator_id = c.id
        join work w on w.id = wc.work_id where c.name = n.name and ${seen})
      when 'publisher' then exists (select 1 from publisher p where p.name = n.name
        and exists (select 1 from work w where w.publisher_id = p.id and ${seen}))
      when 'genre' then exists (select 1 from work w where w.genre = n.name and ${seen})
      else exists (select 1 from tag t join work_tag wt on wt.tag_id = t.id join work w on w.id = wt.work_id
        where t.name = n.name and t.${SEARCHED_TAG} and t.id <> all(${blocked}) and ${seen}) end
    order by n.place`.execute(db);
  return rows.flatMap(({ place }) => names[place - 1] ?? []);
}
