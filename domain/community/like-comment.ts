import type { Needs, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { openPlace, placeOf } from './comment-place.ts';
import { type CommentRow, selectComment, writeLike } from './comment-store.ts';
import { writeBlock, selectBlocked } from './writer-store.ts';

/** A comment that this reader can read and answer to. Refuses with COMMENT_ERROR 0001, and as `openPlace` does. */
export async function openComment(
  tx: Tx,
  ask: { commentId: number; memberNo: number; reader: Reader },
): Promise<CommentRow> {
  const row = await selectComment(tx, { id: ask.commentId, memberNo: ask.memberNo });
  if (row?.state !== 'shown' || row.isHidden) throw new Refusal('COMMENT_ERROR', '0001');
  await openPlace(tx, { place: placeOf(row), reader: ask.reader });
  return row;
}

/** Likes a comment or takes that back. Refuses with COMMENT_ERROR 0001 what is not there, 0010 one's own. */
export async function likeComment(
  ctx: Needs<'db'>,
  order: { memberNo: number; reader: Reader; commentId: number; isLiked: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo } = await openComment(tx, order);
    if (memberNo === order.memberNo) throw new Refusal('COMMENT_ERROR', '0010');
    await writeLike(tx, order);
  });
}

/** Folds whatever a comment's author writes for one reader, here and everywhere. Refuses as `likeComment` does. */
export async function blockAuthor(
  ctx: Needs<'db'>,
  order: { memberNo: number; reader: Reader; commentId: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo: blockedNo } = await openComment(tx, order);
    if (blockedNo === null) throw new Refusal('COMMENT_ERROR', '0001');
    if (blockedNo === order.memberNo) throw new Refusal('COMMENT_ERROR', '0010');
    await writeBlock(tx, { memberNo: order.memberNo, blockedNo, isBlocked: true });
  });
}

/** Ends a block; twice is once. */
export async function unblockReader(ctx: Needs<'db'>, order: { memberNo: number; blockedNo: number }): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeBlock(tx, { ...order, isBlocked: false }));
}

/** Whom a member has blocked, the last first. */
export async function listBlockedReaders(
  ctx: Needs<'db'>,
  memberNo: number,
): Promise<{ memberNo: number; nick: string; at: Date }[]> {
  return selectBlocked(ctx.db, memberNo);
}
