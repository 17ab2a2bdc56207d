import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import {
  COMMENT_HOLD_HOURS,
  type CommentOrder,
  type CommentState,
  MAX_COUNTED_COMMENTS,
  MAX_COUNTED_REPLIES,
} from '#shared/community/comments';
import type { Rating } from '#shared/catalog/ratings';
import type { CommentCursor } from './comment-rules.ts';

/** Target of a comment. */
export interface CommentTargetRef {
  kind: 'work' | 'episode';
  id: number;
}

export interface CommentTargetRow {
  workId: number;
  title: string;
  rating: Rating;
  isListed: boolean;
  episodeId: number | null;
  episodeTitle: string | null;
  position: number | null;
  content: 'text' | 'images' | null;
  isOpen: boolean;
  isClosed: boolean;
  isForHolders: boolean;
  /** The member has or had an entitlement. */
  isHolder: boolean;
}

/** Loads a target with the combined rules of work and episode; undefined if missing. */
export async function selectCommentTarget(
  db: Db | Tx,
  query: { place: CommentTargetRef; memberNo: number | null },
): Promise<CommentTargetRow | undefined> {
  const { place, memberNo } = query;
  const episodeId = place.kind === 'episode' ? place.id : null;
  const { rows } = await sql<CommentTargetRow>`
    select w.id as "workId", w.title, w.rating, w.is_listed as "isListed", e.id as "episodeId",
      e.title as "episodeTitle", e.position, e.content,
      coalesce(e.opens_at <= seoga_now() and not e.is_withdrawn, true) as "isOpen",
      exists (
        select 1
        from comment_rule r
        where r.work_id = w.id and (r.episode_id is null or r.episode_id = e.id) and r.is_closed
      ) as "isClosed",
      exists (
        select 1
        from comment_rule r
        where r.work_id = w.id and (r.episode_id is null or r.episode_id = e.id) and r.is_for_holders
      ) as "isForHolders",
      exists (
        select 1
        from entitlement h
        where h.member_no = ${memberNo}::bigint and h.work_id = w.id and (e.id is null or h.episode_id = e.id)
          and h.revoked_at is null
      ) as "isHolder"
    from work w
    left join episode e on e.work_id = w.id and e.id = ${episodeId}::bigint
    where ${episodeId === null ? sql`w.id = ${place.id}` : sql`e.id is not null and w.id = (select work_id from episode where id = ${episodeId})`}`.execute(
    db,
  );
  return rows[0];
}

const HOLD_SETTING = 'commentHoldHours';

/** Hours before an unliked comment appears on the work page. */
function holdHoursSql(): RawBuilder<number> {
  return sql`coalesce((select (value #>> '{}')::int from shop_setting where name = ${HOLD_SETTING}), ${COMMENT_HOLD_HOURS.usual})`;
}

