import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_HOLD_HOURS } from '#shared/community/comments';
import {
  type CommentTargetRef,
  lockComment,
  selectHoldHours,
  selectCommentTarget,
  writeHoldHours,
} from './comment-store.ts';
import { parseReason } from './moderate-comments.ts';
import {
  type CommentRule,
  type PinnedCommentRow,
  type CommentRuleRow,
  lockRule,
  pin,
  selectPins,
  selectRules,
  unpin,
  writeRule,
} from './rule-store.ts';

const MAX_RULES = 200;

/**
 * Closes, opens or restricts commenting to entitled members. Throws MODERATION_ERROR 0001 without a reason, 0006 for a
 * missing target.
 */
export async function setCommentRule(
  ctx: Needs<'db'>,
  input: { by: Actor; place: CommentTargetRef; rule: CommentRule; reason: string },
): Promise<void> {
  const { by, place, rule } = input;
  const reason = parseReason(input.reason, true);
  await withAudit(
    ctx,
    { by, act: { name: 'comment.rule', subject: `${place.kind}:${place.id}`, reason } },
    async (tx) => {
      const row = await selectCommentTarget(tx, { place, memberNo: null });
      if (!row) throw new DomainError('MODERATION_ERROR', '0006');
      const before = await lockRule(tx, row);
      await writeRule(tx, { workId: row.workId, episodeId: row.episodeId, ...rule });
      return { before, after: rule, result: undefined };
    },
  );
}

/** Hours before an unliked comment appears on the work page. */
export async function readCommentHold(ctx: Needs<'db'>): Promise<number> {
  return selectHoldHours(ctx.db);
}

/** Sets the hold; 0 shows comments at once. Throws MODERATION_ERROR 0008 unless it is up to a month. */
export async function setCommentHold(ctx: Needs<'db'>, input: { by: Actor; hours: number }): Promise<void> {
  const { by, hours } = input;
  if (!Number.isInteger(hours) || hours < 0 || hours > COMMENT_HOLD_HOURS.max)
    throw new DomainError('MODERATION_ERROR', '0008');
  await withAudit(ctx, { by, act: { name: 'comment.hold', subject: 'shop' } }, async (tx) => {
    const before = { hours: await selectHoldHours(tx) };
    await writeHoldHours(tx, hours);
    return { before, after: { hours }, result: undefined };
  });
}

/** Works and episodes with restrictive rules. */
export async function listCommentRules(ctx: Needs<'db'>): Promise<CommentRuleRow[]> {
  return selectRules(ctx.db, MAX_RULES);
}

/**
 * Pins a comment, replacing the pinned one, or unpins it. Throws MODERATION_ERROR 0002 for an unreadable comment, a
 * reply, or unpinning one that is not pinned.
 */
export async function pinComment(
  ctx: Needs<'db'>,
  input: { by: Actor; commentId: number; isPinned: boolean },
): Promise<void> {
  const { by, commentId, isPinned } = input;
  const action = { name: isPinned ? 'comment.pin' : 'comment.unpin', subject: `comment:${commentId}` } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const entitled = await lockComment(tx, commentId);
    if (entitled?.state !== 'shown' || entitled.parentId !== null) throw new DomainError('MODERATION_ERROR', '0002');
    // Keeps a comment that somebody else pinned meanwhile.
    if (!isPinned && entitled.pinnedAt === null) throw new DomainError('MODERATION_ERROR', '0002');
    const before = { pinned: await unpin(tx, entitled) };
    if (isPinned) await pin(tx, commentId);
    return { before, after: { pinned: isPinned ? commentId : null }, result: undefined };
  });
}

/** All pinned comments. */
export async function listPins(ctx: Needs<'db'>): Promise<PinnedCommentRow[]> {
  return selectPins(ctx.db, MAX_RULES);
}
