import { canSee } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { deleteFollows, selectFollow, writeFollow } from './follow-store.ts';

/**
 * Follows a work (관심) or stops; saying it twice changes nothing. Answers how many follow it now. Refuses with
 * NOT_FOUND 0001 and, who begins to follow what they may not see, with ADULT_ERROR 0001.
 */
export async function followWork(
  ctx: Needs<'db'>,
  order: { memberNo: number; reader: Reader; workId: number; isFollowed: boolean },
): Promise<{ follows: number }> {
  const work = await selectFollow(ctx.db, order);
  if (!work) throw new Refusal('NOT_FOUND', '0001');
  const isShown = canSee(order.reader, work, 'about');
  if (order.isFollowed && !isShown) throw new Refusal('ADULT_ERROR', '0001');
  const follows = await writeFollow(ctx.db, order);
  // Whoever may not see it any more may let it go, and learns no count by that.
  return { follows: isShown ? follows : 0 };
}

/** Stops following many works at once, also those that the reader may not see any more. Answers how many it were. */
export async function unfollowWorks(ctx: Needs<'db'>, order: { memberNo: number; works: number[] }): Promise<number> {
  return ctx.db.transaction().execute((tx) => deleteFollows(tx, order));
}