export async function writeHoldHours(tx: Tx, hours: number): Promise<void> {
  await sql`
    insert into shop_setting (name, value) values (${HOLD_SETTING}, ${hours}::int::text::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx);
}

export async function selectHoldHours(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ hours: number }>`select ${holdHoursSql()} as hours`.execute(db);
  return rows[0]?.hours ?? COMMENT_HOLD_HOURS.usual;
}

export interface CommentRow {
  id: number;
  workId: number;
  episodeId: number | null;
  episodeTitle: string | null;
  position: number | null;
  content: 'text' | 'images' | null;
  parentId: number | null;
  memberNo: number | null;
  nick: string | null;
  body: string;
  isSpoiler: boolean;
  state: CommentState;
  foldedBy: 'word' | 'reports' | 'operator' | null;
  isPinned: boolean;
  /** Liked, pinned or older than the hold: may appear on the work page. */
  isPastHold: boolean;
  isHidden: boolean;
  hiddenUntil: Date | null;
  /** Why the author of the work hid it; null when it is not hidden so. */
  hideReason: string | null;
  likes: number;
  /** Place in the order of the best. */
  best: number;
  /** Of the work: it is its writer's. */
  isAuthor: boolean;
  isReview: boolean;
  /** Stars of its writer, of a review. */
  halves: number | null;
  shopAnswer: string | null;
  editedAt: Date | null;
  isLiked: boolean;
  isReported: boolean;
  /** Publicly supports the author of the work every month. */
  isSupporter: boolean;
  /** Capped at `MAX_COUNTED_REPLIES` + 1. */
  replies: number;
  madeAt: Date;
}

/** Who supports privately or without a name has no badge. */
const IS_SUPPORTER = sql<boolean>`exists (
    select 1
    from support_membership s
    join work_crew k on k.pen_id = s.pen_id
    where s.member_no = c.member_no and s.paid_until > seoga_clock() and s.visibility = 'public'
      and k.work_id = c.work_id and k.role = 'owner' and k.accepted_at is not null
  )`;

function commentColumns(memberNo: number | null): RawBuilder<unknown> {
  return sql`c.id, c.work_id as "workId", c.episode_id as "episodeId", e.title as "episodeTitle", e.position, e.content,
    c.parent_id as "parentId", c.member_no as "memberNo", m.nick, c.body, c.is_spoiler as "isSpoiler", c.state,
    c.folded_by as "foldedBy", c.pinned_at is not null as "isPinned", coalesce(c.hidden_until > seoga_now(), false) as "isHidden",
    c.likes > 0 or c.pinned_at is not null
      or c.made_at <= seoga_now() - make_interval(hours => (${holdHoursSql()})) as "isPastHold",
    c.hidden_until as "hiddenUntil", c.author_hide_reason as "hideReason", c.likes, c.made_at as "madeAt",
    comment_best(c.likes, c.made_at) as best, c.edited_at as "editedAt", c.is_review as "isReview",
    c.shop_answer as "shopAnswer",
    case when c.is_review then (
      select r.halves from work_rating r where r.work_id = c.work_id and r.member_no = c.member_no
    ) end as halves,
    exists (
      select 1
      from work_crew k
      join pen p on p.id = k.pen_id
      where k.work_id = c.work_id and k.accepted_at is not null and p.member_no = c.member_no
    ) as "isAuthor",
    exists (select 1 from comment_like l where l.comment_id = c.id and l.member_no = ${memberNo}::bigint) as "isLiked",
    exists (select 1 from comment_report r where r.comment_id = c.id and r.member_no = ${memberNo}::bigint) as "isReported",
    ${IS_SUPPORTER} as "isSupporter",
    (select count(*) from (select from comment a where a.parent_id = c.id and ${isMetSql('a', memberNo)}
      limit ${MAX_COUNTED_REPLIES + 1}) counted)::int as replies`;
}

const FROM = sql`from comment c left join member m on m.member_no = c.member_no left join episode e on e.id = c.episode_id`;

/** Whether the comment or a placeholder is visible, apart from replies. */
function isMetSql(alias: string, memberNo: number | null): RawBuilder<boolean> {
  const c = sql.ref(alias);
  return sql`(${c}.state = 'shown' or (${c}.state = 'held' and ${c}.member_no = ${memberNo}::bigint))`;
}

function isListedSql(memberNo: number | null): RawBuilder<boolean> {
  return sql`(${isMetSql('c', memberNo)} or (c.state in ('deleted', 'removed') and exists (
    select 1 from comment a where a.parent_id = c.id and ${isMetSql('a', memberNo)})))`;
}

function belowSql(target: CommentTargetRef): RawBuilder<boolean> {
  return target.kind === 'episode' ? sql`c.episode_id = ${target.id}` : sql`c.work_id = ${target.id}`;
}

/** A page of top-level comments without the pinned one. */
export async function selectComments(
  db: Db,
  query: {
    place: CommentTargetRef;
    isReview: boolean;
    memberNo: number | null;
    order: CommentOrder;
    after: CommentCursor | undefined;
    limit: number;
  },
): Promise<CommentRow[]> {
  const { place, isReview, memberNo, order, after, limit } = query;
  const kind = isReview ? sql`c.is_review` : sql`not c.is_review`;
  const rest = sql`c.parent_id is null and ${kind} and ${belowSql(place)} and not ${isPinnedHere(place)} and ${isListedSql(memberNo)}`;
  const beyond =
    after === undefined
      ? sql`true`
      : order === 'best'
        ? sql`(comment_best(c.likes, c.made_at), c.id) < (${after.best}::bigint, ${after.id}::bigint)`
        : sql`c.id < ${after.id}`;
  const by = order === 'best' ? sql`comment_best(c.likes, c.made_at) desc, c.id desc` : sql`c.id desc`;
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(memberNo)} ${FROM} where ${rest} and ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows;
}

/** Pinned to this work or this episode. */
function isPinnedHere(target: CommentTargetRef): RawBuilder<boolean> {
  return target.kind === 'episode'
    ? sql`(c.pinned_at is not null)`
    : sql`(c.pinned_at is not null and c.episode_id is null)`;
}

export async function selectPinned(
  db: Db,
  query: { place: CommentTargetRef; isReview: boolean; memberNo: number | null },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(query.memberNo)} ${FROM}
    where c.parent_id is null and c.is_review = ${query.isReview} and ${belowSql(query.place)} and ${isPinnedHere(query.place)} and ${isMetSql('c', query.memberNo)}`.execute(
    db,
  );
  return rows;
}

