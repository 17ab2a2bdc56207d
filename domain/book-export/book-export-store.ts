import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { episodeFieldsSql } from '#domain/catalog';
import { EPISODE_CONTENT_FIELDS, type EpisodeContentTexts } from '#shared/catalog/episode-fields';
import type { Unit } from '#shared/catalog/categories';
import type { Rating } from '#shared/catalog/ratings';

/** What a file says of its work. */
export interface BookWorkRow {
  id: number;
  title: string;
  rating: Rating;
  language: string;
  synopsis: string;
  publisher: string;
  cover: string;
  creators: string[];
}

/** Columns of a `BookWorkRow`, for `work w` and `publisher p`. */
export const BOOK_WORK_COLUMNS = sql`w.id, w.title, w.rating, w.language, w.synopsis, coalesce(p.name, '') as publisher, w.cover,
      array(
        select c.name
        from work_creator wc
        join creator c on c.id = wc.creator_id
        where wc.work_id = w.id
        order by wc.position
      ) as creators`;

export interface ExportableWorkRow extends BookWorkRow {
  isExportable: boolean;
  owned: number;
  texts: number;
  strips: number;
}

/** Works with owned episodes; `work`: this one regardless of permission. */
export async function selectExportableWorks(
  db: Db,
  query: { memberNo: number; work?: number },
): Promise<ExportableWorkRow[]> {
  const which = query.work === undefined ? sql`w.is_exportable` : sql`w.id = ${query.work}`;
  const { rows } = await sql<ExportableWorkRow>`
    with held as (
      select
        h.work_id,
        count(*)::int as owned,
        (count(*) filter (where e.content = 'text'))::int as texts,
        (count(*) filter (where e.content = 'images'))::int as strips,
        max(h.granted_at) as newest
      from entitlement h
      join episode e on e.id = h.episode_id
      where h.member_no = ${query.memberNo} and h.kind = 'buy' and h.revoked_at is null
      group by h.work_id
    )
    select
      ${BOOK_WORK_COLUMNS},
      w.is_exportable as "isExportable",
      held.owned,
      held.texts,
      held.strips
    from held
    join work w on w.id = held.work_id
    left join publisher p on p.id = w.publisher_id
    where ${which}
    order by held.newest desc, w.id desc
    limit 500`.execute(db);
  return rows;
}

export interface ExportedEpisode extends EpisodeContentTexts {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  revision: number;
  /** Owned, or rented; the others are free. */
  isHeld: boolean;
  purchase: number | null;
}

/** Exportable episodes of a work, in order. */
export async function selectExportedEpisodes(
  db: Db | Tx,
  query: { memberNo: number; work: number; content: 'text' | 'images' },
): Promise<ExportedEpisode[]> {
  const { rows } = await sql<ExportedEpisode>`
    select e.id, e.position, e.title, e.unit, e.revision, ${episodeFieldsSql(EPISODE_CONTENT_FIELDS)},
      h.episode_id is not null as "isHeld",
      case when h.source = 'purchase' then h.source_id end as purchase
    from episode e left join entitlement h
      on h.member_no = ${query.memberNo} and h.episode_id = e.id and h.kind = 'buy' and h.revoked_at is null
    where e.work_id = ${query.work} and e.content = ${query.content}
      and (
        h.episode_id is not null and (h.source = 'purchase' or e.opens_at <= seoga_now())
        or (e.is_free and not e.is_withdrawn and e.opens_at <= seoga_now())
      )
    order by e.position, e.id`.execute(db);
  return rows;
}

/** The shop's clock. */
export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function selectExportPermissions(db: Db): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('work')
    .select(['id', 'title'])
    .where('is_exportable', '=', true)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** Sets the permission; returns the previous one, undefined if missing. */
export async function updateExportPermission(
  tx: Tx,
  { work, isExportable }: { work: number; isExportable: boolean },
): Promise<{ was: boolean; title: string } | undefined> {
  const row = await tx
    .selectFrom('work')
    .select(['is_exportable', 'title'])
    .where('id', '=', work)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  await tx.updateTable('work').set({ is_exportable: isExportable }).where('id', '=', work).execute();
  return { was: row.is_exportable, title: row.title };
}
