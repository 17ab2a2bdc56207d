import { Refusal } from '#shared/refusal';
import { COMMENT_LIMITS, type CommentFold, type CommentState } from '#vocabulary/comments';

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Joins letters of some scripts and pieces of pictures: it is part of what somebody wrote. */
const JOINER = '\u200d';

/** A comment as it is kept: its lines as they were typed. Refuses with COMMENT_ERROR 0002 none, 0003 one too long. */
export function commentText(text: string): string {
  const lines = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').split('\n');
  const body = lines
    .map((line) =>
      line
        .replaceAll('\t', ' ')
        .replaceAll(CONTROLS, (mark) => (mark === JOINER ? mark : ''))
        .trimEnd(),
    )
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  if (body.replaceAll(JOINER, '') === '') throw new Refusal('COMMENT_ERROR', '0002');
  if ([...body].length > COMMENT_LIMITS.text) throw new Refusal('COMMENT_ERROR', '0003');
  return body;
}

/** What of a comment decides whether it is folded. */
export interface FoldedComment {
  memberNo: number | null;
  /** Of its episode; null where it is about the work. */
  position: number | null;
  isSpoiler: boolean;
  foldedBy: 'word' | 'reports' | 'operator' | null;
}

/** Who reads, and how far they have read. */
export interface CommentView {
  memberNo: number | null;
  /** The furthest episode's place in the work; 0 where none was opened. */
  furthest: number;
  /** The reader said that everything may be told. */
  isLifted: boolean;
  blocked: ReadonlySet<number>;
}

/**
 * Why a comment is folded for this reader; null where it lies open. Their own is always open; lifting opens what would
 * tell too much, never what somebody was blocked or folded for.
 */
export function foldOf(comment: FoldedComment, view: CommentView): CommentFold | null {
  if (comment.memberNo !== null && comment.memberNo === view.memberNo) return null;
  if (comment.memberNo !== null && view.blocked.has(comment.memberNo)) return 'blocked';
  if (comment.foldedBy !== null) return comment.foldedBy;
  if (view.isLifted) return null;
  if (comment.position !== null && comment.position > view.furthest) return 'horizon';
  return comment.isSpoiler ? 'spoiler' : null;
}

/** How a comment stands before a reader: its text, or why there is none. */
export type CommentFace = 'shown' | 'held' | 'deleted' | 'removed' | 'hidden';

/**
 * What a reader meets of a comment; undefined where nothing stands in its place. A held one is there for its author; a
 * deleted one leaves a mark where others answered; a measure leaves its notice (정보통신망법 제44조의2).
 */
export function faceOf(comment: {
  state: CommentState;
  isOwn: boolean;
  isHidden: boolean;
  replies: number;
}): CommentFace | undefined {
  const { state, isOwn, isHidden, replies } = comment;
  if (state === 'deleted' || state === 'removed') return replies > 0 ? state : undefined;
  if (isHidden) return 'hidden';
  if (state === 'held') return isOwn ? 'held' : undefined;
  return 'shown';
}

/** A page's end as the next one is asked for: `12.345`, likes and number, or the number alone. */
export interface CommentCursor {
  likes: number;
  id: number;
}

/** Reads a cursor; undefined for whatever is none. */
export function commentCursor(text: string): CommentCursor | undefined {
  const [, likes, id] = /^(\d{1,9})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return likes && id ? { likes: Number(likes), id: Number(id) } : undefined;
}
