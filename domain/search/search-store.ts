import { type RawBuilder, sql } from 'kysely';
import { canSee, notBlockedSql } from '#domain/catalogue';
import type { Db } from '#shared/context';
import { PLANNED_ANEW } from '#shared/planned-anew';
import { type Reader, blockedTagsOf } from '#shared/reader';
import { gramOfName, gramsOfFacets } from '#vocabulary/search-grams';
import { type NameKind, SEARCH_BOUNDS, type SearchSort } from '#vocabulary/search';
import { isAdultRating } from '#vocabulary/ratings';
import type { Attempt, Look } from './question.ts';
import type { FilterByIds, FoundWork } from './search-filter.ts';

const MOST = SEARCH_BOUNDS.works;
const ABOUT_LOOKED = 200;
const NAMES = 5;
/** Beginnings stand first; how many of them are asked for beside all that hold the words. */
const BEGINNING = 100;
/** The tiers of those, as words are written and as they are typed. */
const BEGINS: ReadonlySet<number> = new Set([1, 3]);
/** So many codes of one phrase are taken for rarer than they are. */
const RUN = 2;
/** So many works, the first by their order, tell how common a phrase is; of names fewer, for there are fewer. */
const FIRST = 1000;
const FIRST_NAMES = 250;
/** They are looked at only in a shop of so many times as many: in a smaller one everything is soon looked up. */
const LARGE = 50;
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

/** The condition of one way to look, on the columns of `alias`. */
function lookSql(alias: 's' | 'n', look: Look): RawBuilder<boolean> {
  const codes = look.codes.map((grams) => sql`${sql.ref(`${alias}.grams`)} @> ${[...grams]}::integer[]`);
  const has = hasSql(alias, look);
  // The planner is told what looking at a row takes (migration 0052).
  return sql<boolean>`fits_as_read(${has ?? sql`${sql.ref(`${alias}.pop`)} >= 0`}) is not null and (${sql.join(codes, sql` or `)})`;
}

/** What the words or the pattern ask; undefined where the codes say all. */
function hasSql(alias: 's' | 'n', { has }: Look): RawBuilder<unknown> | undefined {
  const norm = sql.ref(`${alias}.norm`);
  if (has === null) return undefined;
  // A function, for of an operator the planner would take it that it leaves next to nothing.
  if ('pattern' in has) return sql`regexp_like(${norm}, ${has.pattern})`;
  return sql.join(
    has.words.map((words) => sql`strpos(${norm}, ${words}) > 0`),
    sql` and `,
  );
}

/** Which adult works a reader may meet here: all, or those that are named by their very title, or none. */
function adultSql(reader: Reader, title: string | null): RawBuilder<unknown> {
  if (canSee(reader, { rating: '19' }, 'about')) return sql`true`;
  const isOpen = sql`w.rating in ('all', '12', '15')`;
  return title === null ? isOpen : sql`(${isOpen} or starts_with(s.norm, ${` ${title} `}))`;
}

/** What a filter asks of `work w`. */
function filterSql(filter: FilterByIds): RawBuilder<unknown> {
  const parts = [
    ...(filter.shelf ? [sql`w.shelf = ${filter.shelf}`] : []),
    ...(filter.genre ? [sql`w.genre = ${filter.genre}`] : []),
    ...(filter.status ? [sql`w.status = ${filter.status}`] : []),
    ...(filter.rating ? [sql`w.rating = ${filter.rating}`] : []),
    ...priceSql(filter),
    ...tagsSql(filter, 'w.id'),
  ];
  return sql.join([sql`w.is_listed and w.opened_episodes > 0`, ...parts], sql` and `);
}

/** What it asks of `work w` that codes do not know. */
function priceSql({ price }: FilterByIds): RawBuilder<unknown>[] {
  const prices = {
    free: sql`w.free_episodes = w.opened_episodes`,
    'wait-free': sql`w.wait_free_hours is not null`,
    'some-free': sql`w.free_episodes > 0`,
    paid: sql`w.free_episodes = 0`,
  };
  return price ? [prices[price]] : [];
}

