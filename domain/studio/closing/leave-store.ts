import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A public work that a member alone owns. */
export interface LeavableWork {
  workId: number;
  title: string;
  penId: number;
  penName: string;
}

export async function selectLeavableWorks(db: Db | Tx, memberNo: number): Promise<LeavableWork[]> {
  const { rows } = await sql<LeavableWork>`
    select distinct on (w.id) w.id as "workId", w.title, p.id as "penId", p.name as "penName"
    from pen p
    join work_crew c on c.pen_id = p.id and c.role = 'owner' and c.accepted_at is not null
    join work w on w.id = c.work_id
    where p.member_no = ${memberNo}::bigint and not w.is_draft and w.wants_listing
      and not exists (
        select 1
        from work_crew o
        join pen q on q.id = o.pen_id
        where o.work_id = w.id and o.role = 'owner' and o.accepted_at is not null
          and q.member_no <> ${memberNo}::bigint
      )
      and not exists (
        select 1
        from work_withdrawal d
        where d.work_id = w.id and d.episode_id is null and d.ended_at is null
      )
    order by w.id, p.id`.execute(db);
  return rows;
}
