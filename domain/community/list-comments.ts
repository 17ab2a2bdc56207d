import { loadReadingProgress } from '#domain/reading';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { CommentFold, CommentOrder } from '#shared/community/comments';
import { requireCommentTarget } from './comment-target.ts';
import {
  type CommentAppearance,
  type CommentViewer,
  parseCommentCursor,
  commentAppearanceOf,
  foldReasonOf,
} from './comment-rules.ts';
import {
  type CommentTargetRef,
  type CommentRow,
  type CommentTargetRow,
  countComments,
  selectComment,
  selectComments,
  selectPinned,
  selectReplies,
} from './comment-store.ts';
import { selectBan, selectBlocked, selectBlockers } from './writer-store.ts';

const PAGE_SIZE = 20;
const REPLIES_SHOWN = 3;
const THREAD_LINES = 50;
const GONE = '알 수 없는 사용자';

/** A comment for one reader; text and name are empty unless shown. */
export interface CommentItem {
  id: number;
  parentId: number | null;
  face: CommentAppearance;
  folded: CommentFold | null;
  nick: string;
  text: string;
  isOwn: boolean;
  isSpoiler: boolean;
  isPinned: boolean;
  /** By one of the authors of the work. */
  isAuthor: boolean;
  isEdited: boolean;
  isReview: boolean;
  /** Half stars of its writer, of a review. */
  halves: number | null;
  shopAnswer: string | null;
  /** May appear on the work page. */
  isPastHold: boolean;
  isLiked: boolean;
  isReported: boolean;
  /** Publicly supports the author every month; ends with the paid time. */
  isSupporter: boolean;
  likes: number;
  /** Capped at `MAX_COUNTED_REPLIES` + 1. */
  replies: number;
  /** End of a takedown. */
  hiddenUntil: Date | null;
  /** Why the author of the work hid it; shown to its writer. */
  hideReason: string | null;
  madeAt: Date;
  /** Its episode, in lists of a work. */
  episode: { id: number; title: string; content: 'text' | 'images' } | null;
  /** First replies, or all of a thread. */
  answers: CommentItem[];
}

/** A page of comments. */
export interface CommentPage {
  place: Pick<CommentTargetRow, 'workId' | 'title' | 'episodeId' | 'episodeTitle' | 'position' | 'content'>;
  /** Capped at `MAX_COUNTED_COMMENTS` + 1. */
  count: number;
  comments: CommentItem[];
  /** Cursor; of a thread the last reply's id. */
  next: string | null;
  /** Why the reader cannot write; null if they can after login. */
  shut: 'closed' | 'holders' | 'restricted' | null;
}

/** Target, reader, order and cursor; lifted: spoilers allowed. */
export interface CommentQuery {
  reader: Reader;
  place: CommentTargetRef;
  order: CommentOrder;
  after?: string | undefined;
  isLifted: boolean;
  /** Reviews instead of comments; only of a work. */
  isReview?: boolean | undefined;
  /** The reader just finished the episode; positions may not be synced yet. */
  hasRead?: boolean | undefined;
}

/** Comments of a target for a reader, with spoilers and blocked authors folded. Throws like `requireCommentTarget`. */
export async function listComments(ctx: Needs<'db'>, input: CommentQuery): Promise<CommentPage> {
  const { reader, place, order, isReview = false } = input;
  const below = await requireCommentTarget(ctx.db, input);
  const memberNo = memberNoOf(reader);
  const after = input.after === undefined ? undefined : parseCommentCursor(input.after);
  const [view, count, pinned, rows] = await Promise.all([
    viewOf(ctx, { memberNo, below, request: input }),
    countComments(ctx.db, { place }),
    after ? [] : selectPinned(ctx.db, { place, isReview, memberNo }),
    selectComments(ctx.db, { place, isReview, memberNo, order, after, limit: PAGE_SIZE + 1 }),
  ]);
  const visible = [...pinned, ...rows.slice(0, PAGE_SIZE)];
  const parents = visible.filter(({ replies }) => replies > 0).map(({ id }) => id);
  const replies = await selectReplies(ctx.db, { parents, memberNo, each: REPLIES_SHOWN });
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    place: below,
    count,
    comments: visible.flatMap((row) => toCommentItem(row, { view, place, answers: replies }) ?? []),
    next: last ? `${last.best}.${last.id}` : null,
    shut: await closedReasonFor(ctx, { memberNo, below }),
  };
}

