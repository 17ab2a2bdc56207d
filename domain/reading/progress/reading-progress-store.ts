import { sql } from 'kysely';
import type { Db } from '#kernel/context';

export interface ReadingProgress {
  /** Episode position in the work; 0 if none. */
  furthest: number;
  opened: number;
}

export async function selectReadingProgress(
  db: Db,
  query: { memberNo: number; workId: number },
): Promise<ReadingProgress> {
  const { rows } = await sql<ReadingProgress>`
    select coalesce(max(e.position), 0) as furthest, count(*)::int as opened from episode e
    where e.work_id = ${query.workId} and e.id in (
      select r.episode_id from reading_record r
      where r.member_no = ${query.memberNo} and r.work_id = ${query.workId} and r.kind = 'place'
      union
      select h.episode_id from entitlement h
      where h.member_no = ${query.memberNo} and h.work_id = ${query.workId} and h.opened_at is not null)`.execute(db);
  return rows[0] ?? { furthest: 0, opened: 0 };
}
