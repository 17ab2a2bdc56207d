import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A reader's comment for the crew of its work. */
export interface ReaderComment {
  id: number;
  episodeId: number | null;
  episodeTitle: string | null;
  /** Null: a member who has left. */
  nick: string | null;
  body: string;
  /** The comment that it answers. */
  parentBody: string | null;
  isSpoiler: boolean;
  isFolded: boolean;
  isOwn: boolean;
  isReported: boolean;
  isNew: boolean;
  /** Why the author hid it; null when it is shown. */
  hideReason: string | null;
  mayHide: boolean;
  likes: number;
  madeAt: Date;
}

/** Readable comments of a work and its episodes, newest first, before an id. */
export async function selectReaderComments(
  db: Db,
  query: { workId: number; memberNo: number; before: number | null; most: number },
): Promise<ReaderComment[]> {
  const { workId, memberNo, before, most } = query;
  const { rows } = await sql<ReaderComment>`
    select c.id, c.episode_id as "episodeId", e.title as "episodeTitle", m.nick, c.body, a.body as "parentBody",
      c.is_spoiler as "isSpoiler", c.folded_by is not null as "isFolded",
      coalesce(c.member_no = ${memberNo}::bigint, false) as "isOwn",
      exists (
        select 1
        from comment_report r
        where r.comment_id = c.id and r.member_no = ${memberNo}::bigint
      ) as "isReported",
      c.member_no is distinct from ${memberNo}::bigint and c.made_at > s.seen_at as "isNew", c.likes,
      c.made_at as "madeAt", c.author_hide_reason as "hideReason", c.may_author_hide as "mayHide"
    from comment c
    cross join (
      select max(w.comments_seen_at) as seen_at
      from work_crew w
      join pen p on p.id = w.pen_id
      where w.work_id = ${workId}::bigint and p.member_no = ${memberNo}::bigint
    ) s
    left join member m on m.member_no = c.member_no
    left join episode e on e.id = c.episode_id
    left join comment a on a.id = c.parent_id and a.state = 'shown'
    where c.work_id = ${workId}::bigint
      and (c.state = 'shown' or (c.state = 'held' and c.author_hide_reason is not null))
      and (c.hidden_until is null or c.hidden_until <= seoga_now())
      and c.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by c.id desc
    limit ${most}`.execute(db);
  return rows;
}

/** Marks comments up to this one as seen by a member of the crew. */
export async function writeCommentsSeen(
  tx: Tx,
  seen: { workId: number; memberNo: number; commentId: number },
): Promise<void> {
  await sql`
    update work_crew w set comments_seen_at = c.made_at
    from pen p, comment c
    where w.work_id = ${seen.workId}::bigint and p.id = w.pen_id and p.member_no = ${seen.memberNo}::bigint
      and c.id = ${seen.commentId}::bigint and c.made_at > w.comments_seen_at`.execute(tx);
}

/** Hides a shown comment of another member; false when it is not shown or may not be hidden. */
export async function writeHidden(
  tx: Tx,
  comment: { id: number; workId: number; memberNo: number; reason: string },
): Promise<{ writer: number | null } | undefined> {
  const { rows } = await sql<{ writer: number | null }>`
    update comment set state = 'held', author_hide_reason = ${comment.reason}, pinned_at = null
    where id = ${comment.id}::bigint and work_id = ${comment.workId}::bigint and state = 'shown' and may_author_hide
      and member_no is distinct from ${comment.memberNo}::bigint
    returning member_no as writer`.execute(tx);
  return rows[0];
}

/** Shows a comment that the author hid. */
export async function writeShown(
  tx: Tx,
  comment: { id: number; workId: number },
): Promise<{ writer: number | null } | undefined> {
  const { rows } = await sql<{ writer: number | null }>`
    update comment set state = 'shown', author_hide_reason = null
    where id = ${comment.id}::bigint and work_id = ${comment.workId}::bigint and state = 'held'
      and author_hide_reason is not null
    returning member_no as writer`.execute(tx);
  return rows[0];
}

/** A comment of this work. */
export async function selectOwnComment(
  db: Db,
  { workId, id }: { workId: number; id: number },
): Promise<{ episodeId: number | null; parentId: number | null } | undefined> {
  return db
    .selectFrom('comment')
    .select(['episode_id as episodeId', 'parent_id as parentId'])
    .where('id', '=', id)
    .where('work_id', '=', workId)
    .executeTakeFirst();
}
