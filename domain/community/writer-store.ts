import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** End of a ban; `Infinity` if permanent, undefined if none. */
export async function selectBan(
  db: Db | Tx,
  memberNo: number,
): Promise<{ id: number; endsAt: Date | null; reason: string } | undefined> {
  return db
    .selectFrom('writing_ban')
    .select(['id', 'ends_at as endsAt', 'reason'])
    .where('member_no', '=', memberNo)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`seoga_now()`)]))
    .orderBy(sql`ends_at desc nulls first`)
    .limit(1)
    .executeTakeFirst();
}

/** Members that a member has blocked. */
export async function selectBlocked(
  db: Db | Tx,
  memberNo: number,
): Promise<{ memberNo: number; nick: string; at: Date }[]> {
  return db
    .selectFrom('reader_block')
    .innerJoin('member', 'member.member_no', 'reader_block.blocked_no')
    .select(['blocked_no as memberNo', 'member.nick', 'reader_block.made_at as at'])
    .where('reader_block.member_no', '=', memberNo)
    .orderBy('reader_block.made_at', 'desc')
    .execute();
}

/** Members that have blocked a member. */
export async function selectBlockers(db: Db | Tx, memberNo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reader_block')
    .select('member_no as memberNo')
    .where('blocked_no', '=', memberNo)
    .execute();
  return rows.map((row) => row.memberNo);
}

/** Blocks or unblocks a member; idempotent. */
export async function writeBlock(
  tx: Tx,
  input: { memberNo: number; blockedNo: number; isBlocked: boolean },
): Promise<void> {
  if (input.isBlocked)
    await tx
      .insertInto('reader_block')
      .values({ member_no: input.memberNo, blocked_no: input.blockedNo })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('reader_block')
      .where('member_no', '=', input.memberNo)
      .where('blocked_no', '=', input.blockedNo)
      .execute();
}

const MAX_RECENT_COMMENTS = 200;

/** A member's undeleted comments at a target in the last day, among their last 200. */
export async function selectRecentCommentBodies(
  tx: Tx,
  query: { memberNo: number; workId: number; episodeId: number | null; parentId: number | null; except: number },
): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body
    from (
      select id, work_id, episode_id, parent_id, state, made_at, body from comment
      where member_no = ${query.memberNo} order by id desc limit ${MAX_RECENT_COMMENTS}
    ) latest
    where work_id = ${query.workId}
      and episode_id is not distinct from ${query.episodeId}::bigint
      and parent_id is not distinct from ${query.parentId}::bigint
      and id <> ${query.except} and state in ('shown', 'held') and made_at > seoga_now() - interval '1 day'`.execute(
    tx,
  );
  return rows.map(({ body }) => body);
}

/** A member's undeleted reviews of other works, among their last 200 comments. */
export async function selectOtherReviewBodies(
  tx: Tx,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body
    from (
      select work_id, is_review, state, body from comment
      where member_no = ${memberNo} order by id desc limit ${MAX_RECENT_COMMENTS}
    ) latest
    where is_review and work_id <> ${workId}::bigint and state in ('shown', 'held')`.execute(tx);
  return rows.map(({ body }) => body);
}

/** Likes or unlikes; idempotent. */
export async function writeLike(
  tx: Tx,
  input: { commentId: number; memberNo: number; isLiked: boolean },
): Promise<void> {
  const { commentId, memberNo, isLiked } = input;
  const changed = isLiked
    ? await sql`insert into comment_like (comment_id, member_no) values (${commentId}, ${memberNo}) on conflict do nothing`.execute(
        tx,
      )
    : await sql`delete from comment_like where comment_id = ${commentId} and member_no = ${memberNo}`.execute(tx);
  const by = Number(changed.numAffectedRows ?? 0n);
  if (by > 0)
    await sql`update comment set likes = likes + ${isLiked ? by : -by}::int where id = ${commentId}`.execute(tx);
}

/** Deletes a member's comments, likes and blocks; reports stay anonymous. */
export async function deleteWriterData(tx: Tx, memberNo: number): Promise<void> {
  await sql`
    update comment set likes = likes - 1 where id in (select comment_id from comment_like where member_no = ${memberNo})`.execute(
    tx,
  );
  await tx.deleteFrom('comment_like').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('reader_block').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('reader_block').where('blocked_no', '=', memberNo).execute();
  await tx.deleteFrom('writing_ban').where('member_no', '=', memberNo).execute();
  await tx
    .updateTable('comment_report')
    .set({ member_no: null, detail: '' })
    .where('member_no', '=', memberNo)
    .execute();
  // Replies of others stay below a placeholder.
  await sql`
    delete from comment c where c.member_no = ${memberNo}
      and not exists (select 1 from comment a where a.parent_id = c.id and a.member_no is distinct from ${memberNo})`.execute(
    tx,
  );
  await sql`
    update comment set body = '', state = 'deleted', member_no = null, request_key = null, found_words = '{}',
      pinned_at = null, hidden_until = null, folded_by = null
    where member_no = ${memberNo}`.execute(tx);
  await sql`
    update comment_report r set settled_at = seoga_now(), outcome = 'gone' from comment c
    where c.id = r.comment_id and r.settled_at is null and c.state = 'deleted'`.execute(tx);
}
