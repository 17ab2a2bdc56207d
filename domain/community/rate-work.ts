import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { LEAST_RATINGS, RATING_HALVES } from '#vocabulary/comments';
import { openPlace } from './comment-place.ts';
import { selectHasGround, selectRating, selectShaken, settleRatings, writeRating } from './rating-store.ts';

const MOST_SETTLED = 500;

/** A work's rating before a reader: no average before there are enough. */
export interface ShownRating {
  ratings: number;
  /** One to five, to a tenth; null below the floor. */
  average: number | null;
  own: number | null;
  mayRate: boolean;
}

/**
 * Gives a work half stars, or with null takes them back. Refuses as `openPlace` does, with RATING_ERROR 0001 what is no
 * rating, 0002 before three episodes were opened or one bought.
 */
export async function rateWork(
  ctx: Needs<'db'>,
  order: { memberNo: number; reader: Reader; workId: number; halves: number | null },
): Promise<void> {
  const { memberNo, reader, workId, halves } = order;
  if (halves !== null && !RATING_HALVES.some((known) => known === halves)) throw new Refusal('RATING_ERROR', '0001');
  await openPlace(ctx.db, { place: { kind: 'work', id: workId }, reader });
  await ctx.db.transaction().execute(async (tx) => {
    if (halves !== null && !(await selectHasGround(tx, { memberNo, workId })))
      throw new Refusal('RATING_ERROR', '0002');
    await writeRating(tx, { memberNo, workId, halves });
  });
}

/** What a work's ratings come to before this reader. Refuses as `openPlace` does. */
export async function showRating(ctx: Needs<'db'>, ask: { reader: Reader; workId: number }): Promise<ShownRating> {
  const { reader, workId } = ask;
  await openPlace(ctx.db, { place: { kind: 'work', id: workId }, reader });
  const memberNo = memberNoOf(reader);
  const [{ ratings, halves, own }, mayRate] = await Promise.all([
    selectRating(ctx.db, { workId, memberNo }),
    memberNo === null ? false : selectHasGround(ctx.db, { memberNo, workId }),
  ]);
  const average = ratings < LEAST_RATINGS ? null : Math.round((halves / ratings / 2) * 10) / 10;
  return { ratings: ratings < LEAST_RATINGS ? 0 : ratings, average, own, mayRate };
}

/** Every hour: ratings whose ground is gone count no more, those whose ground came back do again. */
export async function settleShakenRatings(ctx: Needs<'db'>): Promise<number> {
  const works = await selectShaken(ctx.db, MOST_SETTLED);
  for (const workId of works) await ctx.db.transaction().execute((tx) => settleRatings(tx, workId));
  return works.length;
}
