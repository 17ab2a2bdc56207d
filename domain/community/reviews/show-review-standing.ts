import type { Needs } from '#kernel/context';
import { MAX_COUNTED_COMMENTS } from '#shared/community/comments';
import { episodesToReview } from './review-rules.ts';
import { countReviews, selectOwnReview, selectReviewProgress, selectReviewShare } from './review-store.ts';

/** What a reader may do with reviews of a work. */
interface ReviewStanding {
  /** Capped at `MAX_COUNTED_COMMENTS` + 1. */
  count: number;
  /** Of the work, that a reviewer has to read. */
  sharePercent: number;
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
  const [count, sharePercent] = await Promise.all([
    countReviews(ctx.db, { workId, most: MAX_COUNTED_COMMENTS }),
    selectReviewShare(ctx.db),
  ]);
  if (memberNo === null) return { count, sharePercent, own: null, missing: 0, isCrew: false };
  const [own, progress] = await Promise.all([
    selectOwnReview(ctx.db, { memberNo, workId }),
    selectReviewProgress(ctx.db, { memberNo, workId }),
  ]);
  return {
    count,
    sharePercent,
    own: own ? { id: own.id, text: own.body, isSpoiler: own.isSpoiler, isRemoved: own.state === 'removed' } : null,
    missing: Math.max(0, episodesToReview({ ...progress, sharePercent }) - progress.opened),
    isCrew: progress.isCrew,
  };
}
