import { sql } from 'kysely';
import { episodeFieldsSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import { EPISODE_CONTENT_FIELDS } from '#shared/catalog/episode-fields';
import type { HoldingKind } from '#shared/money/purchases';
import type { Rating } from '#shared/catalog/ratings';
import { BOOK_WORK_COLUMNS, type BookWorkRow, type ExportedEpisode } from './book-export-store.ts';

/** A work that reading apps may request. */
export interface DeliverableWorkRow extends BookWorkRow {
  /** Listed and entirely free. */
  isFree: boolean;
  /** Null: free works only. */
  setting: boolean | null;
}

export async function selectDeliverableWork(db: Db, work: number): Promise<DeliverableWorkRow | undefined> {
  const { rows } = await sql<DeliverableWorkRow>`
    select
      ${BOOK_WORK_COLUMNS},
      w.is_listed and w.opened_episodes > 0 and w.free_episodes = w.opened_episodes as "isFree",
      w.allows_reading_apps as setting
    from work w
    left join publisher p on p.id = w.publisher_id
    where w.id = ${work}`.execute(db);
  return rows[0];
}

export interface HeldWorkRow {
  id: number;
  rating: Rating;
  texts: number;
  strips: number;
}

/** Works that right holders allow in reading apps, with episodes that the member owns or rents now. */
export async function selectHeldWorks(db: Db, memberNo: number): Promise<HeldWorkRow[]> {
  const { rows } = await sql<HeldWorkRow>`
    select
      w.id,
      w.rating,
      (count(*) filter (where e.content = 'text'))::int as texts,
      (count(*) filter (where e.content = 'images'))::int as strips
    from entitlement h
    join episode e on e.id = h.episode_id
    join work w on w.id = h.work_id
    where h.member_no = ${memberNo}
      and h.revoked_at is null
      and (h.ends_at is null or h.ends_at > seoga_now())
      and e.opens_at <= seoga_now()
      and w.allows_reading_apps
    group by w.id, w.rating
    order by max(h.granted_at) desc, w.id desc
    limit 500`.execute(db);
  return rows;
}

/** An episode of a file; `kind`: how the member holds it. */
export interface DeliveredEpisodeRow extends ExportedEpisode {
  kind: HoldingKind | null;
}

/** Open episodes that are free or that the member owns or rents now, in order. */
export async function selectDeliverableEpisodes(
  db: Db | Tx,
  query: { memberNo: number | null; work: number; content: 'text' | 'images' },
): Promise<DeliveredEpisodeRow[]> {
  const { rows } = await sql<DeliveredEpisodeRow>`
    select
      e.id,
      e.position,
      e.title,
      e.unit,
      e.revision,
      ${episodeFieldsSql(EPISODE_CONTENT_FIELDS)},
      h.kind,
      h.kind is not null as "isHeld",
      case when h.source = 'purchase' then h.source_id end as purchase
    from episode e
    left join lateral (
      select g.kind, g.source, g.source_id
      from entitlement g
      where g.member_no = ${query.memberNo}::bigint
        and g.episode_id = e.id
        and g.revoked_at is null
        and (g.ends_at is null or g.ends_at > seoga_now())
      order by g.kind
      limit 1
    ) h on true
    where e.work_id = ${query.work}
      and e.content = ${query.content}
      and e.opens_at <= seoga_now()
      and not e.is_draft
      and (h.kind is not null or (e.is_free and not e.is_withdrawn))
    order by e.position, e.id`.execute(db);
  return rows;
}

export async function selectReadingAppWorks(db: Db): Promise<{ id: number; title: string; isAllowed: boolean }[]> {
  const { rows } = await sql<{ id: number; title: string; isAllowed: boolean }>`
    select id, title, allows_reading_apps as "isAllowed"
    from work
    where allows_reading_apps is not null
    order by id desc
    limit 500`.execute(db);
  return rows;
}

/** Returns the former setting; undefined if the work is missing. */
export async function updateReadingApps(
  tx: Tx,
  { work, setting }: { work: number; setting: boolean | null },
): Promise<{ was: boolean | null } | undefined> {
  const row = await tx
    .selectFrom('work')
    .select('allows_reading_apps as was')
    .where('id', '=', work)
    .forUpdate()
    .executeTakeFirst();
  if (row) await tx.updateTable('work').set({ allows_reading_apps: setting }).where('id', '=', work).execute();
  return row;
}
