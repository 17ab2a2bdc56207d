import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { CommentState } from '#shared/community/comments';

/** Which comments: reported and undecided, waiting for review, or folded and removed. */
export const COMMENT_LIST_KINDS = ['all', 'reported', 'held', 'hidden'] as const;
/** One of them. */
export type CommentListKind = (typeof COMMENT_LIST_KINDS)[number];

/** Filter of the comment list. */
export interface CommentFilter {
  kind: CommentListKind;
  workId?: number | undefined;
  memberNo?: number | undefined;
  words?: string | undefined;
}

/** A comment in the console. */
export interface AdminCommentRow {
  id: number;
  memberNo: number | null;
  nick: string | null;
  text: string;
  state: CommentState;
  foldedBy: 'word' | 'reports' | 'operator' | null;
  /** Why the author of the work hid it. */
  hideReason: string | null;
  workId: number;
  title: string;
  episodeId: number | null;
  episodeTitle: string | null;
  parentId: number | null;
  likes: number;
  /** Undecided reports. */
  reports: number;
  madeAt: Date;
}

/** Words are looked for in that many of the newest comments of the filter. */
const SEARCHED_COMMENTS = 50_000;

function filterSql({ kind, workId, memberNo }: CommentFilter): RawBuilder<unknown> {
  const reported = sql`exists (select 1 from comment_report r where r.comment_id = c.id and r.settled_at is null)`;
  const kinds: Record<CommentListKind, RawBuilder<unknown>> = {
    all: sql`c.state <> 'deleted'`,
    reported: sql`c.state <> 'deleted' and ${reported}`,
    held: sql`c.state = 'held' and c.author_hide_reason is null`,
    hidden: sql`(c.state = 'removed' or (c.state <> 'deleted' and (c.folded_by is not null or c.author_hide_reason is not null)))`,
  };
  const parts = [kinds[kind]];
  if (workId !== undefined) parts.push(sql`c.work_id = ${workId}`);
  if (memberNo !== undefined) parts.push(sql`c.member_no = ${memberNo}`);
  return sql.join(parts, sql` and `);
}

/** Comments, newest first, before an id. */
export async function selectAdminComments(
  db: Db,
  query: { filter: CommentFilter; before: number; limit: number },
): Promise<AdminCommentRow[]> {
  const { filter, before, limit } = query;
  const words = filter.words?.normalize('NFC').trim() ?? '';
  const holds = words === '' ? sql`true` : sql`position(lower(${words}) in lower(n.body)) > 0`;
  const { rows } = await sql<AdminCommentRow>`
    with newest as (
      select c.id, c.body
      from comment c
      where ${filterSql(filter)} and c.id < ${before}
      order by c.id desc
      limit ${words === '' ? limit : SEARCHED_COMMENTS}
    ), page as (select n.id from newest n where ${holds} order by n.id desc limit ${limit})
    select c.id, c.member_no as "memberNo", m.nick, c.body as text, c.state, c.folded_by as "foldedBy",
      c.author_hide_reason as "hideReason",
      c.work_id as "workId", w.title, c.episode_id as "episodeId", e.title as "episodeTitle",
      c.parent_id as "parentId", c.likes, c.made_at as "madeAt",
      (
        select count(*)::int
        from comment_report r
        where r.comment_id = c.id and r.settled_at is null
      ) as reports
    from page
    join comment c using (id)
    join work w on w.id = c.work_id
    left join episode e on e.id = c.episode_id
    left join member m on m.member_no = c.member_no
    order by c.id desc`.execute(db);
  return rows;
}
