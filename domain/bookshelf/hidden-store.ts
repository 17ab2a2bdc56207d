import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** Hides works from what was read last, as it stands now; works that the member never read are passed over. */
export async function writeHidden(tx: Tx, order: { memberNo: number; works: number[] }): Promise<void> {
  await sql`
    insert into hidden_recent (member_no, work_id, at)
    select r.member_no, r.work_id, greatest(seoga_now(), r.at) from reading_place r join work w on w.id = r.work_id
    where r.member_no = ${order.memberNo} and r.work_id = any(${order.works}::bigint[])
    on conflict (member_no, work_id) do update set at = excluded.at`.execute(tx);
}

export async function deleteHidden(tx: Tx, order: { memberNo: number; works: number[] | 'all' }): Promise<void> {
  await sql`
    delete from hidden_recent where member_no = ${order.memberNo}
      ${order.works === 'all' ? sql`` : sql`and work_id = any(${order.works}::bigint[])`}`.execute(tx);
}

/** Works that a member hid, the newest first. */
export async function selectHidden(db: Db, memberNo: number): Promise<{ workId: number; title: string; at: Date }[]> {
  return db
    .selectFrom('hidden_recent')
    .innerJoin('work', 'work.id', 'hidden_recent.work_id')
    .select(['work.id as workId', 'work.title', 'hidden_recent.at'])
    .where('hidden_recent.member_no', '=', memberNo)
    .orderBy('hidden_recent.at', 'desc')
    .execute();
}

/** Lets go of the sums of what a member held. */
export async function deleteHeld(tx: Tx, memberNo: number): Promise<void> {
  await sql`delete from held_work where member_no = ${memberNo}`.execute(tx);
}
