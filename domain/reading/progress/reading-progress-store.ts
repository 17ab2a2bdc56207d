import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';

export interface ReadingProgress {
  /** Episode position in the work; 0 if none. */
  furthest: number;
  opened: number;
}

/** The aliased episodes `e` of a work that a member has opened. */
const openedSql = (memberNo: number, work: RawBuilder<unknown>): RawBuilder<boolean> => sql`e.work_id = ${work}
  and e.id in (
    select r.episode_id from reading_record r
    where r.member_no = ${memberNo} and r.work_id = ${work} and r.kind = 'place'
    union
    select h.episode_id from entitlement h
    where h.member_no = ${memberNo} and h.work_id = ${work} and h.opened_at is not null)`;

/** Number of the furthest episode of a work that a member has opened; 0 for visitors. */
export function furthestPositionSql(memberNo: number | null, work: RawBuilder<unknown>): RawBuilder<number> {
  if (memberNo === null) return sql`0`;
  return sql`(select coalesce(max(e.position), 0) from episode e where ${openedSql(memberNo, work)})`;
}

export async function selectReadingProgress(
  db: Db,
  query: { memberNo: number; workId: number },
): Promise<ReadingProgress> {
  const { rows } = await sql<ReadingProgress>`
    select coalesce(max(e.position), 0) as furthest, count(*)::int as opened from episode e
    where ${openedSql(query.memberNo, sql`${query.workId}`)}`.execute(db);
  return rows[0] ?? { furthest: 0, opened: 0 };
}
