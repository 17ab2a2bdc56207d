import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { REVIEW_SHARE } from '#shared/community/comments';
import type { CommentState } from '#shared/community/comments';

const SHARE_SETTING = 'reviewSharePercent';

export async function selectReviewShare(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce((select (value #>> '{}')::int from shop_setting where name = ${SHARE_SETTING}),
      ${REVIEW_SHARE.usual}::int) as share`.execute(db);
  return rows[0]?.share ?? REVIEW_SHARE.usual;
}

export async function writeReviewShare(tx: Tx, percent: number): Promise<void> {
  await sql`
    insert into shop_setting (name, value) values (${SHARE_SETTING}, ${percent}::int::text::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx);
}

interface ReviewProgress {
  /** Opened episodes of the member, and of the work. */
  opened: number;
  episodes: number;
  /** The member is one of the authors. */
  isCrew: boolean;
}

const isCrewSql = (memberNo: number, workId: number): RawBuilder<boolean> => sql`exists (
  select 1
  from work_crew k
  join pen p on p.id = k.pen_id
  where k.work_id = ${workId}::bigint and k.accepted_at is not null and p.member_no = ${memberNo}::bigint
)`;

/** How much of a work a member has opened. */
export async function selectReviewProgress(
  db: Db | Tx,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<ReviewProgress> {
  const { rows } = await sql<ReviewProgress>`
    select w.opened_episodes as episodes, ${isCrewSql(memberNo, workId)} as "isCrew",
      (
        select count(*)::int
        from (
          select r.episode_id
          from reading_record r
          join episode e on e.id = r.episode_id and e.work_id = w.id
          where r.member_no = ${memberNo}::bigint and r.work_id = w.id and r.kind = 'place'
          union
          select h.episode_id
          from entitlement h
          where h.member_no = ${memberNo}::bigint and h.work_id = w.id and h.opened_at is not null
            and h.revoked_at is null
        ) seen
      ) as opened
    from work w
    where w.id = ${workId}::bigint`.execute(db);
  return rows[0] ?? { opened: 0, episodes: 0, isCrew: false };
}

/** Whether a member is one of the authors of a work. */
export async function selectIsCrew(db: Db | Tx, of: { memberNo: number; workId: number }): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isCrewSql(of.memberNo, of.workId)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

export interface OwnReviewRow {
  id: number;
  body: string;
  isSpoiler: boolean;
  state: CommentState;
  foldedBy: 'word' | 'reports' | 'operator' | null;
  isHidden: boolean;
}

/** A member's review of a work, deleted ones apart. */
export async function selectOwnReview(
  db: Db | Tx,
  of: { memberNo: number; workId: number },
): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<OwnReviewRow>`
    select id, body, is_spoiler as "isSpoiler", state, folded_by as "foldedBy",
      coalesce(hidden_until > seoga_now(), false) as "isHidden"
    from comment
    where work_id = ${of.workId}::bigint and member_no = ${of.memberNo}::bigint and is_review
      and state <> 'deleted'`.execute(db);
  return rows[0];
}

/** Readable reviews of a work, capped. */
export async function countReviews(db: Db, { workId, most }: { workId: number; most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (
      select from comment where work_id = ${workId}::bigint and is_review and state = 'shown' limit ${most + 1}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface AdminReviewRow {
  id: number;
  workId: number;
  title: string;
  nick: string | null;
  memberNo: number | null;
  text: string;
  halves: number | null;
  helpful: number;
  isShown: boolean;
  isSpoiler: boolean;
  /** An author has answered. */
  isAnswered: boolean;
  shopAnswer: string | null;
  madeAt: Date;
}

/** Reviews for the console, newest first, before an id. */
export async function selectAdminReviews(
  db: Db,
  query: { before: number; limit: number; isOpen: boolean; workId: number | undefined },
): Promise<AdminReviewRow[]> {
  const answered = sql`exists (select 1 from comment a where a.parent_id = c.id and a.state = 'shown')`;
  const { rows } = await sql<AdminReviewRow>`
    select c.id, c.work_id as "workId", w.title, m.nick, c.member_no as "memberNo", c.body as text, r.halves,
      c.likes as helpful, c.state = 'shown' as "isShown", c.is_spoiler as "isSpoiler", ${answered} as "isAnswered",
      c.shop_answer as "shopAnswer", c.made_at as "madeAt"
    from comment c
    join work w on w.id = c.work_id
    left join member m on m.member_no = c.member_no
    left join work_rating r on r.work_id = c.work_id and r.member_no = c.member_no
    where c.is_review and c.state in ('shown', 'held') and c.id < ${query.before}::bigint
      and ${query.isOpen ? sql`c.shop_answer is null and not ${answered}` : sql`true`}
      and ${query.workId === undefined ? sql`true` : sql`c.work_id = ${query.workId}::bigint`}
    order by c.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Sets or removes the shop's answer; undefined when the review is gone. */
export async function writeShopAnswer(
  tx: Tx,
  answer: { id: number; text: string | null },
): Promise<{ memberNo: number | null; workId: number } | undefined> {
  const { rows } = await sql<{ memberNo: number | null; workId: number }>`
    update comment
    set shop_answer = ${answer.text}::text,
      shop_answered_at = case when ${answer.text}::text is null then null else seoga_now() end
    where id = ${answer.id}::bigint and is_review and state in ('shown', 'held')
    returning member_no as "memberNo", work_id as "workId"`.execute(tx);
  return rows[0];
}
