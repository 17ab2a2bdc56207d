import { sql } from 'kysely';
import type { Db } from '#shared/context';

/** How far a member has come in a work: the furthest place they left or opened, and how many episodes they opened. */
export interface ReadSoFar {
  /** The episode's place in the work; 0 where none was opened. */
  furthest: number;
  opened: number;
}

/** Reads how far a member has come. */
export async function selectReadSoFar(db: Db, ask: { memberNo: number; workId: number }): Promise<ReadSoFar> {
  const { rows } = await sql<ReadSoFar>`
    select coalesce(max(e.position), 0) as furthest, count(*)::int as opened from episode e
    where e.work_id = ${ask.workId} and e.id in (
      select r.episode_id from reading_record r
      where r.member_no = ${ask.memberNo} and r.work_id = ${ask.workId} and r.kind = 'place'
      union
      select h.episode_id from entitlement h
      where h.member_no = ${ask.memberNo} and h.work_id = ${ask.workId} and h.opened_at is not null)`.execute(db);
  return rows[0] ?? { furthest: 0, opened: 0 };
}
