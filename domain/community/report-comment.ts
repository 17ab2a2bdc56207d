import { countTry } from '#domain/membership';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { COMMENT_LIMITS, REPORT_REASONS } from '#vocabulary/comments';
import { holdComment, moveComment } from './comment-store.ts';
import { openComment } from './like-comment.ts';
import { countOpenReports, insertReport } from './report-store.ts';

const DAY_SECONDS = 86_400;

/**
 * Reports a comment; of one member once. Many open reports fold it until somebody has looked. Refuses with COMMENT_ERROR
 * 0001 what is not there, 0010 one's own, 0011 without a reason, 0012 too many in a day.
 */
export async function reportComment(
  ctx: Needs<'db'>,
  order: { memberNo: number; reader: Reader; commentId: number; reason: string; detail: string },
): Promise<void> {
  const { memberNo, commentId } = order;
  const reason = REPORT_REASONS.find((known) => known === order.reason);
  if (!reason) throw new Refusal('COMMENT_ERROR', '0011');
  const detail = [...order.detail.normalize('NFC').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, COMMENT_LIMITS.reportDetail)
    .join('');
  await ctx.db.transaction().execute(async (tx) => {
    const seen = await openComment(tx, order);
    if (seen.memberNo === memberNo) throw new Refusal('COMMENT_ERROR', '0010');
    const held = await holdComment(tx, commentId);
    if (held?.state !== 'shown') throw new Refusal('COMMENT_ERROR', '0001');
    if (!(await insertReport(tx, { commentId, memberNo, reason, detail }))) return;
    const counter = { kind: 'comment-report', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countTry(tx, counter)).failures > COMMENT_LIMITS.reportsADay) throw new Refusal('COMMENT_ERROR', '0012');
    if (held.foldedBy !== null || (await countOpenReports(tx, commentId)) < COMMENT_LIMITS.foldingReports) return;
    await moveComment(tx, { id: commentId, state: 'shown', foldedBy: 'reports' });
  });
}
