import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalogue';
import type { Db } from '#shared/context';
import type { Shelf, Unit } from '#vocabulary/shelves';

/** What feeds may name: works on the shelves with something to read, and for everybody. */
const PUBLIC_WORK = sql`w.is_listed and w.opened_episodes > 0 and w.rating in ('all', '12', '15')`;
const CHANGED_AT = sql`greatest(w.updated_at, coalesce(w.latest_opened_at, w.updated_at))`;

/** Numbers of the stretches of so many ids in which there is a public work. */
export async function selectWorkStretches(db: Db, length: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, (select (coalesce(max(id), 0) - 1) / ${length}::bigint + 1 from work)) as n
    where exists (select 1 from work w where w.id > (n - 1) * ${length}::bigint and w.id <= n * ${length}::bigint and ${PUBLIC_WORK})
    order by n`.execute(db);
  return rows.map(({ n }) => n);
}

export interface ListedWork {
  id: number;
  /** ISO moment of its last change, to the second. */
  changedAt: string;
}

/** Public works of a stretch of ids, in their order. */
export async function selectStretch(db: Db, ask: { after: number; to: number; limit: number }): Promise<ListedWork[]> {
  const { rows } = await sql<ListedWork>`
    select w.id, to_char(${CHANGED_AT} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from work w where w.id > ${ask.after} and w.id <= ${ask.to} and ${PUBLIC_WORK} order by w.id limit ${ask.limit}`.execute(
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
  shelf: Shelf;
  creator: string;
}

/** Episodes of public works that opened last, newest first. */
export async function selectOpened(
  db: Db,
  ask: { shelf?: Shelf | undefined; workId?: number | undefined; limit: number },
): Promise<OpenedRow[]> {
  const narrowed = sql`${ask.shelf ? sql`and w.shelf = ${ask.shelf}` : sql``} ${ask.workId ? sql`and e.work_id = ${ask.workId}` : sql``}`;
  const { rows } = await sql<OpenedRow>`
    select e.id, e.title, e.position, e.unit, e.content, e.opens_at as opened_at, ${freeNowSql('e')} as is_free, e.buy_coins,
      e.rental_coins, w.id as work_id, w.title as work_title, w.genre, w.shelf,
      coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc join creator c on c.id = wc.creator_id
        where wc.work_id = w.id), '') as creator
    from episode e join work w on w.id = e.work_id
    where not e.is_withdrawn and e.opens_at <= seoga_now() and ${PUBLIC_WORK} ${narrowed}
    order by e.opens_at desc, e.work_id, e.position desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** A public work's name; undefined for any other. */
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
  /** The first episode that is free for everybody, of a work that is free as a whole. */
  first_free: { id: number; content: 'text' | 'images' } | null;
}

/** What a catalogue tells of public works beyond their cards. */
export async function selectPublications(db: Db, ids: number[]): Promise<Map<number, PublicationRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PublicationRow>`
    select w.id, ${CHANGED_AT} as changed_at, pb.name as publisher, w.synopsis,
      coalesce((select json_agg(json_build_object('name', c.name, 'role', wc.role) order by wc.position)
        from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '[]') as creators,
      array(select t.name from work_tag wt join tag t on t.id = wt.tag_id
        where wt.work_id = w.id and t.namespace <> 'warning' order by wt.position) as subjects,
      case when w.free_episodes = w.opened_episodes then (select json_build_object('id', e.id, 'content', e.content)
        from episode e where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= seoga_now()
        order by e.position limit 1) end as first_free
    from work w left join publisher pb on pb.id = w.publisher_id
    where w.id = any(${ids}::bigint[]) and ${PUBLIC_WORK}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
