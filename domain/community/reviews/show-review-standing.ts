import type { Needs } from '#kernel/context';
import { MAX_COUNTED_COMMENTS } from '#shared/community/comments';
import { episodesToReview } from './review-rules.ts';
import { countReviews, selectOwnReview, selectReviewProgress, selectReviewShare } from './review-store.ts';

/** What a reader may do with reviews of a work. */
interface ReviewStanding {
  /** Capped at `MAX_COUNTED_COMMENTS` + 1. */
  count: number;
  own: { id: number; text: string; isSpoiler: boolean; isRemoved: boolean } | null;
  /** Episodes still to open; 0 when the reader may review. */
  missing: number;
  /** One of the authors: answers, but does not review. */
  isCrew: boolean;
}

/** Reviews of a work for a reader; call `requireCommentTarget` or a list before. */
export async function showReviewStanding(
  ctx: Needs<'db'>,
  input: { memberNo: number | null; workId: number },
): Promise<ReviewStanding> {
  const { memberNo, workId } = input;
  const count = await countReviews(ctx.db, { workId, most: MAX_COUNTED_COMMENTS });
  if (memberNo === null) return { count, own: null, missing: 0, isCrew: false };
  const [own, progress, sharePercent] = await Promise.all([
    selectOwnReview(ctx.db, { memberNo, workId }),
    selectReviewProgress(ctx.db, { memberNo, workId }),
    selectReviewShare(ctx.db),
  ]);
  return {
    count,
    own: own ? { id: own.id, text: own.body, isSpoiler: own.isSpoiler, isRemoved: own.state === 'removed' } : null,
    missing: Math.max(0, episodesToReview({ ...progress, sharePercent }) - progress.opened),
    isCrew: progress.isCrew,
  };
}
