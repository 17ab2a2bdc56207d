import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { NotificationDetails } from '#shared/notifications/notifications';

/** A follower of a pen who is not told yet of its new work. */
export interface NewWorkFollower {
  memberNo: number;
  workId: number;
  facts: NotificationDetails['new-episode'];
}

/**
 * Followers of the pens whose works opened their first episode within two days, unless it opened silently, they write
 * it, or they hear of it as followers of the work.
 */
export async function selectNewWorkFollowers(tx: Tx, most: number): Promise<NewWorkFollower[]> {
  const { rows } = await sql<NewWorkFollower>`
    select f.member_no as "memberNo", w.id as "workId",
      json_build_object(
        'first', o.position, 'last', o.position, 'episodes', 1, 'episode', o.id, 'unit', o.unit,
        'content', o.content, 'pen', min(p.name)
      ) as facts
    from work w
    join lateral (
      select e.id, e.position, e.unit, e.content, e.opens_at, e.is_silent
      from episode e
      where e.work_id = w.id and not e.is_withdrawn
      order by e.opens_at, e.position
      limit 1
    ) o on o.opens_at <= seoga_now() and o.opens_at > seoga_now() - interval '2 days' and not o.is_silent
    join work_crew c on c.work_id = w.id and c.accepted_at is not null and c.role <> 'editor'
    join pen p on p.id = c.pen_id
    join pen_follow f on f.pen_id = p.id and f.made_at < o.opens_at
    where w.is_listed and w.latest_opened_at > seoga_now() - interval '2 days'
      and not exists (select 1 from follow a where a.work_id = w.id and a.member_no = f.member_no and a.wants_alarm)
      and not exists (
        select 1
        from work_crew own
        join pen mine on mine.id = own.pen_id
        where own.work_id = w.id and mine.member_no = f.member_no
      )
      and not exists (
        select 1
        from notification n
        where n.member_no = f.member_no and n.kind = 'new-episode' and n.ref = 'pen:' || w.id
      )
      and exists (select 1 from member m where m.member_no = f.member_no and m.state <> 'withdrawn')
    group by f.member_no, w.id, o.id, o.position, o.unit, o.content
    order by w.id, f.member_no
    limit ${most}`.execute(tx);
  return rows;
}
