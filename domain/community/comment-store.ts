import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import {
  COMMENT_HOLD_HOURS,
  type CommentOrder,
  type CommentState,
  MOST_COUNTED_COMMENTS,
  MOST_COUNTED_REPLIES,
} from '#vocabulary/comments';
import type { Rating } from '#vocabulary/ratings';
import type { CommentCursor } from './comment-rules.ts';

/** What a comment stands below, by a number in an address. */
export interface CommentPlaceRef {
  kind: 'work' | 'episode';
  id: number;
}

/** A work or an episode, as far as its comments ask. */
export interface PlaceRow {
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
  /** The member asking has, or had, something of it. */
  isHolder: boolean;
}

/** The place of comments; undefined where nothing is. An episode's rule and its work's hold together. */
export async function selectPlace(
  db: Db | Tx,
  ask: { place: CommentPlaceRef; memberNo: number | null },
): Promise<PlaceRow | undefined> {
  const { place, memberNo } = ask;
  const episodeId = place.kind === 'episode' ? place.id : null;
  const { rows } = await sql<PlaceRow>`
    select w.id as "workId", w.title, w.rating, w.is_listed as "isListed", e.id as "episodeId", e.title as "episodeTitle",
      e.position, e.content, coalesce(e.opens_at <= seoga_now() and not e.is_withdrawn, true) as "isOpen",
      exists (select 1 from comment_rule r where r.work_id = w.id and (r.episode_id is null or r.episode_id = e.id)
        and r.is_closed) as "isClosed",
      exists (select 1 from comment_rule r where r.work_id = w.id and (r.episode_id is null or r.episode_id = e.id)
        and r.is_for_holders) as "isForHolders",
      exists (select 1 from entitlement h where h.member_no = ${memberNo}::bigint and h.work_id = w.id
        and (e.id is null or h.episode_id = e.id) and h.revoked_at is null) as "isHolder"
    from work w left join episode e on e.work_id = w.id and e.id = ${episodeId}::bigint
    where ${episodeId === null ? sql`w.id = ${place.id}` : sql`e.id is not null and w.id = (select work_id from episode where id = ${episodeId})`}`.execute(
    db,
  );
  return rows[0];
}

const HOLD_SETTING = 'commentHoldHours';

/** How many hours a new comment that nobody likes stays off its work's page. */
function holdHoursSql(): RawBuilder<number> {
  return sql`coalesce((select (value #>> '{}')::int from shop_setting where name = ${HOLD_SETTING}), ${COMMENT_HOLD_HOURS.usual})`;
}

