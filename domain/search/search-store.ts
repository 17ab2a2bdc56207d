import { type RawBuilder, sql } from 'kysely';
import { canSee, notBlockedSql } from '#domain/catalogue';
import type { Db } from '#shared/context';
import { type Reader, blockedTagsOf } from '#shared/reader';
import { gramOfName } from '#vocabulary/search-grams';
import { type NameKind, SEARCH_BOUNDS, type SearchSort } from '#vocabulary/search';
import { isAdultRating } from '#vocabulary/ratings';
import type { Attempt, Look } from './question.ts';
import { NO_FILTER, SEARCHED_TAG, beyondCodes, filterSql, knownCodes } from './filter-store.ts';
import type { FilterByIds, FoundWork } from './search-filter.ts';

const MOST = SEARCH_BOUNDS.works;
const ABOUT_LOOKED = 200;
const NAMES = 5;
/** Beginnings stand first; how many of them are asked for beside all that hold the words. */
const BEGINNING = 100;
/** The tiers of those, as words are written and as they are typed. */
const BEGINS: ReadonlySet<number> = new Set([1, 3]);
/** So many works, the newest, tell how common a question is; they are looked at in a shop of so many only. */
const FIRST = 1000;
const LARGE = 50_000;
/** Of the first thousand so many must fit, to one that is wanted, for the rest to be met on the way down. */
const LEAST_MET = 0.1;
/** Works of a name that is not quite what was asked for. */
const NAMED = 100;

type FoundRow = Omit<FoundWork, 'isMasked' | 'prices' | 'tags'> & {
  norm: string;
  tags: string;
  free: boolean;
  someFree: boolean;
  waitFree: boolean;
};

/** A name that a question found. */
export interface FoundName {
  kind: NameKind;
  name: string;
  norm: string;
  tier: number;
}

/** What is found before anything else is known of it, and whether it is all there is. */
export interface Found {
  works: (FoundWork & { norm: string })[];
  isAll: boolean;
}

