import { canSee } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { deleteFollows, selectFollow, updateFollow } from './follow-store.ts';

/**
 * Follows a work (관심) or unfollows it; idempotent. Returns the follower count. Throws NOT_FOUND 0001, and ADULT_ERROR
 * 0001 when following a hidden work.
 */
export async function followWork(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; workId: number; isFollowed: boolean },
): Promise<{ follows: number }> {
  const work = await selectFollow(ctx.db, input);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  const isShown = canSee(input.reader, work, 'about');
  if (input.isFollowed && !isShown) throw new DomainError('ADULT_ERROR', '0001');
  const follows = await updateFollow(ctx.db, input);
  // Unfollowing a hidden work is allowed but reveals no count.
  return { follows: isShown ? follows : 0 };
}

/** Unfollows works, including hidden ones; returns their number. */
export async function unfollowWorks(ctx: Needs<'db'>, input: { memberNo: number; works: number[] }): Promise<number> {
  return ctx.db.transaction().execute((tx) => deleteFollows(tx, input));
}
