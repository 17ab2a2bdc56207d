import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalog';
import type { Db } from '#kernel/context';
import type { Category, Unit } from '#shared/catalog/categories';

/** Listed, readable works for all ages. */
const PUBLIC_WORK = sql`w.is_listed and w.opened_episodes > 0 and w.rating in ('all', '12', '15')`;
const CHANGED_AT = sql`greatest(w.updated_at, coalesce(w.latest_opened_at, w.updated_at))`;

/** Indexes of the id ranges that contain a public work. */
export async function selectWorkRanges(db: Db, length: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, (select (coalesce(max(id), 0) - 1) / ${length}::bigint + 1 from work)) as n
    where exists (select 1 from work w where w.id > (n - 1) * ${length}::bigint and w.id <= n * ${length}::bigint and ${PUBLIC_WORK})
    order by n`.execute(db);
  return rows.map(({ n }) => n);
}

export interface ListedWork {
  id: number;
  /** ISO time of the last change, in seconds. */
  changedAt: string;
}

export async function selectWorkRange(
  db: Db,
  input: { after: number; to: number; limit: number },
): Promise<ListedWork[]> {
  const { rows } = await sql<ListedWork>`
    select w.id, to_char(${CHANGED_AT} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from work w where w.id > ${input.after} and w.id <= ${input.to} and ${PUBLIC_WORK} order by w.id limit ${input.limit}`.execute(
    db,
  );
  return rows;
}

export interface OpenedRow {
  id: number;
  title: string;
  position: number;
  unit: Unit;
  content: 'text' | 'images';
  opened_at: Date;
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  work_id: number;
  work_title: string;
  genre: string;
  shelf: Category;
  creator: string;
}

export async function selectOpened(
  db: Db,
  input: { shelf?: Category | undefined; workId?: number | undefined; limit: number },
): Promise<OpenedRow[]> {
  const narrowed = sql`${input.shelf ? sql`and w.shelf = ${input.shelf}` : sql``} ${input.workId ? sql`and e.work_id = ${input.workId}` : sql``}`;
  const { rows } = await sql<OpenedRow>`
    select e.id, e.title, e.position, e.unit, e.content, e.opens_at as opened_at, ${freeNowSql('e')} as is_free, e.buy_coins,
      e.rental_coins, w.id as work_id, w.title as work_title, w.genre, w.shelf,
      coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc join creator c on c.id = wc.creator_id
        where wc.work_id = w.id), '') as creator
    from episode e join work w on w.id = e.work_id
    where not e.is_withdrawn and e.opens_at <= seoga_now() and ${PUBLIC_WORK} ${narrowed}
    order by e.opens_at desc, e.work_id, e.position desc limit ${input.limit}`.execute(db);
  return rows;
}

/** A public work's title; otherwise undefined. */
export async function selectPublicWork(db: Db, id: number): Promise<{ id: number; title: string } | undefined> {
  const { rows } = await sql<{ id: number; title: string }>`
    select w.id, w.title from work w where w.id = ${id} and ${PUBLIC_WORK}`.execute(db);
  return rows[0];
}

export interface PublicationRow {
  id: number;
  changed_at: Date;
  publisher: string | null;
  synopsis: string;
  creators: { name: string; role: string }[];
  subjects: string[];
  first_free: { id: number; content: 'text' | 'images' } | null;
  has_file: boolean;
}

/** `areHeld`: works of one member, public or not. */
export async function selectPublications(
  db: Db,
  { ids, areHeld }: { ids: number[]; areHeld: boolean },
): Promise<Map<number, PublicationRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PublicationRow>`
    select w.id, ${CHANGED_AT} as changed_at, pb.name as publisher, w.synopsis,
      coalesce((
        select json_agg(json_build_object('name', c.name, 'role', wc.role) order by wc.position)
        from work_creator wc
        join creator c on c.id = wc.creator_id
        where wc.work_id = w.id
      ), '[]') as creators,
      array(
        select t.name
        from work_tag wt
        join tag t on t.id = wt.tag_id
        where wt.work_id = w.id and t.namespace <> 'warning'
        order by wt.position
      ) as subjects,
      case
        when w.free_episodes = w.opened_episodes then (
          select json_build_object('id', e.id, 'content', e.content)
          from episode e
          where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= seoga_now()
          order by e.position
          limit 1
        )
      end as first_free,
      w.allows_reading_apps is distinct from false as has_file
    from work w
    left join publisher pb on pb.id = w.publisher_id
    where w.id = any(${ids}::bigint[]) and (${areHeld}::boolean or (${PUBLIC_WORK}))`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
