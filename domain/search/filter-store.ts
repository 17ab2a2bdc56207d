import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import { gramOfName, gramsOfFacets } from '#shared/search/search-grams';
import { WORK_FIELDS } from '#shared/catalog/work-fields';
import { FILTER_FIELDS, type FilterField } from '#shared/catalog/work-field-lists';
import type { FilterByIds, FilterTag } from './search-filter.ts';

export const NO_FILTER: FilterByIds = { tags: [], without: [] };
/** Searchable tags. Genres have their own filter; warnings are not searchable. */
export const SEARCHED_TAG = sql`namespace in ('mood', 'keyword')`;

export function filterSql(filter: FilterByIds): RawBuilder<unknown> {
  const parts = [
    ...FILTER_FIELDS.flatMap((name) => (filter[name] ? [sql`${filterColumn(name)} = ${filter[name]}`] : [])),
    ...priceSql(filter),
    ...tagsSql(filter, 'w.id'),
  ];
  return sql.join([sql`w.is_listed and w.opened_episodes > 0`, ...parts], sql` and `);
}

function filterColumn(name: FilterField): RawBuilder<unknown> {
  return sql.ref(`w.${WORK_FIELDS[name].column}`);
}

/** The filter fields of `work w`, by name. */
export const FILTER_COLUMNS = sql.join(FILTER_FIELDS.map((name) => sql`${filterColumn(name)} as ${sql.ref(name)}`));

/** Conditions for `work w` not covered by codes. */
function priceSql({ price }: FilterByIds): RawBuilder<unknown>[] {
  const prices = {
    free: sql`w.free_episodes = w.opened_episodes`,
    'wait-free': sql`w.wait_free_hours is not null`,
    'some-free': sql`w.free_episodes > 0`,
    paid: sql`w.free_episodes = 0`,
  };
  return price ? [prices[price]] : [];
}

/** Exact tag conditions, since codes may collide. */
function tagsSql({ tags, without }: FilterByIds, work: 'w.id' | 's.work_id' | 'f.work_id'): RawBuilder<unknown>[] {
  // Checked per work; a join would read all works of a common tag.
  const carries = (...any: FilterTag[]): RawBuilder<unknown> =>
    sql`coalesce((select true from work_tag ft where ft.work_id = ${sql.ref(work)}
      and ft.tag_id = any(${any.flatMap(({ ids }) => ids)}::bigint[]) limit 1), false)`;
  return [...tags.map((tag) => carries(tag)), ...(without.length > 0 ? [sql`not ${carries(...without)}`] : [])];
}

/** Codes that a work must and must not have. */
export function knownCodes({ tags, without, price: _price, ...fields }: FilterByIds): {
  borne: number[];
  lacked: number[];
} {
  const codesOf = (query: readonly FilterTag[]): number[] =>
    query.filter(({ isSearched }) => isSearched).map(({ name }) => gramOfName('tag', name));
  return { borne: [...gramsOfFacets(fields), ...codesOf(tags)], lacked: codesOf(without) };
}

/** Conditions not covered by codes, for found rows. */
export function beyondCodes(filter: FilterByIds, alias: 's' | 'f'): RawBuilder<unknown>[] {
  const work = sql.ref(`${alias}.work_id`);
  const priced = priceSql(filter).map((query) => sql`(select ${query} from work w where w.id = ${work})`);
  return [...priced, ...tagsSql(filter, `${alias}.work_id`)];
}

export async function selectFilterTags(db: Db, names: readonly string[]): Promise<Map<string, FilterTag>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<FilterTag>`
    select name, array_agg(id) as ids, bool_and(${SEARCHED_TAG}) as "isSearched"
    from tag where name = any(${[...names]}::text[]) group by name`.execute(db);
  return new Map(rows.map((tag) => [tag.name, tag]));
}

export async function selectTagNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from tag where id = any(${[...ids]}::bigint[]) and ${SEARCHED_TAG}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
