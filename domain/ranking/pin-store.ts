import { sql } from 'kysely';
import { notBlockedSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { BoardKey } from './board-store.ts';

export interface StoredPin extends BoardKey {
  id: number;
  workId: number;
  /** Title, or key if the title is ambiguous. */
  work: string;
  place: number;
  startsAt: Date;
  endsAt: Date;
}

export async function selectPins(
  db: Db,
  query: BoardKey & { withoutAdult: boolean; reader: Reader },
): Promise<{ workId: number; place: number; isShown: boolean }[]> {
  const { rows } = await sql<{ workId: number; place: number; isShown: boolean }>`
    select p.work_id as "workId", p.place::int as place,
      (${notBlockedSql(query.reader)} and (${!query.withoutAdult} or w.rating in ('all', '12', '15'))) as "isShown"
    from ranking_pin p join work w on w.id = p.work_id and w.is_listed
    where p.board = ${query.board} and p.shelf = ${query.shelf} and p.measure = ${query.by}
      and p.starts_at <= seoga_now() and p.ends_at > seoga_now()
    order by p.place, p.id`.execute(db);
  return rows;
}

export async function selectPin(db: Db | Tx, id: number): Promise<StoredPin | undefined> {
  const { rows } = await sql<StoredPin>`
    select p.id, p.board, p.shelf, p.measure as "by", p.work_id as "workId", p.place::int as place,
      p.starts_at as "startsAt", p.ends_at as "endsAt",
      case when exists (select 1 from work o where o.id <> w.id and (o.title = w.title or o.source_key = w.title))
        then w.source_key else w.title end as work
    from ranking_pin p join work w on w.id = p.work_id where p.id = ${id}`.execute(db);
  return rows[0];
}

/** A pin with the same place or work on the board in an overlapping period. */
export async function selectConflictingPin(
  tx: Tx,
  pin: Omit<StoredPin, 'id' | 'work'> & { id: number | null },
): Promise<{ title: string } | undefined> {
  await sql`lock table ranking_pin in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ title: string }>`
    select w.title from ranking_pin p join work w on w.id = p.work_id
    where p.id is distinct from ${pin.id}::bigint and p.board = ${pin.board} and p.shelf = ${pin.shelf} and p.measure = ${pin.by}
      and (p.place = ${pin.place} or p.work_id = ${pin.workId})
      and p.starts_at < ${pin.endsAt}::timestamptz and p.ends_at > ${pin.startsAt}::timestamptz limit 1`.execute(tx);
  return rows[0];
}

export async function writePin(
  tx: Tx,
  { id, ...pin }: Omit<StoredPin, 'id' | 'work'> & { id: number | null },
): Promise<number> {
  const row = {
    board: pin.board,
    shelf: pin.shelf,
    measure: pin.by,
    work_id: pin.workId,
    place: pin.place,
    starts_at: pin.startsAt,
    ends_at: pin.endsAt,
  };
  if (id !== null) {
    await tx.updateTable('ranking_pin').set(row).where('id', '=', id).execute();
    return id;
  }
  return (await tx.insertInto('ranking_pin').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ends a pin; deletes one that has not started. */
export async function endPinNow(tx: Tx, id: number): Promise<void> {
  await sql`delete from ranking_pin where id = ${id} and starts_at >= seoga_now()`.execute(tx);
  await sql`update ranking_pin set ends_at = seoga_now() where id = ${id} and ends_at > seoga_now()`.execute(tx);
}

export async function selectPinned(tx: Tx, name: string): Promise<{ id: number; shelf: string } | undefined> {
  const { rows } = await sql<{ id: number; shelf: string }>`
    select id, shelf from work where source_key = ${name} or title = ${name} order by source_key = ${name} desc, id limit 1`.execute(
    tx,
  );
  return rows[0];
}
