import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_LIMITS, REPORT_REASONS } from '#shared/community/comments';
import { oneLine } from '#shared/content/one-line';
import { lockComment, updateCommentState } from './comment-store.ts';
import { requireReadableComment } from './like-comment.ts';
import { countOpenReports, insertReport } from './report-store.ts';

const DAY_SECONDS = 86_400;

/**
 * Reports a comment once per member. Many open reports fold it until review. Throws COMMENT_ERROR 0001 if missing,
 * 0010 for one's own, 0011 without a reason, 0012 beyond the daily limit.
 */
export async function reportComment(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; commentId: number; isReview?: boolean; reason: string; detail: string },
): Promise<void> {
  const { memberNo, commentId } = input;
  const reason = REPORT_REASONS.find((existing) => existing === input.reason);
  if (!reason) throw new DomainError('COMMENT_ERROR', '0011', { field: 'reason' });
  const detail = oneLine(input.detail, COMMENT_LIMITS.reportDetail);
  await ctx.db.transaction().execute(async (tx) => {
    const seen = await requireReadableComment(tx, input);
    if (seen.memberNo === memberNo) throw new DomainError('COMMENT_ERROR', '0010');
    const entitled = await lockComment(tx, commentId);
    if (entitled?.state !== 'shown') throw new DomainError('COMMENT_ERROR', '0001');
    if (!(await insertReport(tx, { commentId, memberNo, reason, detail }))) return;
    const counter = { kind: 'comment-report', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countAttempt(tx, counter)).failures > COMMENT_LIMITS.reportsADay)
      throw new DomainError('COMMENT_ERROR', '0012');
    if (entitled.foldedBy !== null || (await countOpenReports(tx, commentId)) < COMMENT_LIMITS.foldingReports) return;
    await updateCommentState(tx, { id: commentId, state: 'shown', foldedBy: 'reports' });
  });
}