/** Sets the hold, in hours. */
export async function writeHoldHours(tx: Tx, hours: number): Promise<void> {
  await sql`
    insert into shop_setting (name, value) values (${HOLD_SETTING}, ${hours}::int::text::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx);
}

/** The hold, in hours. */
export async function selectHoldHours(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ hours: number }>`select ${holdHoursSql()} as hours`.execute(db);
  return rows[0]?.hours ?? COMMENT_HOLD_HOURS.usual;
}

/** A comment as a list reads it. */
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
  /** Liked, pinned, or older than the operator's hold: it may stand on the work's page. */
  isPastHold: boolean;
  isHidden: boolean;
  hiddenUntil: Date | null;
  likes: number;
  isLiked: boolean;
  isReported: boolean;
  /** Counted to `MOST_COUNTED_REPLIES` and one. */
  replies: number;
  madeAt: Date;
}

function commentColumns(memberNo: number | null): RawBuilder<unknown> {
  return sql`c.id, c.work_id as "workId", c.episode_id as "episodeId", e.title as "episodeTitle", e.position, e.content,
    c.parent_id as "parentId", c.member_no as "memberNo", m.nick, c.body, c.is_spoiler as "isSpoiler", c.state,
    c.folded_by as "foldedBy", c.pinned_at is not null as "isPinned", coalesce(c.hidden_until > seoga_now(), false) as "isHidden",
    c.likes > 0 or c.pinned_at is not null
      or c.made_at <= seoga_now() - make_interval(hours => (${holdHoursSql()})) as "isPastHold",
    c.hidden_until as "hiddenUntil", c.likes, c.made_at as "madeAt",
    exists (select 1 from comment_like l where l.comment_id = c.id and l.member_no = ${memberNo}::bigint) as "isLiked",
    exists (select 1 from comment_report r where r.comment_id = c.id and r.member_no = ${memberNo}::bigint) as "isReported",
    (select count(*) from (select from comment a where a.parent_id = c.id and ${isMetSql('a', memberNo)}
      limit ${MOST_COUNTED_REPLIES + 1}) counted)::int as replies`;
}

const FROM = sql`from comment c left join member m on m.member_no = c.member_no left join episode e on e.id = c.episode_id`;

/** Whether anything stands in a comment's place before this reader, answers aside. */
function isMetSql(alias: string, memberNo: number | null): RawBuilder<boolean> {
  const c = sql.ref(alias);
  return sql`(${c}.state = 'shown' or (${c}.state = 'held' and ${c}.member_no = ${memberNo}::bigint))`;
}

function isListedSql(memberNo: number | null): RawBuilder<boolean> {
  return sql`(${isMetSql('c', memberNo)} or (c.state in ('deleted', 'removed') and exists (
    select 1 from comment a where a.parent_id = c.id and ${isMetSql('a', memberNo)})))`;
}

function belowSql(place: CommentPlaceRef): RawBuilder<boolean> {
  return place.kind === 'episode' ? sql`c.episode_id = ${place.id}` : sql`c.work_id = ${place.id}`;
}

/** A page of what stands first below a place; a pinned one is asked for by itself. */
export async function selectComments(
  db: Db,
  ask: {
    place: CommentPlaceRef;
    memberNo: number | null;
    order: CommentOrder;
    after: CommentCursor | undefined;
    limit: number;
  },
): Promise<CommentRow[]> {
  const { place, memberNo, order, after, limit } = ask;
  const rest = sql`c.parent_id is null and ${belowSql(place)} and not ${isPinnedHere(place)} and ${isListedSql(memberNo)}`;
  const beyond =
    after === undefined
      ? sql`true`
      : order === 'best'
        ? sql`(c.likes, c.id) < (${after.likes}::int, ${after.id}::bigint)`
        : sql`c.id < ${after.id}`;
  const by = order === 'best' ? sql`c.likes desc, c.id desc` : sql`c.id desc`;
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(memberNo)} ${FROM} where ${rest} and ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows;
}

/** A work's own pin stands above its page; an episode's above the episode's. */
function isPinnedHere(place: CommentPlaceRef): RawBuilder<boolean> {
  return place.kind === 'episode'
    ? sql`(c.pinned_at is not null)`
    : sql`(c.pinned_at is not null and c.episode_id is null)`;
}

/** What is pinned above a place's comments. */
export async function selectPinned(
  db: Db,
  ask: { place: CommentPlaceRef; memberNo: number | null },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(ask.memberNo)} ${FROM}
    where c.parent_id is null and ${belowSql(ask.place)} and ${isPinnedHere(ask.place)} and ${isMetSql('c', ask.memberNo)}`.execute(
    db,
  );
  return rows;
}

/** Answers to these comments, the oldest first, so many of each; after one of them where it is named. */
export async function selectReplies(
  db: Db,
  ask: { parents: number[]; memberNo: number | null; each: number; after?: number | undefined },
): Promise<CommentRow[]> {
  if (ask.parents.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(ask.memberNo)} ${FROM}
    where c.id in (
      select near.id from unnest(${ask.parents}::bigint[]) as parent (id), lateral (
        select c.id from comment c where c.parent_id = parent.id and c.id > ${ask.after ?? 0} and ${isMetSql('c', ask.memberNo)}
        order by c.id limit ${ask.each}) near)
    order by c.id`.execute(db);
  return rows;
}

/** One comment, wherever it stands. */
export async function selectComment(
  db: Db | Tx,
  ask: { id: number; memberNo: number | null },
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(ask.memberNo)} ${FROM} where c.id = ${ask.id}`.execute(db);
  return rows[0];
}

