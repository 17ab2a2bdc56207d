import { readSoFar } from '#domain/reading';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { CommentFold, CommentOrder } from '#vocabulary/comments';
import { openPlace } from './comment-place.ts';
import { type CommentFace, type CommentView, commentCursor, faceOf, foldOf } from './comment-rules.ts';
import {
  type CommentPlaceRef,
  type CommentRow,
  type PlaceRow,
  countComments,
  selectComment,
  selectComments,
  selectPinned,
  selectReplies,
} from './comment-store.ts';
import { selectBan, selectBlocked } from './writer-store.ts';

const PAGE_LINES = 20;
const REPLIES_SHOWN = 3;
const THREAD_LINES = 50;
const GONE = '알 수 없는 사용자';

/** A comment as one reader meets it. Where its face is not its own there is neither text nor name. */
export interface ShownComment {
  id: number;
  parentId: number | null;
  face: CommentFace;
  folded: CommentFold | null;
  nick: string;
  text: string;
  isOwn: boolean;
  isSpoiler: boolean;
  isPinned: boolean;
  /** It may stand on the work's page. */
  isPastHold: boolean;
  isLiked: boolean;
  isReported: boolean;
  likes: number;
  /** Counted to `MOST_COUNTED_REPLIES` and one. */
  replies: number;
  /** Until when a measure hides it. */
  hiddenUntil: Date | null;
  madeAt: Date;
  /** The episode it is about, where the list is a whole work's. */
  episode: { id: number; title: string; content: 'text' | 'images' } | null;
  /** Its first answers; all of them where one thread is asked for. */
  answers: ShownComment[];
}

/** A page of comments. */
export interface CommentPage {
  place: Pick<PlaceRow, 'workId' | 'title' | 'episodeId' | 'episodeTitle' | 'position' | 'content'>;
  /** Counted to `MOST_COUNTED_COMMENTS` and one. */
  count: number;
  comments: ShownComment[];
  /** What the next page is asked for by; of a thread the last answer's number. */
  next: string | null;
  /** Why the reader may not write here; null where they may, once they are logged in. */
  shut: 'closed' | 'holders' | 'restricted' | null;
}

/** Whose comments are asked for, by whom, in which order, and from where on; lifted: what is beyond the reader may be told. */
export interface CommentAsk {
  reader: Reader;
  place: CommentPlaceRef;
  order: CommentOrder;
  after?: string | undefined;
  isLifted: boolean;
  /** They come from the end of the very episode, which their places may not tell yet. */
  hasRead?: boolean | undefined;
}

/**
 * Comments below a work or an episode, as this reader may meet them: what tells more than they have read is folded, so is
 * what they blocked. Refuses as `openPlace` does.
 */
export async function listComments(ctx: Needs<'db'>, ask: CommentAsk): Promise<CommentPage> {
  const { reader, place, order } = ask;
  const below = await openPlace(ctx.db, ask);
  const memberNo = memberNoOf(reader);
  const after = ask.after === undefined ? undefined : commentCursor(ask.after);
  const [view, count, pinned, rows] = await Promise.all([
    viewOf(ctx, { memberNo, below, ask }),
    countComments(ctx.db, { place }),
    after ? [] : selectPinned(ctx.db, { place, memberNo }),
    selectComments(ctx.db, { place, memberNo, order, after, limit: PAGE_LINES + 1 }),
  ]);
  const shown = [...pinned, ...rows.slice(0, PAGE_LINES)];
  const parents = shown.filter(({ replies }) => replies > 0).map(({ id }) => id);
  const replies = await selectReplies(ctx.db, { parents, memberNo, each: REPLIES_SHOWN });
  const last = rows.length > PAGE_LINES ? rows[PAGE_LINES - 1] : undefined;
  return {
    place: below,
    count,
    comments: shown.flatMap((row) => shownIn(row, { view, place, answers: replies }) ?? []),
    next: last ? `${last.likes}.${last.id}` : null,
    shut: await shutFor(ctx, { memberNo, below }),
  };
}

