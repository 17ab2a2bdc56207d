import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type PenPage, selectFollows, selectPenPage, writeFollow } from './pen-page-store.ts';

/** The public page of a pen. Throws NOT_FOUND 0001. */
export async function showPen(
  ctx: Needs<'db'>,
  { penId, memberNo, isSupporter = false }: { penId: number; memberNo: number | null; isSupporter?: boolean },
): Promise<PenPage & { isFollowed: boolean }> {
  const pen = await selectPenPage(ctx.db, { id: penId, isSupporter });
  if (!pen) throw new DomainError('NOT_FOUND', '0001');
  return { ...pen, isFollowed: memberNo !== null && (await selectFollows(ctx.db, { penId, memberNo })) };
}

/** Follows or unfollows an author. Throws NOT_FOUND 0001. */
export async function followPen(
  ctx: Needs<'db'>,
  follow: { penId: number; memberNo: number; isFollowed: boolean },
): Promise<void> {
  const isKnown = await ctx.db.transaction().execute((tx) => writeFollow(tx, follow));
  if (!isKnown) throw new DomainError('NOT_FOUND', '0001');
}
