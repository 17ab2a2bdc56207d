import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/**
 * Stores what a monthly support is paid for: the early episodes that works of the pen promise. A promise lowered in the
 * last `hours` counts as before, so that a notice comes before every payment for less.
 */
export async function storePromises(
  tx: Tx,
  { membershipId, hours }: { membershipId: number; hours: number },
): Promise<void> {
  await sql`
    with current as (
      select w.id as work_id,
        greatest(
          case when w.early_supporters then w.early_episodes else 0 end,
          case when l.lowered_at > seoga_clock() - ${hours} * interval '1 hour' then p.episodes end
        ) as episodes
      from support_membership m
      join work_crew c on c.pen_id = m.pen_id and c.role = 'owner' and c.accepted_at is not null
      join work w on w.id = c.work_id
      left join support_promise p on p.membership_id = m.id and p.work_id = w.id
      left join lowered_promise l on l.work_id = w.id
      where m.id = ${membershipId}::bigint
    ),
    ended as (
      delete from support_promise p
      where p.membership_id = ${membershipId}::bigint
        and not exists (select 1 from current where current.work_id = p.work_id and current.episodes > 0)
    )
    insert into support_promise (membership_id, work_id, episodes)
    select distinct ${membershipId}::bigint, work_id, episodes
    from current
    where episodes > 0
    on conflict (membership_id, work_id) do update set episodes = excluded.episodes`.execute(tx);
}

/** Works whose lowered promise was not announced yet, locked. */
export async function lockUnannounced(tx: Tx): Promise<{ workId: number; promised: number; loweredAt: Date }[]> {
  const { rows } = await sql<{ workId: number; promised: number; loweredAt: Date }>`
    select work_id as "workId", promised, lowered_at as "loweredAt"
    from lowered_promise
    where notified_at is null
    order by work_id
    for update`.execute(tx);
  return rows;
}

export async function markAnnounced(tx: Tx, works: readonly number[]): Promise<void> {
  await sql`
    update lowered_promise set notified_at = seoga_clock()
    where work_id = any(${[...works]}::bigint[])`.execute(tx);
}

/** A monthly support that was paid for more early episodes than its work promises now. */
export interface LoweredMembership {
  id: number;
  memberNo: number;
  penName: string;
  episodes: number;
  countedFrom: Date;
  paidUntil: Date;
}

/** Monthly supports that renew and were paid for more than `promised` episodes of a work. */
export async function selectLowered(
  db: Db,
  { workId, promised }: { workId: number; promised: number },
): Promise<LoweredMembership[]> {
  const { rows } = await sql<LoweredMembership>`
    select m.id, m.member_no as "memberNo", n.name as "penName", p.episodes,
      m.counted_from as "countedFrom", m.paid_until as "paidUntil"
    from support_promise p
    join support_membership m on m.id = p.membership_id
    join pen n on n.id = m.pen_id
    where p.work_id = ${workId}::bigint and p.episodes > ${promised} and m.stopped_at is null
    order by m.id`.execute(db);
  return rows;
}

/** Works whose former promise no running payment needs any more. */
export async function selectEndedPromises(db: Db): Promise<number[]> {
  const { rows } = await sql<{ workId: number }>`
    select work_id as "workId"
    from lowered_promise
    where until <= seoga_clock()`.execute(db);
  return rows.map(({ workId }) => workId);
}
