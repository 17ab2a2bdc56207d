import { type RawBuilder, sql } from 'kysely';
import { type GuideForReader, freeNowSql, storyGuideSql } from '#domain/catalog';
import { ownsAnyEpisodeSql } from '#domain/purchase';
import type { Db } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';
import { furthestPositionSql } from '../progress/reading-progress-store.ts';

/** A guide and how far its reader has read. */
export interface ReaderGuide {
  stored: GuideForReader | null;
  furthest: number;
}

/** JSON value for a page of the work. */
export function readerGuideSql(query: { workId: number; memberNo: number | null }): RawBuilder<ReaderGuide> {
  const work = sql`${query.workId}::bigint`;
  return sql`(select json_build_object('stored', s.guide, 'furthest',
      case when s.guide is null then 0 else ${furthestPositionSql(query.memberNo, work)} end)
    from (select ${storyGuideSql(work)} as guide) s)`;
}

export interface GuideWorkRow extends ReaderGuide {
  id: number;
  rating: Rating;
  isListed: boolean;
  isHeld: boolean;
  /** Number of the open episode, if everyone may read it now; 0 otherwise. */
  openAt: number;
}

/** The guide of a work for a reader who has `episode` open. */
export async function selectReaderGuide(
  db: Db,
  { workId, memberNo, episode }: { workId: number; memberNo: number | null; episode: number | null },
): Promise<GuideWorkRow | undefined> {
  const { rows } = await sql<GuideWorkRow>`
    select w.id, w.rating, w.is_listed as "isListed", ${ownsAnyEpisodeSql(memberNo, sql`w.id`)} as "isHeld",
      ${storyGuideSql(sql`w.id`)} as stored, ${furthestPositionSql(memberNo, sql`w.id`)} as furthest,
      coalesce((
        select e.position from episode e
        where e.id = ${episode}::bigint and e.work_id = w.id and not e.is_withdrawn
          and e.opens_at <= seoga_now() and ${freeNowSql('e')}
      ), 0) as "openAt"
    from work w
    where w.id = ${workId}::bigint`.execute(db);
  return rows[0];
}
