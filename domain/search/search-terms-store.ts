import { type RawBuilder, sql } from 'kysely';
import { workFieldsSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import { LONG_STATEMENT } from '#kernel/long-statement';
import { type WorkFormValues } from '#shared/catalog/work-fields';
import { FILTER_FIELDS, type FilterField } from '#shared/catalog/work-field-lists';
import type { NameKind } from '#shared/search/search';
import type { NamedTerms, SearchTerms } from './search-terms.ts';
import { SEARCHED_TAG } from './filter-store.ts';

export interface NamedWork {
  id: number;
  titles: string[];
  popularity: number;
  names: { kind: NameKind; name: string }[];
  facets: Pick<WorkFormValues, FilterField>;
  latest: Date | null;
}

/** Popularity in steps of about one percent. */
function popularityStep(popularity: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`round(100 * ln(1 + ${popularity}::numeric))::int`;
}

/** Names of works, locked against concurrent updates. */
export async function selectNamedWorks(tx: Tx, workIds: readonly number[]): Promise<NamedWork[]> {
  const { rows } = await sql<NamedWork>`
    select
      w.id,
      array[w.title] || w.other_titles as titles,
      w.popularity,
      w.latest_opened_at as latest,
      ${workFieldsSql(FILTER_FIELDS)} as facets,
      (
        select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'name', n.name)), '[]')
        from (
          select 'creator' as kind, c.name
          from work_creator wc
          join creator c on c.id = wc.creator_id
          where wc.work_id = w.id
          union all
          select 'publisher', p.name from publisher p where p.id = w.publisher_id
          union all
          select 'genre', w.genre where w.genre <> ''
          union all
          select 'tag', t.name
          from work_tag wt
          join tag t on t.id = wt.tag_id
          where wt.work_id = w.id and t.${SEARCHED_TAG}
        ) n
      ) as names
    from work w
    where w.id = any(${[...workIds]}::bigint[])
    order by w.id for update of w`.execute(tx);
  return rows;
}

export async function upsertWorkTerms(
  tx: Tx,
  terms: readonly (SearchTerms & Pick<NamedWork, 'popularity' | 'latest'> & { workId: number })[],
  version: number,
): Promise<void> {
  const extra = terms.map(({ workId, ...rest }) => ({ work_id: workId, ...rest }));
  await sql`
    insert into work_search (work_id, norm, grams, pop, latest, version)
    select t.work_id, t.norm, t.grams, ${popularityStep(sql`t.popularity`)}, t.latest, ${version}
    from jsonb_to_recordset(${JSON.stringify(extra)}::jsonb)
      as t (work_id bigint, norm text, grams integer[], popularity bigint, latest timestamptz)
    on conflict (work_id) do update set norm = excluded.norm, grams = excluded.grams, pop = excluded.pop,
      latest = excluded.latest, version = excluded.version, made_at = excluded.made_at`.execute(tx);
}

/** Upserts names with the greater popularity; skips unchanged rows. */
export async function upsertNames(tx: Tx, names: readonly NamedTerms[], version: number): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into search_name as known (kind, name, norm, grams, pop, version)
    select t.kind, t.name, t.norm, t.grams, ${popularityStep(sql`t.popularity`)}, ${version}
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as t (kind text, name text, norm text, grams integer[], popularity bigint)
    on conflict (kind, name) do update set norm = excluded.norm, grams = excluded.grams, version = excluded.version,
      pop = greatest(known.pop, excluded.pop)
    where known.version <> excluded.version or known.pop < excluded.pop`.execute(tx);
}

/** Updates the popularity of works and their names. */
export async function updatePopularity(tx: Tx, workIds: readonly number[]): Promise<void> {
  const ids = sql`${[...workIds]}::bigint[]`;
  await sql`
    update work_search s set pop = ${popularityStep(sql`w.popularity`)} from work w
    where w.id = any(${ids}) and s.work_id = w.id and s.pop <> ${popularityStep(sql`w.popularity`)}`.execute(tx);
  await sql`
    with changed as (
      select s.work_id, s.pop from work_search s where s.work_id = any(${ids})
    ), named as (
      select n.kind, n.name, max(n.pop) as pop
      from (
        select 'creator' as kind, c.name, s.pop
        from changed s
        join work_creator wc using (work_id)
        join creator c on c.id = wc.creator_id
        union all
        select 'publisher', p.name, s.pop
        from changed s
        join work w on w.id = s.work_id
        join publisher p on p.id = w.publisher_id
        union all
        select 'genre', w.genre, s.pop
        from changed s
        join work w on w.id = s.work_id
        union all
        select 'tag', t.name, s.pop
        from changed s
        join work_tag wt using (work_id)
        join tag t on t.id = wt.tag_id
      ) n
      group by n.kind, n.name
    ), held as (
      select k.kind, k.name, named.pop
      from search_name k
      join named using (kind, name)
      where k.pop < named.pop
      order by k.kind, k.name
      for update of k
    )
    update search_name k
    set pop = held.pop
    from held
    where k.kind = held.kind and k.name = held.name`.execute(tx);
}

/** Rebuilds the indexes concurrently, after dropping remains of a failed attempt. */
export async function reindexCodes(db: Db): Promise<void> {
  for (const index of ['work_search_grams', 'search_name_grams']) {
    for (const left of [`${index}_ccnew`, `${index}_ccold`])
      await sql`${LONG_STATEMENT} drop index concurrently if exists ${sql.ref(left)}`.execute(db);
    await sql`${LONG_STATEMENT} reindex index concurrently ${sql.ref(index)}`.execute(db);
  }
}

/** Works changed after their last update, or with an older version. `hours` limits the check to recent changes. */
export async function selectOutdatedTerms(
  db: Db,
  query: { version: number; limit: number | null; hours?: number },
): Promise<number[]> {
  const lately =
    query.hours === undefined ? sql`true` : sql`w.updated_at > now() - make_interval(hours => ${query.hours})`;
  const { rows } = await sql<{ id: number }>`
    select w.id from work w left join work_search s on s.work_id = w.id
    where ${lately} and (s.work_id is null or s.made_at < w.updated_at or s.version < ${query.version})
    order by w.popularity desc, w.id desc limit ${query.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
