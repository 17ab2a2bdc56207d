import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { deleteComment } from '../member-comments.ts';
import { selectOwnReview } from './review-store.ts';

/** Deletes a member's review of a work; its stars stay. Throws REVIEW_ERROR 0007 without one. */
export async function deleteReview(
  ctx: Needs<'db'>,
  of: { memberNo: number; workId: number },
): Promise<{ id: number }> {
  const own = await selectOwnReview(ctx.db, of);
  if (!own) throw new DomainError('REVIEW_ERROR', '0007');
  await deleteComment(ctx, { memberNo: of.memberNo, commentId: own.id });
  return { id: own.id };
}
