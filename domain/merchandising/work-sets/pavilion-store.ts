import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ContentOrigin } from '#kernel/content-origin';
import type { HallContent } from './work-set-rules.ts';
import { type WorkSetPicture, workSetPictureSql } from './work-set-store.ts';

export interface HallRow extends HallContent {
  id: number;
  title: string;
  intro: string;
  notice: string;
  background: string | null;
  picture: WorkSetPicture | null;
}

export async function selectHall(db: Db, id: number): Promise<HallRow | undefined> {
  const { rows } = await sql<HallRow>`
    select h.id, h.title, h.intro, h.notice, h.background, ${workSetPictureSql(sql`h.picture`)} as picture, h.publisher_id,
      coalesce((select json_agg(hw.work_id order by hw.position) from pavilion_work hw where hw.pavilion_id = h.id), '[]') as works
    from pavilion h where h.id = ${id} and h.is_published`.execute(db);
  return rows[0];
}

export interface HallRecord extends HallContent {
  slug: string;
  title: string;
  intro: string;
  notice: string;
  background: string | null;
  picture: string | null;
  position: number;
  origin: ContentOrigin;
}

/** Upserts a pavilion by slug with its ordered works. */
export async function saveHallRow(tx: Tx, hall: HallRecord): Promise<void> {
  const { works, ...record } = hall;
  const { id } = await tx
    .insertInto('pavilion')
    .values(record)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((old) => ({
        title: old.ref('excluded.title'),
        intro: old.ref('excluded.intro'),
        notice: old.ref('excluded.notice'),
        background: old.ref('excluded.background'),
        picture: old.ref('excluded.picture'),
        publisher_id: old.ref('excluded.publisher_id'),
        position: old.ref('excluded.position'),
        origin: old.ref('excluded.origin'),
        is_published: true,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('pavilion_work').where('pavilion_id', '=', id).execute();
  await sql`
    insert into pavilion_work (pavilion_id, work_id, position)
    select ${id}, w.id, w.place from unnest(${works}::bigint[]) with ordinality as w (id, place)`.execute(tx);
}

export async function hideHalls(tx: Tx, except: string[]): Promise<void> {
  await sql`update pavilion set is_published = false
    where is_published and origin = 'folder' and not slug = any(${except}::text[])`.execute(tx);
}

export async function selectPublishers(tx: Tx, names: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('publisher')
    .select(['id', 'name'])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