/** A comment with its replies, paginated. Throws COMMENT_ERROR 0001, and like `requireCommentTarget`. */
export async function showThread(
  ctx: Needs<'db'>,
  input: Omit<CommentQuery, 'order'> & { thread: number },
): Promise<CommentPage> {
  const { reader, place, thread } = input;
  const below = await requireCommentTarget(ctx.db, input);
  const memberNo = memberNoOf(reader);
  const after = /^[1-9]\d{0,14}$/.test(input.after ?? '') ? Number(input.after) : undefined;
  const [view, count, head] = await Promise.all([
    viewOf(ctx, { memberNo, below, request: input }),
    countComments(ctx.db, { place }),
    selectComment(ctx.db, { id: thread, memberNo }),
  ]);
  const isHere =
    head && head.parentId === null && (place.kind === 'episode' ? head.episodeId : head.workId) === place.id;
  if (!isHere) throw new DomainError('COMMENT_ERROR', '0001');
  const answers = await selectReplies(ctx.db, { parents: [thread], memberNo, each: THREAD_LINES + 1, after });
  const visible = toCommentItem(head, { view, place, answers: answers.slice(0, THREAD_LINES) });
  if (!visible) throw new DomainError('COMMENT_ERROR', '0001');
  return {
    place: below,
    count,
    comments: [visible],
    next: answers.length > THREAD_LINES ? String(answers[THREAD_LINES - 1]?.id ?? '') : null,
    shut: await closedReasonFor(ctx, { memberNo, below }),
  };
}

async function viewOf(
  ctx: Needs<'db'>,
  of: { memberNo: number | null; below: CommentTargetRow; request: Pick<CommentQuery, 'isLifted' | 'hasRead'> },
): Promise<CommentViewer> {
  const { memberNo, below, request } = of;
  const here = request.hasRead ? (below.position ?? 0) : 0;
  const { isLifted } = request;
  if (memberNo === null) return { memberNo, furthest: here, isLifted, blocked: new Set(), blockers: new Set() };
  const [{ furthest }, blocked, blockers] = await Promise.all([
    loadReadingProgress(ctx, { memberNo, workId: below.workId }),
    selectBlocked(ctx.db, memberNo),
    selectBlockers(ctx.db, memberNo),
  ]);
  const blockedNos = new Set(blocked.map((one) => one.memberNo));
  return { memberNo, furthest: Math.max(furthest, here), isLifted, blocked: blockedNos, blockers: new Set(blockers) };
}

async function closedReasonFor(
  ctx: Needs<'db'>,
  { memberNo, below }: { memberNo: number | null; below: CommentTargetRow },
): Promise<CommentPage['shut']> {
  if (below.isClosed) return 'closed';
  if (memberNo === null) return null;
  if (await selectBan(ctx.db, memberNo)) return 'restricted';
  return below.isForHolders && !below.isHolder ? 'holders' : null;
}

function toCommentItem(
  row: CommentRow,
  how: { view: CommentViewer; place: CommentTargetRef; answers: CommentRow[] },
): CommentItem | undefined {
  const { view, place } = how;
  const isOwn = row.memberNo !== null && row.memberNo === view.memberNo;
  const face = commentAppearanceOf({ state: row.state, isOwn, isHidden: row.isHidden, replies: row.replies });
  if (face === undefined || (row.memberNo !== null && view.blockers.has(row.memberNo))) return undefined;
  const isThere = face === 'shown' || face === 'held';
  const isElsewhere = place.kind === 'work' && row.episodeId !== null;
  const { episodeId: id, episodeTitle: title, content } = row;
  return {
    id: row.id,
    parentId: row.parentId,
    face,
    folded: isThere ? foldReasonOf(row, view) : null,
    nick: isThere ? (row.nick ?? GONE) : '',
    text: isThere ? row.body : '',
    isOwn,
    isSpoiler: row.isSpoiler,
    isPinned: row.isPinned,
    isAuthor: isThere && row.isAuthor,
    isEdited: isThere && row.editedAt !== null,
    isReview: row.isReview,
    halves: isThere ? row.halves : null,
    shopAnswer: isThere ? row.shopAnswer : null,
    isPastHold: row.isPastHold,
    isLiked: row.isLiked,
    isReported: row.isReported,
    isSupporter: isThere && row.isSupporter,
    likes: isThere ? row.likes : 0,
    replies: row.replies,
    hiddenUntil: face === 'hidden' ? row.hiddenUntil : null,
    hideReason: face === 'held' ? row.hideReason : null,
    madeAt: row.madeAt,
    episode: isElsewhere && id !== null && content !== null ? { id, title: title ?? '', content } : null,
    answers: how.answers
      .filter(({ parentId }) => parentId === row.id)
      .flatMap((answer) => toCommentItem(answer, { ...how, answers: [] }) ?? []),
  };
}