/** First replies per comment, oldest first, optionally after a cursor. */
export async function selectReplies(
  db: Db,
  query: { parents: number[]; memberNo: number | null; each: number; after?: number | undefined },
): Promise<CommentRow[]> {
  if (query.parents.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(query.memberNo)} ${FROM}
    where c.id in (
      select near.id from unnest(${query.parents}::bigint[]) as parent (id), lateral (
        select c.id from comment c where c.parent_id = parent.id and c.id > ${query.after ?? 0} and ${isMetSql('c', query.memberNo)}
        order by c.id limit ${query.each}) near)
    order by c.id`.execute(db);
  return rows;
}

export async function selectComment(
  db: Db | Tx,
  query: { id: number; memberNo: number | null },
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(query.memberNo)} ${FROM} where c.id = ${query.id}`.execute(db);
  return rows[0];
}

/** Comments and replies of a target, capped at `MAX_COUNTED_COMMENTS` + 1. */
export async function countComments(db: Db, query: { place: CommentTargetRef }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from comment c where ${belowSql(query.place)} and c.state = 'shown' and not c.is_review
      limit ${MAX_COUNTED_COMMENTS + 1}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectMemberComments(
  db: Db,
  query: { memberNo: number; before?: number | undefined; limit: number },
): Promise<(CommentRow & { title: string; rating: Rating; foundWords: string[] })[]> {
  const { rows } = await sql<CommentRow & { title: string; rating: Rating; foundWords: string[] }>`
    select ${commentColumns(query.memberNo)}, w.title, w.rating, c.found_words as "foundWords" ${FROM}
    join work w on w.id = c.work_id
    where c.member_no = ${query.memberNo} and c.state <> 'deleted' and c.id < ${query.before ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc limit ${query.limit}`.execute(db);
  return rows;
}

export interface NewComment {
  memberNo: number;
  workId: number;
  episodeId: number | null;
  parentId: number | null;
  body: string;
  isSpoiler: boolean;
  state: 'shown' | 'held';
  foldedBy: 'word' | null;
  words: string[];
  isReview?: boolean;
  /** Of a repeated request. */
  key: string | null;
}

/** Inserts a comment; undefined if its key was used. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<number | undefined> {
  const row = await tx
    .insertInto('comment')
    .values({
      member_no: comment.memberNo,
      work_id: comment.workId,
      episode_id: comment.episodeId,
      parent_id: comment.parentId,
      body: comment.body,
      is_spoiler: comment.isSpoiler,
      state: comment.state,
      folded_by: comment.foldedBy,
      found_words: comment.words,
      is_review: comment.isReview ?? false,
      request_key: comment.key,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_no', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function selectCommentByRequestKey(
  db: Db | Tx,
  query: { memberNo: number; key: string },
): Promise<{ id: number; body: string; state: CommentState } | undefined> {
  return db
    .selectFrom('comment')
    .select(['id', 'body', 'state'])
    .where('member_no', '=', query.memberNo)
    .where('request_key', '=', query.key)
    .executeTakeFirst();
}

/** Locks a comment. */
export async function lockComment(tx: Tx, id: number): Promise<LockedComment | undefined> {
  return tx
    .selectFrom('comment')
    .select([
      'id',
      'work_id as workId',
      'episode_id as episodeId',
      'parent_id as parentId',
      'member_no as memberNo',
      'body',
      'state',
      'folded_by as foldedBy',
      'pinned_at as pinnedAt',
      'is_review as isReview',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export interface LockedComment {
  id: number;
  workId: number;
  episodeId: number | null;
  parentId: number | null;
  memberNo: number | null;
  body: string;
  state: CommentState;
  foldedBy: 'word' | 'reports' | 'operator' | null;
  pinnedAt: Date | null;
  isReview: boolean;
}

/** Sets the state. Deleted by its author is final; deleted by an operator can be restored. */
export async function updateCommentState(
  tx: Tx,
  comment: { id: number; state: CommentState; foldedBy: LockedComment['foldedBy'] },
): Promise<void> {
  const { id, state, foldedBy } = comment;
  await tx
    .updateTable('comment')
    .set({
      state,
      folded_by: foldedBy,
      // A decision by others than the author of the work ends what the author hid, for good.
      author_hide_reason: null,
      may_author_hide: sql<boolean>`may_author_hide and author_hide_reason is null`,
      ...(state === 'shown' || state === 'held' ? {} : { pinned_at: null, hidden_until: null }),
      ...(state === 'deleted' ? { body: '', found_words: [] } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the text of a comment that its writer changed. */
export async function updateCommentText(
  tx: Tx,
  comment: Pick<NewComment, 'body' | 'isSpoiler' | 'state' | 'words'> & {
    id: number;
    foldedBy: LockedComment['foldedBy'];
  },
): Promise<void> {
  await tx
    .updateTable('comment')
    .set({
      body: comment.body,
      is_spoiler: comment.isSpoiler,
      state: comment.state,
      folded_by: comment.foldedBy,
      found_words: comment.words,
      pinned_at: null,
      edited_at: sql<Date>`seoga_now()`,
    })
    .where('id', '=', comment.id)
    .execute();
}