/** The condition of one way to look, on the columns of `alias`; `among` says how codes are asked for. */
function lookSql(
  alias: 's' | 'n',
  { codes, has }: Look,
  among: (alias: 's' | 'n', codes: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sets = codes.map((grams) => among(alias, sql`${[...grams]}::integer[]`));
  return sql.join([sql`(${sql.join(sets, sql` or `)})`, ...hasSql(alias, has)], sql` and `);
}

/** What the words or the pattern ask; nothing where the codes say all. */
function hasSql(alias: 's' | 'n', has: Look['has']): RawBuilder<unknown>[] {
  const norm = sql.ref(`${alias}.norm`);
  if (has === null) return [];
  if ('pattern' in has) return [sql`regexp_like(${norm}, ${has.pattern})`];
  return has.words.map((words) => sql`strpos(${norm}, ${words}) > 0`);
}

/** Which adult works a reader may meet here: all, or those that are named by their very title, or none. */
function adultSql(reader: Reader, title: string | null): RawBuilder<unknown> {
  if (canSee(reader, { rating: '19' }, 'about')) return sql`true`;
  const isOpen = sql`w.rating in ('all', '12', '15')`;
  return title === null ? isOpen : sql`(${isOpen} or starts_with(s.norm, ${` ${title} `}))`;
}

const COLUMNS = sql`w.id, s.pop, coalesce(extract(epoch from w.latest_opened_at) * 1000, 0)::float8 as latest, w.shelf, w.genre,
  w.status, w.rating, s.norm, w.free_episodes = w.opened_episodes as free, w.free_episodes > 0 as "someFree",
  w.wait_free_hours is not null as "waitFree"`;
// As one text: a thousand arrays take longer to read than to find.
const TAGS = sql`coalesce((select string_agg(wt.tag_id::text, ' ') from work_tag wt where wt.work_id = w.id), '')`;

/** What is asked of the shelves: a question or none, narrowed already where `filter` says so, first by `sort`. */
export interface Looking {
  attempt: Attempt | undefined;
  names: readonly FoundName[];
  /** The words by which an adult work may be found by its name alone; null where none may. */
  title: string | null;
  reader: Reader;
  filter?: FilterByIds;
  sort?: SearchSort;
  limit?: number;
  /** Without their tags, for whoever counts none. */
  isUntagged?: boolean;
}

/** The works that answer, the best of them where they are more than a search holds. */
export async function selectFound(db: Db, looking: Looking): Promise<Found> {
  const limit = looking.attempt?.isAbout ? ABOUT_LOOKED : (looking.limit ?? MOST);
  const { looks, names } = waysOf(looking);
  const parts = looking.attempt
    ? [
        ...looks.map((look) => titlesSql(look, looking, BEGINS.has(look.tier) ? Math.min(BEGINNING, limit) : limit)),
        ...namedSql(names, looking, limit),
      ]
    : [shelvesSql(looking, limit)];
  const { rows } = await sql<FoundRow & { found: number }>`
    with found as (${sql.join(parts, sql` union all `)}),
    every as materialized (select distinct on (work_id) * from found order by work_id, tier),
    best as materialized (select * from every order by ${looking.sort === undefined || looking.sort === 'near' ? sql`tier,` : sql``} value desc nulls last, work_id desc limit ${sql.raw(String(limit))})
    select ${COLUMNS}, ${looking.isUntagged ? sql`''` : TAGS} as tags, s.tier, (select count(*)::int from every) as found
    from best s join work w on w.id = s.work_id
    where ${filterSql(looking.filter ?? NO_FILTER)} and ${notBlockedSql(looking.reader)} and ${adultSql(looking.reader, looking.title)}`.execute(
    db,
  );
  const isAll = (rows[0]?.found ?? 0) <= limit;
  return { isAll, works: rows.map((row) => foundWork(row, looking.reader)) };
}

/**
 * The ways to look, and the names whose works are looked for beside them. The newest are no nearer for having the words in
 * their title: works of the very name are met on the same way, where codes say all, and not on a second one as long.
 */
function waysOf({ attempt, sort, ...looking }: Looking): { looks: readonly Look[]; names: readonly FoundName[] } {
  const looks = attempt?.looks ?? [];
  // By the name of a tag that is not wanted, every work that bears it would be met, and none be left.
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

function foundWork({ free, someFree, waitFree, ...row }: FoundRow, reader: Reader): Found['works'][number] {
  const { id, tier, pop, latest, shelf, genre, status, rating, norm, tags } = row;
  const prices = [
    ...(free ? (['free'] as const) : []),
    ...(waitFree ? (['wait-free'] as const) : []),
    someFree ? ('some-free' as const) : ('paid' as const),
  ];
  const isMasked = isAdultRating(rating) && !canSee(reader, { rating }, 'about');
  return { id, tier, pop, latest, shelf, genre, status, rating, norm, tags: tagIds(tags), prices, isMasked };
}

function tagIds(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}

/** What decides who is among the best: their nearness first, but in the newest first there is no nearer. */
function valueSql(alias: 's' | 'f', sort: SearchSort | undefined): RawBuilder<unknown> {
  const [latest, pop] = [sql.ref(`${alias}.latest`), sql.ref(`${alias}.pop`)];
  return sort === 'latest' ? sql`extract(epoch from ${latest})::float8` : sql`${pop}::float8`;
}

function titlesSql(look: Look, { filter, sort }: Looking, limit: number): RawBuilder<unknown> {
  // The index narrows by what it knows of a work; what else is asked is looked up for each work by itself.
  const known = filter ? knownCodes(filter) : { borne: [], lacked: [] };
  const narrowed = { ...look, codes: look.codes.map((grams) => [...grams, ...known.borne]) };
  const beyond = (alias: 's' | 'f'): RawBuilder<unknown>[] => (filter ? beyondCodes(filter, alias) : []);
  const lacks = known.lacked.length > 0 ? [sql`not (s.grams && ${known.lacked}::integer[])`] : [];
  const byCodes = (among: Parameters<typeof lookSql>[2]): RawBuilder<unknown> =>
    sql.join([lookSql('s', narrowed, among), ...lacks], sql` and `);
  const fits = (among: Parameters<typeof lookSql>[2]): RawBuilder<unknown> =>
    sql.join([byCodes(among), ...beyond('s')], sql` and `);
  const columns = (alias: 's' | 'f'): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.work_id`)}, ${look.tier}::int as tier, ${valueSql(alias, sort)} as value,
      ${sql.ref(`${alias}.pop`)}, ${sql.ref(`${alias}.norm`)}`;
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

/** By the index: of the last band, which is nearly all, the codes are looked up alone. */
function inBand(alias: 's' | 'n', codes: RawBuilder<unknown>): RawBuilder<unknown> {
  const [grams, pop] = [sql.ref(`${alias}.grams`), sql.ref(`${alias}.pop`)];
  return sql`${grams} @> case when b.band > b.last then array_append(${codes}, b.band) else ${codes} end
    and search_band(${pop}) = b.band`;
}

/** By the index, of one stretch of time. */
function inTime(alias: 's' | 'n', codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.grams`)} @> array_append(${codes}, b.code)`;
}

/** Where they are met: not by the index. */
function onTheWay(alias: 's' | 'n', codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.grams`)} @> ${codes}, false)`;
}

/**
 * The most read that fit, band by band until there are enough (migration 0055). Each band is looked up by itself and put in
 * order; the next is looked up only where those before it were not enough. What the index does not know is asked of each row
 * in that order, until there are enough.
 * @NOTE The rows of a band stand behind `offset 0`: without it, the planner may read along the order instead and meet
 * nearly everything before it has met a rare word as often as it wants.
 */
function bandedSql(asked: {
  table: 'work_search' | 'search_name';
  columns: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  kept?: RawBuilder<unknown>[];
  /** Whether to look at all. */
  isWanted?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const most = sql.raw(String(asked.limit));
  const { rows, order, kept = [] } = asked;
  const inOrder =
    kept.length > 0
      ? sql`(select * from (${rows} offset 0) f order by ${order}) f where ${sql.join(kept, sql` and `)}`
      : sql`(${rows} offset 0) f`;
  return sql`(select found.* from (
      select band, ends.last from (select search_band(max(pop)) as first, search_band(min(pop)) as last from ${sql.table(asked.table)}) ends
        cross join lateral generate_series(ends.first, ends.last, -1) as band) b
    cross join lateral (select ${asked.columns} from ${inOrder} order by ${order} limit ${most}) found
    where ${asked.isWanted ?? sql`true`} limit ${most})`;
}

/**
 * The newest that fit. In a large shop, how many of the first thousand do tells whether meeting enough of them on the way
 * down is shorter than looking them up: met are `FIRST * limit / borne`, looked up at most `works * borne / FIRST`. Looked up
 * they are by the weeks in which they went on, then by longer stretches (migration 0063), until there are enough; also where
 * the way ends before, because those that fit stand first.
 */
function newestSql(asked: {
  columns: (alias: 's' | 'f') => RawBuilder<unknown>;
  fits: (among: Parameters<typeof lookSql>[2]) => RawBuilder<unknown>;
  limit: number;
}): RawBuilder<unknown> {
  const { columns, fits, limit } = asked;
  const least = Math.ceil(Math.max(Math.sqrt(limit), limit * LEAST_MET));
  const [most, first, wanted, way] = [limit, FIRST, limit * FIRST * FIRST, Math.ceil((2 * FIRST * limit) / least)].map(
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
      where (select borne >= ${sql.raw(String(least))} and borne * borne * ${works} >= ${wanted} from first)
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
 * Works by what was found by its name: of the very name all, of others that only begin so the most read. Names of one
 * nearness are looked for together: each alone would be looked for among a hundred works for one that bears it.
 */
function namedSql(names: readonly FoundName[], looking: Looking, limit: number): RawBuilder<unknown>[] {
  const tiers = Map.groupBy(names, ({ tier }) => tier);
  return [...tiers].map(([tier, near]) => {
    const codes = near.map(({ kind, name }) => [gramOfName(kind, name)]);
    return titlesSql({ tier, codes, has: null }, looking, tier === 1 ? limit : NAMED);
  });
}

/** Works without a question: what a filter leaves of all. */
function shelvesSql(looking: Looking, limit: number): RawBuilder<unknown> {
  const { filter, sort } = looking;
  if (filter && knownCodes(filter).borne.length > 0)
    return titlesSql({ tier: 2, codes: [[]], has: null }, looking, limit);
  const first = sort === 'latest' ? sql`w.latest_opened_at desc, w.id desc` : sql`w.popularity desc, w.id desc`;
  return sql`(select w.id as work_id, 2 as tier, ${valueSql('s', sort)} as value, s.pop, s.norm
    from work w join work_search s on s.work_id = w.id
    where ${filterSql(filter ?? NO_FILTER)} order by ${first} limit ${sql.raw(String(limit + 1))})`;
}

/**
 * Names that answer, the nearest and most read first; of a single letter those that begin with it, for it stands in the
 * middle of very many. Whether a reader may learn of them is another question.
 */
export async function selectNames(db: Db, attempt: Attempt, limit = NAMES): Promise<FoundName[]> {
  const looked = [...attempt.plain].length === 1 ? attempt.looks.slice(0, -1) : attempt.looks;
  const most = attempt.isAbout ? ABOUT_LOOKED : limit;
  const looks = looked.map((look, at) => {
    // Where nearer names are enough, those further off are not looked up.
    const wanted = looked
      .slice(0, at)
      .map((_nearer, place) => sql`(select count(*) from ${lookName(place)}) < ${most}`);
    return sql`${lookName(at)} as materialized ${bandedSql({
      table: 'search_name',
      columns: sql`f.*, ${look.tier}::int as tier`,
      rows: sql`select n.kind, n.name, n.norm, n.pop from search_name n where ${lookSql('n', look, inBand)}`,
      order: sql`f.pop desc, f.kind, f.name`,
      limit: most,
      ...(wanted.length > 0 ? { isWanted: sql.join(wanted, sql` and `) } : {}),
    })}`;
  });
  const found = looked.map((_look, at) => sql`select * from ${lookName(at)}`);
  const { rows } = await sql<FoundName & { pop: number }>`
    with ${sql.join(looks)}
    select kind, name, norm, min(tier)::int as tier, max(pop) as pop from (${sql.join(found, sql` union all `)}) found
    group by kind, name, norm order by min(tier), max(pop) desc, kind, name limit ${most}`.execute(db);
  return rows;
}

function lookName(place: number): RawBuilder<unknown> {
  return sql.ref(`look_${place}`);
}

/** Those of the names that stand for a work which a reader may meet, in their order. */
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
