import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A collection with its work count. */
export interface CollectionRow {
  id: number;
  name: string;
  works: number;
}

/** Locks a member's collections; false if the member has left. */
export async function lockCollections(tx: Tx, memberNo: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where member_no = ${memberNo} and state <> 'withdrawn' for no key update`.execute(tx);
  return rows.length > 0;
}

export async function selectCollections(db: Db, memberNo: number): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select c.id, c.name, (select count(*) from collection_work cw join work w on w.id = cw.work_id
      left join held_work h on h.member_no = c.member_no and h.work_id = w.id
      where cw.collection_id = c.id
        and (w.is_listed or coalesce(h.is_owned or h.rentals_end_at > (select seoga_now()), false))) as works
    from collection c where c.member_no = ${memberNo} order by c.position, c.id`.execute(db);
  return rows;
}

/** Number of collections, and another one with that name, case-insensitively. */
export async function selectCollectionByName(
  tx: Tx,
  query: { memberNo: number; name: string; except?: number },
): Promise<{ count: number; namesake: number | null }> {
  const { rows } = await sql<{ count: number; namesake: number | null }>`
    select count(*) as count, min(id) filter (where lower(name) = lower(${query.name}) and id <> ${query.except ?? 0}) as namesake
    from collection where member_no = ${query.memberNo}`.execute(tx);
  return rows[0] ?? { count: 0, namesake: null };
}

export async function insertCollection(tx: Tx, input: { memberNo: number; name: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into collection (member_no, name, position)
    select ${input.memberNo}, ${input.name}, coalesce(max(position), 0) + 1 from collection where member_no = ${input.memberNo}
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateName(tx: Tx, input: { memberNo: number; id: number; name: string }): Promise<boolean> {
  const { rows } = await sql`
    update collection set name = ${input.name} where id = ${input.id} and member_no = ${input.memberNo} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Named collections first, the others in their old order. */
export async function updateOrder(tx: Tx, input: { memberNo: number; ids: number[] }): Promise<void> {
  await sql`
    update collection c set position = placed.position from (
      select k.id, row_number() over (order by wanted.place nulls last, k.position, k.id) as position
      from collection k left join unnest(${input.ids}::bigint[]) with ordinality as wanted (id, place) on wanted.id = k.id
      where k.member_no = ${input.memberNo}) placed
    where c.id = placed.id and c.position <> placed.position`.execute(tx);
}

export async function deleteCollection(tx: Tx, input: { memberNo: number; id: number }): Promise<boolean> {
  const { rows } = await sql`
    delete from collection where id = ${input.id} and member_no = ${input.memberNo} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function hasCollection(db: Db, query: { memberNo: number; id: number }): Promise<boolean> {
  const row = await db
    .selectFrom('collection')
    .select('id')
    .where('id', '=', query.id)
    .where('member_no', '=', query.memberNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds works in order; ignores existing and unknown ones. */
export async function insertCollectionWorks(tx: Tx, input: { id: number; works: number[] }): Promise<void> {
  await sql`
    insert into collection_work (collection_id, work_id, at)
    select ${input.id}, w.id, seoga_now() - make_interval(secs => wanted.place / 1e6)
    from unnest(${input.works}::bigint[]) with ordinality as wanted (id, place) join work w on w.id = wanted.id
    on conflict do nothing`.execute(tx);
}

export async function deleteCollectionWorks(tx: Tx, input: { id: number; works: number[] }): Promise<void> {
  await sql`
    delete from collection_work where collection_id = ${input.id} and work_id = any(${input.works}::bigint[])`.execute(
    tx,
  );
}

export async function countCollectionWorks(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from collection_work where collection_id = ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** All collected works, for the data export. */
export async function selectAllCollectionWorks(
  db: Db,
  memberNo: number,
): Promise<{ collection: string; workId: number | null; title: string | null; at: Date | null }[]> {
  return db
    .selectFrom('collection')
    .leftJoin('collection_work', 'collection_work.collection_id', 'collection.id')
    .leftJoin('work', 'work.id', 'collection_work.work_id')
    .select(['collection.name as collection', 'work.id as workId', 'work.title', 'collection_work.at'])
    .where('collection.member_no', '=', memberNo)
    .orderBy('collection.position')
    .orderBy('collection_work.at', 'desc')
    .execute();
}

export async function deleteCollections(tx: Tx, memberNo: number): Promise<void> {
  await sql`delete from collection where member_no = ${memberNo}`.execute(tx);
}
