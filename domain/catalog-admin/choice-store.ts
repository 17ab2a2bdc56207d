import { sql } from 'kysely';
import type { Db } from '#kernel/context';

export interface WorkOption {
  id: number;
  sourceKey: string;
  title: string;
  creators: string;
}

const WORK = sql`
  w.id,
  w.source_key as "sourceKey",
  w.title,
  coalesce(
    (select string_agg(c.name, ', ' order by wc.position)
     from work_creator wc join creator c on c.id = wc.creator_id
     where wc.work_id = w.id),
    ''
  ) as creators`;

export async function selectWorksById(db: Db, ids: readonly number[]): Promise<WorkOption[]> {
  const { rows } = await sql<WorkOption>`
    select ${WORK} from work w where w.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], w.id)`.execute(db);
  return rows;
}

/** Works by source key, number or title, in the order of the names. */
export async function selectWorksByName(db: Db, names: readonly string[]): Promise<WorkOption[]> {
  const { rows } = await sql<WorkOption>`
    select ${WORK}
    from unnest(${names}::text[]) with ordinality as wanted (name, place)
    join work w on w.id = (
      select min(n.id)
      from work n
      where n.source_key = wanted.name or n.title = wanted.name or n.id::text = wanted.name
    )
    order by wanted.place`.execute(db);
  return rows;
}

/** A name that works share, with their number. */
export interface NameOption {
  name: string;
  works: number;
}

/** Names by a part, the most frequent first. */
export async function selectNameChoices(
  db: Db,
  query: { kind: 'publisher' | 'genre' | 'tag'; words: string; limit: number },
): Promise<NameOption[]> {
  const { kind, words, limit } = query;
  const names = {
    publisher: sql`select p.name, w.id from publisher p join work w on w.publisher_id = p.id`,
    genre: sql`select w.genre as name, w.id from work w where w.genre <> ''`,
    tag: sql`
      select t.name, wt.work_id as id from work_tag wt join tag t on t.id = wt.tag_id
      where t.namespace in ('keyword', 'mood')`,
  };
  const { rows } = await sql<NameOption>`
    select n.name, count(*)::int as works
    from (${names[kind]}) n
    where ${words} = '' or position(lower(${words}) in lower(n.name)) > 0
    group by n.name
    order by works desc, n.name
    limit ${limit}`.execute(db);
  return rows;
}

export interface EpisodeOption {
  id: number;
  position: number;
  title: string;
}

/** Episodes of a work by a part of the title, or by number. */
export async function selectEpisodeChoices(
  db: Db,
  query: { workId: number; words: string; limit: number },
): Promise<EpisodeOption[]> {
  const { workId, words, limit } = query;
  const { rows } = await sql<EpisodeOption>`
    select e.id, e.position, e.title
    from episode e
    where e.work_id = ${workId}
      and not e.is_withdrawn
      and (${words} = '' or position(lower(${words}) in lower(e.title)) > 0
        or e.position::text = ${words} or e.id::text = ${words})
    order by e.position, e.id
    limit ${limit}`.execute(db);
  return rows;
}
