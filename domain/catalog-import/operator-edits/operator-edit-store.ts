import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { EpisodeField, WorkField } from '#shared/catalog/work-fields';
import type { EpisodeRecord, WorkRecord } from '../import-store.ts';

export interface OperatorEditedWork {
  fields: WorkField[];
  stands: Omit<WorkRecord, 'id' | 'sourceKey'>;
}

/** Operator edits of a work with its current values; undefined if none. */
export async function selectOperatorEditedWork(db: Db | Tx, workId: number): Promise<OperatorEditedWork | undefined> {
  const { rows } = await sql<OperatorEditedWork & { fields: WorkField[] | null }>`
    select (select array_agg(d.field) from work_edit d where d.work_id = w.id) as fields, json_build_object(
      'title', w.title, 'otherTitles', w.other_titles, 'shelf', w.shelf, 'kind', w.kind, 'status', w.status, 'rating', w.rating,
      'genre', w.genre, 'synopsis', w.synopsis, 'quote', w.quote, 'authorNote', w.author_note, 'attribution', w.attribution,
      'weekdays', w.weekdays, 'publisher', (select p.name from publisher p where p.id = w.publisher_id),
      'creators', coalesce((select json_agg(json_build_object('name', c.name, 'role', wc.role) order by wc.position)
        from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '[]'),
      'tags', coalesce((select json_agg(json_build_object('namespace', t.namespace, 'name', t.name) order by wt.position)
        from work_tag wt join tag t on t.id = wt.tag_id where wt.work_id = w.id), '[]'),
      'terms', json_build_object('isFixedPrice', w.is_fixed_price, 'bundlePercent', w.bundle_percent, 'bundleFrom', w.bundle_from,
        'previewPercent', w.preview_percent, 'waitFreeHours', w.wait_free_hours, 'waitFreeRentalHours', w.wait_free_rental_hours,
        'waitFreeExceptLast', w.wait_free_except_last),
      'cover', w.cover, 'hasOwnCover', w.has_own_cover) as stands
    from work w where w.id = ${workId} and exists (select 1 from work_edit d where d.work_id = w.id)`.execute(db);
  const row = rows[0];
  return row && { fields: row.fields, stands: row.stands };
}

export interface OperatorEditedEpisode {
  fields: EpisodeField[];
  stands: Pick<EpisodeRecord, 'title' | 'isFree' | 'buyCoins' | 'rentalCoins' | 'rentalHours' | 'isWithdrawn'> & {
    opensAt: string;
  };
}

export async function selectOperatorEditedEpisodes(
  db: Db | Tx,
  workId: number,
): Promise<Map<number, OperatorEditedEpisode>> {
  const { rows } = await sql<OperatorEditedEpisode & { id: number }>`
    select e.id, array_agg(d.field) as fields, json_build_object('title', e.title, 'opensAt', e.opens_at, 'isFree', e.is_free,
      'buyCoins', e.buy_coins, 'rentalCoins', e.rental_coins, 'rentalHours', e.rental_hours, 'isWithdrawn', e.is_withdrawn) as stands
    from episode e join episode_edit d on d.episode_id = e.id where e.work_id = ${workId} group by e.id`.execute(db);
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}

/** Locks a work during its import against operators. */
export async function lockWorkForImport(tx: Tx, workId: number): Promise<void> {
  await sql`select 1 from work where id = ${workId} for update`.execute(tx);
}
