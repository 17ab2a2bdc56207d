import { DomainError } from '#kernel/domain-error';
import { COMMENT_LIMITS, type CommentFold, type CommentState } from '#shared/community/comments';

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Zero-width joiner; required by some scripts and emoji. */
const JOINER = '\u200d';

/** Text in one form, without control characters; may be empty. */
export function normalizeCommentText(text: string): string {
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
  return body.replaceAll(JOINER, '') === '' ? '' : body;
}

/** Normalizes a comment. Throws COMMENT_ERROR 0002 if empty, 0003 if too long. */
export function parseCommentText(text: string): string {
  const body = normalizeCommentText(text);
  if (body === '') throw new DomainError('COMMENT_ERROR', '0002', { field: 'text' });
  if ([...body].length > COMMENT_LIMITS.text) throw new DomainError('COMMENT_ERROR', '0003', { field: 'text' });
  return body;
}

export interface FoldedComment {
  memberNo: number | null;
  /** Episode position; null for comments on the work. */
  position: number | null;
  isSpoiler: boolean;
  foldedBy: 'word' | 'reports' | 'operator' | null;
}

export interface CommentViewer {
  memberNo: number | null;
  /** Position of the furthest opened episode; 0 if none. */
  furthest: number;
  /** The reader allows spoilers. */
  isLifted: boolean;
  /** Members that the reader muted: folded. */
  blocked: ReadonlySet<number>;
  /** Members that muted the reader: not shown. */
  blockers: ReadonlySet<number>;
}

/**
 * Why a comment is folded for the reader; null if open. Own comments are open; lifting reveals spoilers but not
 * blocked or moderated comments.
 */
export function foldReasonOf(comment: FoldedComment, view: CommentViewer): CommentFold | null {
  if (comment.memberNo !== null && comment.memberNo === view.memberNo) return null;
  if (comment.memberNo !== null && view.blocked.has(comment.memberNo)) return 'blocked';
  if (comment.foldedBy !== null) return comment.foldedBy;
  if (view.isLifted) return null;
  if (comment.position !== null && comment.position > view.furthest) return 'horizon';
  return comment.isSpoiler ? 'spoiler' : null;
}

/** Visible state of a comment. */
export type CommentAppearance = 'shown' | 'held' | 'deleted' | 'removed' | 'hidden';

/**
 * The state for a reader; undefined if not shown at all. Held comments are visible to their author, deleted ones leave
 * a placeholder with replies, takedowns a notice (정보통신망법 제44조의2).
 */
export function commentAppearanceOf(comment: {
  state: CommentState;
  isOwn: boolean;
  isHidden: boolean;
  replies: number;
}): CommentAppearance | undefined {
  const { state, isOwn, isHidden, replies } = comment;
  if (state === 'deleted' || state === 'removed') return replies > 0 ? state : undefined;
  if (isHidden) return 'hidden';
  if (state === 'held') return isOwn ? 'held' : undefined;
  return 'shown';
}

/** `12.345`: place in the order of the best, and id. */
export interface CommentCursor {
  best: number;
  id: number;
}

/** Parses a cursor; undefined if invalid. */
export function parseCommentCursor(text: string): CommentCursor | undefined {
  const [, best, id] = /^(\d{1,12})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return best && id ? { best: Number(best), id: Number(id) } : undefined;
}
