import type { Needs, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { requireCommentTarget, commentTargetOf } from './comment-target.ts';
import { type CommentRow, selectComment } from './comment-store.ts';
import { selectBlockers, writeBlock, selectBlocked, writeLike } from './writer-store.ts';

interface CommentOfReader {
  memberNo: number;
  reader: Reader;
  commentId: number;
  /** It has to be a review. */
  isReview?: boolean;
}

/**
 * A comment the reader can see and reply to. Throws COMMENT_ERROR 0001, REVIEW_ERROR 0007, and like
 * `requireCommentTarget`.
 */
export async function requireReadableComment(tx: Tx, input: CommentOfReader): Promise<CommentRow> {
  const row = await selectComment(tx, { id: input.commentId, memberNo: input.memberNo });
  const isWrongKind = input.isReview === true && row?.isReview !== true;
  if (
    row?.state !== 'shown' ||
    isWrongKind ||
    row.isHidden ||
    (await isMutedBy(tx, { ...row, reader: input.memberNo }))
  )
    throw input.isReview ? new DomainError('REVIEW_ERROR', '0007') : new DomainError('COMMENT_ERROR', '0001');
  await requireCommentTarget(tx, { place: commentTargetOf(row), reader: input.reader });
  return row;
}

/** Whether the writer of a comment has muted the reader. */
async function isMutedBy(tx: Tx, of: { memberNo: number | null; reader: number }): Promise<boolean> {
  return of.memberNo !== null && (await selectBlockers(tx, of.reader)).includes(of.memberNo);
}

/** Likes or unlikes a comment. Throws COMMENT_ERROR 0001 if missing (a review REVIEW_ERROR 0007), 0010 for one's own. */
export async function likeComment(ctx: Needs<'db'>, input: CommentOfReader & { isLiked: boolean }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo } = await requireReadableComment(tx, input);
    if (memberNo === input.memberNo) throw new DomainError('COMMENT_ERROR', '0010');
    await writeLike(tx, input);
  });
}

/** Mutes both ways: folds their comments for the reader, and hides the reader's from them. Throws like `likeComment`. */
export async function blockAuthor(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; commentId: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo: blockedNo } = await requireReadableComment(tx, input);
    if (blockedNo === null) throw new DomainError('COMMENT_ERROR', '0001');
    if (blockedNo === input.memberNo) throw new DomainError('COMMENT_ERROR', '0010');
    await writeBlock(tx, { memberNo: input.memberNo, blockedNo, isBlocked: true });
  });
}

/** Unblocks a reader; idempotent. */
export async function unblockReader(ctx: Needs<'db'>, input: { memberNo: number; blockedNo: number }): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeBlock(tx, { ...input, isBlocked: false }));
}

/** Blocked members, latest first. */
export async function listBlockedReaders(
  ctx: Needs<'db'>,
  memberNo: number,
): Promise<{ memberNo: number; nick: string; at: Date }[]> {
  return selectBlocked(ctx.db, memberNo);
}