/** One comment with all its answers, so many at a time. Refuses as `openPlace` does, and with COMMENT_ERROR 0001. */
export async function showThread(
  ctx: Needs<'db'>,
  ask: Omit<CommentAsk, 'order'> & { thread: number },
): Promise<CommentPage> {
  const { reader, place, thread } = ask;
  const below = await openPlace(ctx.db, ask);
  const memberNo = memberNoOf(reader);
  const after = /^[1-9]\d{0,14}$/.test(ask.after ?? '') ? Number(ask.after) : undefined;
  const [view, count, head] = await Promise.all([
    viewOf(ctx, { memberNo, below, ask }),
    countComments(ctx.db, { place }),
    selectComment(ctx.db, { id: thread, memberNo }),
  ]);
  const isHere =
    head && head.parentId === null && (place.kind === 'episode' ? head.episodeId : head.workId) === place.id;
  if (!isHere) throw new Refusal('COMMENT_ERROR', '0001');
  const answers = await selectReplies(ctx.db, { parents: [thread], memberNo, each: THREAD_LINES + 1, after });
  const shown = shownIn(head, { view, place, answers: answers.slice(0, THREAD_LINES) });
  if (!shown) throw new Refusal('COMMENT_ERROR', '0001');
  return {
    place: below,
    count,
    comments: [shown],
    next: answers.length > THREAD_LINES ? String(answers[THREAD_LINES - 1]?.id ?? '') : null,
    shut: await shutFor(ctx, { memberNo, below }),
  };
}

async function viewOf(
  ctx: Needs<'db'>,
  of: { memberNo: number | null; below: PlaceRow; ask: Pick<CommentAsk, 'isLifted' | 'hasRead'> },
): Promise<CommentView> {
  const { memberNo, below, ask } = of;
  const here = ask.hasRead ? (below.position ?? 0) : 0;
  const { isLifted } = ask;
  if (memberNo === null) return { memberNo, furthest: here, isLifted, blocked: new Set() };
  const [{ furthest }, blocked] = await Promise.all([
    readSoFar(ctx, { memberNo, workId: below.workId }),
    selectBlocked(ctx.db, memberNo),
  ]);
  const blockedNos = new Set(blocked.map((one) => one.memberNo));
  return { memberNo, furthest: Math.max(furthest, here), isLifted, blocked: blockedNos };
}

async function shutFor(
  ctx: Needs<'db'>,
  { memberNo, below }: { memberNo: number | null; below: PlaceRow },
): Promise<CommentPage['shut']> {
  if (below.isClosed) return 'closed';
  if (memberNo === null) return null;
  if (await selectBan(ctx.db, memberNo)) return 'restricted';
  return below.isForHolders && !below.isHolder ? 'holders' : null;
}

function shownIn(
  row: CommentRow,
  how: { view: CommentView; place: CommentPlaceRef; answers: CommentRow[] },
): ShownComment | undefined {
  const { view, place } = how;
  const isOwn = row.memberNo !== null && row.memberNo === view.memberNo;
  const face = faceOf({ state: row.state, isOwn, isHidden: row.isHidden, replies: row.replies });
  if (face === undefined) return undefined;
  const isThere = face === 'shown' || face === 'held';
  const isElsewhere = place.kind === 'work' && row.episodeId !== null;
  const { episodeId: id, episodeTitle: title, content } = row;
  return {
    id: row.id,
    parentId: row.parentId,
    face,
    folded: isThere ? foldOf(row, view) : null,
    nick: isThere ? (row.nick ?? GONE) : '',
    text: isThere ? row.body : '',
    isOwn,
    isSpoiler: row.isSpoiler,
    isPinned: row.isPinned,
    isPastHold: row.isPastHold,
    isLiked: row.isLiked,
    isReported: row.isReported,
    likes: isThere ? row.likes : 0,
    replies: row.replies,
    hiddenUntil: face === 'hidden' ? row.hiddenUntil : null,
    madeAt: row.madeAt,
    episode: isElsewhere && id !== null && content !== null ? { id, title: title ?? '', content } : null,
    answers: how.answers
      .filter(({ parentId }) => parentId === row.id)
      .flatMap((answer) => shownIn(answer, { ...how, answers: [] }) ?? []),
  };
}
