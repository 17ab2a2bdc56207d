import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { COMMENT_HOLD_HOURS } from '#vocabulary/comments';
import { type CommentPlaceRef, holdComment, selectHoldHours, selectPlace, writeHoldHours } from './comment-store.ts';
import { reasonOf } from './moderate-comments.ts';
import {
  type CommentRule,
  type PinnedLine,
  type RuleLine,
  holdRule,
  pin,
  selectPins,
  selectRules,
  unpin,
  writeRule,
} from './rule-store.ts';

const MOST_RULES = 200;

/**
 * Closes the comments of a work or an episode, opens them, or keeps writing to whoever holds something of it. Refuses with
 * MODERATION_ERROR 0001 without a reason, 0006 a place that is not there.
 */
export async function setCommentRule(
  ctx: Needs<'db'>,
  order: { by: Actor; place: CommentPlaceRef; rule: CommentRule; reason: string },
): Promise<void> {
  const { by, place, rule } = order;
  const reason = reasonOf(order.reason, true);
  await actAs(ctx, { by, act: { name: 'comment.rule', subject: `${place.kind}:${place.id}`, reason } }, async (tx) => {
    const row = await selectPlace(tx, { place, memberNo: null });
    if (!row) throw new Refusal('MODERATION_ERROR', '0006');
    const before = await holdRule(tx, row);
    await writeRule(tx, { workId: row.workId, episodeId: row.episodeId, ...rule });
    return { before, after: rule, result: undefined };
  });
}

/** Hours for which a new comment that nobody likes stays off its work's page. */
export async function readCommentHold(ctx: Needs<'db'>): Promise<number> {
  return selectHoldHours(ctx.db);
}

/** Sets that time; 0 shows comments at once. Refuses with MODERATION_ERROR 0008 what is no number of hours up to a month. */
export async function setCommentHold(ctx: Needs<'db'>, order: { by: Actor; hours: number }): Promise<void> {
  const { by, hours } = order;
  if (!Number.isInteger(hours) || hours < 0 || hours > COMMENT_HOLD_HOURS.max)
    throw new Refusal('MODERATION_ERROR', '0008');
  await actAs(ctx, { by, act: { name: 'comment.hold', subject: 'shop' } }, async (tx) => {
    const before = { hours: await selectHoldHours(tx) };
    await writeHoldHours(tx, hours);
    return { before, after: { hours }, result: undefined };
  });
}

/** Works and episodes whose comments are closed or kept to holders. */
export async function listCommentRules(ctx: Needs<'db'>): Promise<RuleLine[]> {
  return selectRules(ctx.db, MOST_RULES);
}

/**
 * Pins a comment above its episode or work, in place of what was pinned there; or takes it down. Refuses with
 * MODERATION_ERROR 0002 one that is not to be read, or an answer, and where it is taken down one that is not pinned.
 */
export async function pinComment(
  ctx: Needs<'db'>,
  order: { by: Actor; commentId: number; isPinned: boolean },
): Promise<void> {
  const { by, commentId, isPinned } = order;
  const act = { name: isPinned ? 'comment.pin' : 'comment.unpin', subject: `comment:${commentId}` };
  await actAs(ctx, { by, act }, async (tx) => {
    const held = await holdComment(tx, commentId);
    if (held?.state !== 'shown' || held.parentId !== null) throw new Refusal('MODERATION_ERROR', '0002');
    // What somebody else pinned in its place meanwhile stays.
    if (!isPinned && held.pinnedAt === null) throw new Refusal('MODERATION_ERROR', '0002');
    const before = { pinned: await unpin(tx, held) };
    if (isPinned) await pin(tx, commentId);
    return { before, after: { pinned: isPinned ? commentId : null }, result: undefined };
  });
}

/** Comments that are pinned above works and episodes. */
export async function listPins(ctx: Needs<'db'>): Promise<PinnedLine[]> {
  return selectPins(ctx.db, MOST_RULES);
}
