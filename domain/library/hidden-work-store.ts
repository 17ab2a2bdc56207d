import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Hides works from the recent list; ignores unread ones. */
export async function insertHiddenWorks(tx: Tx, input: { memberNo: number; works: number[] }): Promise<void> {
  await sql`
    insert into hidden_recent (member_no, work_id, at)
    select r.member_no, r.work_id, greatest(seoga_now(), r.at) from reading_place r join work w on w.id = r.work_id
    where r.member_no = ${input.memberNo} and r.work_id = any(${input.works}::bigint[])
    on conflict (member_no, work_id) do update set at = excluded.at`.execute(tx);
}

export async function deleteHiddenWorks(tx: Tx, input: { memberNo: number; works: number[] | 'all' }): Promise<void> {
  await sql`
    delete from hidden_recent where member_no = ${input.memberNo}
      ${input.works === 'all' ? sql`` : sql`and work_id = any(${input.works}::bigint[])`}`.execute(tx);
}

export async function selectHiddenWorks(
  db: Db,
  memberNo: number,
): Promise<{ workId: number; title: string; at: Date }[]> {
  return db
    .selectFrom('hidden_recent')
    .innerJoin('work', 'work.id', 'hidden_recent.work_id')
    .select(['work.id as workId', 'work.title', 'hidden_recent.at'])
    .where('hidden_recent.member_no', '=', memberNo)
    .orderBy('hidden_recent.at', 'desc')
    .execute();
}

export async function deleteEntitledWorks(tx: Tx, memberNo: number): Promise<void> {
  await sql`delete from held_work where member_no = ${memberNo}`.execute(tx);
}