/** How many comments and answers there are below a place, counted to `MOST_COUNTED_COMMENTS` and one. */
export async function countComments(db: Db, ask: { place: CommentPlaceRef }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from comment c where ${belowSql(ask.place)} and c.state = 'shown'
      limit ${MOST_COUNTED_COMMENTS + 1}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A member's own comments, the newest first. */
export async function selectOwn(
  db: Db,
  ask: { memberNo: number; before?: number | undefined; limit: number },
): Promise<(CommentRow & { title: string; rating: Rating; foundWords: string[] })[]> {
  const { rows } = await sql<CommentRow & { title: string; rating: Rating; foundWords: string[] }>`
    select ${commentColumns(ask.memberNo)}, w.title, w.rating, c.found_words as "foundWords" ${FROM}
    join work w on w.id = c.work_id
    where c.member_no = ${ask.memberNo} and c.state <> 'deleted' and c.id < ${ask.before ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** What a comment is when it is written. */
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
  key: string;
}

/** Writes a comment; undefined where its key has been used. */
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
      request_key: comment.key,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_no', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const MAX_RECENT_COMMENTS = 200;

/** What a member has written at a place in the last day, and not deleted, among their last 200 comments. */
export async function selectRecentBodies(
  tx: Tx,
  ask: { memberNo: number; workId: number; episodeId: number | null; parentId: number | null; except: number },
): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body
    from (
      select id, work_id, episode_id, parent_id, state, made_at, body from comment
      where member_no = ${ask.memberNo} order by id desc limit ${MAX_RECENT_COMMENTS}
    ) latest
    where work_id = ${ask.workId}
      and episode_id is not distinct from ${ask.episodeId}::bigint
      and parent_id is not distinct from ${ask.parentId}::bigint
      and id <> ${ask.except} and state in ('shown', 'held') and made_at > seoga_now() - interval '1 day'`.execute(tx);
  return rows.map(({ body }) => body);
}

/** The comment that a member's key has written. */
export async function selectOfKey(
  db: Db | Tx,
  ask: { memberNo: number; key: string },
): Promise<{ id: number; body: string; state: CommentState } | undefined> {
  return db
    .selectFrom('comment')
    .select(['id', 'body', 'state'])
    .where('member_no', '=', ask.memberNo)
    .where('request_key', '=', ask.key)
    .executeTakeFirst();
}

/** A comment, held until the transaction ends. */
export async function holdComment(tx: Tx, id: number): Promise<HeldComment | undefined> {
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
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export interface HeldComment {
  id: number;
  workId: number;
  episodeId: number | null;
  parentId: number | null;
  memberNo: number | null;
  body: string;
  state: CommentState;
  foldedBy: 'word' | 'reports' | 'operator' | null;
  pinnedAt: Date | null;
}

/** Where a comment stands from now on. What its author deleted is gone; what an operator deleted may come back. */
export async function moveComment(
  tx: Tx,
  comment: { id: number; state: CommentState; foldedBy: HeldComment['foldedBy'] },
): Promise<void> {
  const { id, state, foldedBy } = comment;
  await tx
    .updateTable('comment')
    .set({
      state,
      folded_by: foldedBy,
      ...(state === 'shown' || state === 'held' ? {} : { pinned_at: null, hidden_until: null }),
      ...(state === 'deleted' ? { body: '', found_words: [] } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Likes a comment or takes that back; twice is once. */
export async function writeLike(
  tx: Tx,
  order: { commentId: number; memberNo: number; isLiked: boolean },
): Promise<void> {
  const { commentId, memberNo, isLiked } = order;
  const changed = isLiked
    ? await sql`insert into comment_like (comment_id, member_no) values (${commentId}, ${memberNo}) on conflict do nothing`.execute(
        tx,
      )
    : await sql`delete from comment_like where comment_id = ${commentId} and member_no = ${memberNo}`.execute(tx);
  const by = Number(changed.numAffectedRows ?? 0n);
  if (by > 0)
    await sql`update comment set likes = likes + ${isLiked ? by : -by}::int where id = ${commentId}`.execute(tx);
}

/** A name of this very moment, so that what happens twice to a comment is told twice. */
export async function momentRef(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select extract(epoch from seoga_clock())::numeric(20, 6)::text as at`.execute(tx);
  return rows[0]?.at ?? '';
}
