import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { Rating } from '#vocabulary/ratings';

/** A work of which a member owns something and that its right holder lets go out as a file. */
export interface TakeoutRow {
  id: number;
  title: string;
  rating: Rating;
  synopsis: string;
  publisher: string;
  cover: string;
  isExportable: boolean;
  owned: number;
  texts: number;
  strips: number;
  creators: string[];
}

/** The works that a member owns something of; `work` asks for one, else those that may go out. */
export async function selectTakeouts(db: Db, ask: { memberNo: number; work?: number }): Promise<TakeoutRow[]> {
  const which = ask.work === undefined ? sql`w.is_exportable` : sql`w.id = ${ask.work}`;
  const { rows } = await sql<TakeoutRow>`
    select w.id, w.title, w.rating, w.synopsis, coalesce(p.name, '') as publisher, w.cover, w.is_exportable as "isExportable",
      held.owned, held.texts, held.strips,
      array(select c.name from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id order by wc.position) as creators
    from (
      select h.work_id, count(*)::int as owned, (count(*) filter (where e.content = 'text'))::int as texts,
        (count(*) filter (where e.content = 'images'))::int as strips, max(h.granted_at) as newest
      from entitlement h join episode e on e.id = h.episode_id
      where h.member_no = ${ask.memberNo} and h.kind = 'buy' and h.revoked_at is null group by h.work_id
    ) held join work w on w.id = held.work_id left join publisher p on p.id = w.publisher_id
    where ${which} order by held.newest desc, w.id desc limit 500`.execute(db);
  return rows;
}

/** An episode that goes into the file: owned, or free to everybody beside what is owned. */
export interface TakenEpisode {
  id: number;
  position: number;
  title: string;
  revision: number;
  isOwned: boolean;
  purchase: number | null;
}

/** The episodes of a work that a member may take home, in their order. */
export async function selectTaken(
  db: Db | Tx,
  ask: { memberNo: number; work: number; content: 'text' | 'images' },
): Promise<TakenEpisode[]> {
  const { rows } = await sql<TakenEpisode>`
    select e.id, e.position, e.title, e.revision, h.episode_id is not null as "isOwned",
      case when h.source = 'purchase' then h.source_id end as purchase
    from episode e left join entitlement h
      on h.member_no = ${ask.memberNo} and h.episode_id = e.id and h.kind = 'buy' and h.revoked_at is null
    where e.work_id = ${ask.work} and e.content = ${ask.content}
      and (h.episode_id is not null or (e.is_free and not e.is_withdrawn and e.opens_at <= seoga_now()))
    order by e.position, e.id`.execute(db);
  return rows;
}

/** The shop's clock. */
export async function selectMoment(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/** Works by number that may go out as files. */
export async function selectExportable(db: Db): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('work')
    .select(['id', 'title'])
    .where('is_exportable', '=', true)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** Sets whether a work may go out; undefined where there is none, else how it was. */
export async function updateExportable(
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
