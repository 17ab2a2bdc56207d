import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { MIN_RATINGS, RATING_HALVES } from '#shared/community/comments';
import { requireCommentTarget } from './comment-target.ts';
import { selectCanRate, selectRating, selectRatingsToRefresh, refreshRatings, writeRating } from './rating-store.ts';

const MAX_SETTLED = 500;

/** A rating; no average below the minimum count. */
export interface RatingView {
  ratings: number;
  /** One to five with one decimal; null below the minimum. */
  average: number | null;
  own: number | null;
  mayRate: boolean;
}

/**
 * Rates a work in half stars; null removes the rating. Throws like `requireCommentTarget`, RATING_ERROR 0001 for an
 * invalid value, 0002 before three opened episodes or a purchase.
 */
export async function rateWork(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; workId: number; halves: number | null },
): Promise<void> {
  const { memberNo, reader, workId, halves } = input;
  if (halves !== null && !RATING_HALVES.some((existing) => existing === halves))
    throw new DomainError('RATING_ERROR', '0001', { field: 'stars' });
  await requireCommentTarget(ctx.db, { place: { kind: 'work', id: workId }, reader });
  await ctx.db.transaction().execute(async (tx) => {
    if (halves !== null && !(await selectCanRate(tx, { memberNo, workId })))
      throw new DomainError('RATING_ERROR', '0002');
    await writeRating(tx, { memberNo, workId, halves });
  });
}

/** A work's rating for a reader. Throws like `requireCommentTarget`. */
export async function showRating(ctx: Needs<'db'>, input: { reader: Reader; workId: number }): Promise<RatingView> {
  const { reader, workId } = input;
  await requireCommentTarget(ctx.db, { place: { kind: 'work', id: workId }, reader });
  const memberNo = memberNoOf(reader);
  const [{ ratings, halves, own }, mayRate] = await Promise.all([
    selectRating(ctx.db, { workId, memberNo }),
    memberNo === null ? false : selectCanRate(ctx.db, { memberNo, workId }),
  ]);
  const average = ratings < MIN_RATINGS ? null : Math.round((halves / ratings / 2) * 10) / 10;
  return { ratings: ratings < MIN_RATINGS ? 0 : ratings, average, own, mayRate };
}

/** Hourly job: drops ratings whose precondition is gone and restores those that regained it. */
export async function refreshInvalidRatings(ctx: Needs<'db'>): Promise<number> {
  const works = await selectRatingsToRefresh(ctx.db, MAX_SETTLED);
  for (const workId of works) await ctx.db.transaction().execute((tx) => refreshRatings(tx, workId));
  return works.length;
}
