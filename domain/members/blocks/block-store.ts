import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

export interface BlockRow {
  id: number;
  reason: string;
  blockedBy: string | null;
  begunAt: Date;
  until: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
}

export async function selectBlocks(db: Db, memberNo: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select b.id, b.reason, o.name as "blockedBy", b.begun_at as "begunAt", b.until, b.ended_at as "endedAt",
      e.name as "endedBy"
    from member_block b left join operator o on o.id = b.blocked_by left join operator e on e.id = b.ended_by
    where b.member_no = ${memberNo} order by b.id desc limit 50`.execute(db);
  return rows;
}

/** Suspends a member; false when not active. */
export async function insertBlock(
  tx: Tx,
  block: { memberNo: number; reason: string; until: Date | null; by: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    with shut as (update member set state = 'suspended' where member_no = ${block.memberNo} and state = 'active'
      returning member_no)
    insert into member_block (member_no, reason, until, blocked_by)
    select member_no, ${block.reason}, ${block.until}::timestamptz, ${block.by}::bigint from shut returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Ends a suspension; false when there is none. */
export async function endBlock(tx: Tx, input: { memberNo: number; by: number | null }): Promise<boolean> {
  const { rows } = await sql`
    with open as (update member set state = 'active' where member_no = ${input.memberNo} and state = 'suspended'
      returning member_no),
    ended as (update member_block set ended_at = seoga_now(), ended_by = ${input.by}::bigint
      where member_no in (select member_no from open) and ended_at is null returning 1)
    select 1 from open`.execute(tx);
  return rows.length > 0;
}

/** Ends expired suspensions, optionally of one member only. Returns how many. */
export async function endExpiredBlocks(db: Db | Tx, memberNo: number | null): Promise<number> {
  const { rows } = await sql`
    with over as (update member_block set ended_at = seoga_clock()
      where ended_at is null and until <= seoga_clock()
        and (${memberNo}::bigint is null or member_no = ${memberNo}::bigint) returning member_no)
    update member set state = 'active' where state = 'suspended' and member_no in (select member_no from over)
    returning 1`.execute(db);
  return rows.length;
}

export async function deleteBlocks(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('member_block').where('member_no', '=', memberNo).execute();
}
