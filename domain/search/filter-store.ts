import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#shared/context';
import { gramOfName, gramsOfFacets } from '#vocabulary/search-grams';
import type { FilterByIds, FilterTag } from './search-filter.ts';

export const NO_FILTER: FilterByIds = { tags: [], without: [] };
/** Works are found by the name of such a tag: genres have a filter of their own, and what warns of a work is no reason to look for it. */
export const SEARCHED_TAG = sql`namespace in ('mood', 'keyword')`;

/** What a filter asks of `work w`. */
export function filterSql(filter: FilterByIds): RawBuilder<unknown> {
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

/** What it asks of the tags of the work in a column, exactly: codes may be shared by chance. */
function tagsSql({ tags, without }: FilterByIds, work: 'w.id' | 's.work_id' | 'f.work_id'): RawBuilder<unknown>[] {
  // Asked of each work by itself: joined, all works of a common tag would be read for it.
  const carries = (...any: FilterTag[]): RawBuilder<unknown> =>
    sql`coalesce((select true from work_tag ft where ft.work_id = ${sql.ref(work)}
      and ft.tag_id = any(${any.flatMap(({ ids }) => ids)}::bigint[]) limit 1), false)`;
  return [...tags.map((tag) => carries(tag)), ...(without.length > 0 ? [sql`not ${carries(...without)}`] : [])];
}

/** What a filter asks that the index knows too. */
function facetsOf({
  shelf,
  genre,
  status,
  rating,
}: Omit<FilterByIds, 'tags' | 'without'>): Parameters<typeof gramsOfFacets>[0] {
  return { ...(shelf && { shelf }), ...(genre && { genre }), ...(status && { status }), ...(rating && { rating }) };
}

/** The codes that a work must bear to pass a filter, and those that it must not. */
export function knownCodes({ tags, without, ...rest }: FilterByIds): { borne: number[]; lacked: number[] } {
  const codesOf = (asked: readonly FilterTag[]): number[] =>
    asked.filter(({ isSearched }) => isSearched).map(({ name }) => gramOfName('tag', name));
  return { borne: [...gramsOfFacets(facetsOf(rest)), ...codesOf(tags)], lacked: codesOf(without) };
}

/** What a filter asks that codes do not know, of a row that was found by them. */
export function beyondCodes(filter: FilterByIds, alias: 's' | 'f'): RawBuilder<unknown>[] {
  const work = sql.ref(`${alias}.work_id`);
  const priced = priceSql(filter).map((asked) => sql`(select ${asked} from work w where w.id = ${work})`);
  return [...priced, ...tagsSql(filter, `${alias}.work_id`)];
}

/** The tags of a filter by their name, in whichever namespaces. */
export async function selectFilterTags(db: Db, names: readonly string[]): Promise<Map<string, FilterTag>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<FilterTag>`
    select name, array_agg(id::float8) as ids, bool_and(${SEARCHED_TAG}) as "isSearched"
    from tag where name = any(${[...names]}::text[]) group by name`.execute(db);
  return new Map(rows.map((tag) => [tag.name, tag]));
}

/** Tags by id that a filter may offer. */
export async function selectTagNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from tag where id = any(${[...ids]}::bigint[]) and ${SEARCHED_TAG}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