/** What it asks of the tags of the work in a column; codes do not know it either. */
function tagsSql({ tags, without }: FilterByIds, work: 'w.id' | 's.work_id'): RawBuilder<unknown>[] {
  const carries = (ids: readonly number[]): RawBuilder<unknown> =>
    sql`exists (select 1 from work_tag ft where ft.work_id = ${sql.ref(work)} and ft.tag_id = any(${[...ids]}::bigint[]))`;
  return [...tags.map(carries), ...(without.length > 0 ? [sql`not ${carries(without)}`] : [])];
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
  const { rows } = await sql<FoundRow & { found: number }>`${PLANNED_ANEW}
    with found as (${sql.join(parts, sql` union all `)}),
    every as materialized (select distinct on (work_id) * from found order by work_id, tier),
    best as materialized (select * from every order by ${looking.sort === undefined || looking.sort === 'near' ? sql`tier,` : sql``} value desc, work_id desc limit ${sql.raw(String(limit))})
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
function waysOf({ attempt, names, sort }: Looking): { looks: readonly Look[]; names: readonly FoundName[] } {
  const looks = attempt?.looks ?? [];
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
function valueSql(sort: SearchSort | undefined): RawBuilder<unknown> {
  return sort === 'latest' ? sql`extract(epoch from s.latest)::float8` : sql`s.pop::float8`;
}

/** The order in which the best are taken. */
function firstSql(sort: SearchSort | undefined): RawBuilder<unknown> {
  return sort === 'latest' ? sql`s.latest desc nulls last, s.work_id desc` : sql`s.pop desc, s.work_id desc`;
}

function titlesSql(look: Look, { filter, sort }: Looking, limit: number): RawBuilder<unknown> {
  // The index narrows by what it knows of a work. The work itself is asked for that when it is found: asked here as
  // well, the planner would take it that one of a hundred is left of those that all have it.
  const price = filter ? priceSql(filter) : [];
  const facets = filter ? gramsOfFacets(facetsOf(filter)) : [];
  const narrowed = { ...look, codes: look.codes.map((grams) => [...grams, ...facets]) };
  const rows: Rows = {
    alias: 's',
    columns: sql`s.work_id, ${look.tier}::int as tier, ${valueSql(sort)} as value, s.pop, s.norm`,
    joined: price.length > 0 ? sql`join work w on w.id = s.work_id and ${sql.join(price, sql` and `)}` : sql``,
    also: filter ? tagsSql(filter, 's.work_id') : [],
    first: firstSql(sort),
    limit: limit + 1,
    told: FIRST,
  };
  // Each set by itself: the planner takes codes that it knows nothing of for half as many as it takes two of them for.
  const sets = look.isApart ? narrowed.codes.map((grams) => ({ ...narrowed, codes: [grams] })) : [narrowed];
  const ways = sets.map((set, at) =>
    isRun({ ...set, codes: look.isApart ? [look.codes[at] ?? []] : look.codes })
      ? runSql(set, rows)
      : sql`(${takenSql(lookSql('s', set), rows)})`,
  );
  return sql.join(ways, sql` union all `);
}

/** The rows that are looked through, and which of them are taken. */
interface Rows {
  /** Titles of works, or names. */
  alias: 's' | 'n';
  columns: RawBuilder<unknown>;
  joined: RawBuilder<unknown>;
  /** What they must fit beside. */
  also: readonly RawBuilder<unknown>[];
  /** In which order, and how many. */
  first: RawBuilder<unknown>;
  limit: number;
  /** How many of the first tell how common a phrase is. */
  told: number;
}

const TABLES = { s: 'work_search', n: 'search_name' } as const;

function tableSql(alias: 's' | 'n'): RawBuilder<unknown> {
  return sql.raw(`${TABLES[alias]} ${alias}`);
}

function takenSql(fits: RawBuilder<unknown>, rows: Rows, from = tableSql(rows.alias)): RawBuilder<unknown> {
  const { columns, joined, also, first, limit } = rows;
  return sql`select ${columns} from ${from} ${joined}
    where ${sql.join([fits, ...also], sql` and `)} order by ${first} limit ${sql.raw(String(limit))}`;
}

/** Whether the codes are those of one run of letters, some beside each other. */
function isRun({ codes, has }: Look): boolean {
  return has !== null && codes.length === 1 && (codes[0]?.length ?? 0) >= RUN;
}

/**
 * Codes of one run of letters go together, which a planner does not know: it would take a common phrase for a rare one and
 * read everything that has it. In a large shop, how many of the first have it tells whether meeting enough of them on the
 * way down is shorter than looking up all. Where the way ends before, because those that have it stand first, they are
 * looked up after all.
 */
function runSql(look: Look, rows: Rows): RawBuilder<unknown> {
  const { alias, first, limit, told } = rows;
  const table = tableSql(alias);
  const number = (value: number): RawBuilder<unknown> => sql.raw(String(value));
  // Asked in a way that no index answers: they are met in order, and the planner looks up nothing of their codes.
  const has = sql`coalesce(${sql.ref(`${alias}.grams`)} @> ${[...(look.codes[0] ?? [])]}::integer[], false)`;
  const inAll = sql`(select reltuples from pg_class where oid = ${sql.lit(TABLES[alias])}::regclass)`;
  // Met are `told * limit / borne`, looked up `inAll * borne / told`; in a shop of a few thousand either is soon done.
  const least = Math.ceil(Math.sqrt(limit));
  const isCommon = sql`borne >= ${number(least)} and borne * borne * ${inAll} >= ${number(limit * told * told)}`;
  const way = sql`(select * from ${table} where (select ${isCommon} from first)
    order by ${first} limit ${number(Math.ceil((2 * told * limit) / least))}) ${sql.raw(alias)}`;
  const met = sql`${has} and fits_as_read(${hasSql(alias, look)}) is not null`;
  const rest = sql`(select count(*) from met) < ${number(limit)} and ${lookSql(alias, look)}`;
  return sql`(with first as materialized (select count(*) as borne
      from (select ${sql.ref(`${alias}.grams`)} from ${table} where ${inAll} >= ${number(LARGE * told)}
        order by ${first} limit ${number(told)}) ${sql.raw(alias)} where ${has}),
    met as materialized (${takenSql(met, rows, way)})
    select * from met union all (${takenSql(rest, rows)}))`;
}

const NO_FILTER: FilterByIds = { tags: [], without: [] };

/** What a filter asks that the index knows too. */
function facetsOf({ shelf, genre, status, rating }: FilterByIds): Parameters<typeof gramsOfFacets>[0] {
  return { ...(shelf && { shelf }), ...(genre && { genre }), ...(status && { status }), ...(rating && { rating }) };
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
  if (filter && gramsOfFacets(facetsOf(filter)).length > 0)
    return titlesSql({ tier: 2, codes: [[]], has: null }, looking, limit);
  const first = sort === 'latest' ? sql`w.latest_opened_at desc, w.id desc` : sql`w.popularity desc, w.id desc`;
  return sql`(select w.id as work_id, 2 as tier, ${valueSql(sort)} as value, s.pop, s.norm
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
    const rows: Rows = {
      alias: 'n',
      columns: sql`n.kind, n.name, n.norm, n.pop, ${look.tier}::int as tier`,
      joined: sql``,
      also: wanted,
      first: sql`n.pop desc, n.kind, n.name`,
      limit: most,
      told: FIRST_NAMES,
    };
    return sql`${lookName(at)} as materialized (${isRun(look) ? runSql(look, rows) : takenSql(lookSql('n', look), rows)})`;
  });
  const found = looked.map((_look, at) => sql`select * from ${lookName(at)}`);
  const { rows } = await sql<FoundName & { pop: number }>`${PLANNED_ANEW}
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
        where t.name = n.name and t.namespace in ('mood', 'keyword') and t.id <> all(${blocked}) and ${seen}) end
    order by n.place`.execute(db);
  return rows.flatMap(({ place }) => names[place - 1] ?? []);
}

/** The ids that each name of a tag has, in whichever namespaces. */
export async function selectTagIds(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select name, array_agg(id::float8) as ids from tag where name = any(${[...names]}::text[]) group by name`.execute(
    db,
  );
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/** Tags by id that a filter may offer: genres have a filter of their own, and what warns of a work is no reason to look for it. */
export async function selectTagNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from tag where id = any(${[...ids]}::bigint[]) and namespace in ('mood', 'keyword')`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
