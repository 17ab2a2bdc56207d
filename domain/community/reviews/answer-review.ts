import { notify } from '#domain/notifications';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { REVIEW_LIMITS, REVIEW_SHARE } from '#shared/community/comments';
import { normalizeCommentText } from '../comment-rules.ts';
import { uniqueEventRef } from '../report-store.ts';
import {
  type AdminReviewRow,
  selectAdminReviews,
  selectReviewShare,
  writeReviewShare,
  writeShopAnswer,
} from './review-store.ts';
import { reviewPath } from './review-path.ts';

const PAGE_SIZE = 20;

/** Reviews for the console, newest first; open ones have no answer yet. */
export async function findReviews(
  ctx: Needs<'db'>,
  input: { isOpen: boolean; workId?: number | undefined; before?: number | undefined },
): Promise<{ reviews: AdminReviewRow[]; next: number | null }> {
  const rows = await selectAdminReviews(ctx.db, {
    isOpen: input.isOpen,
    workId: input.workId,
    before: input.before ?? Number.MAX_SAFE_INTEGER,
    limit: PAGE_SIZE + 1,
  });
  const reviews = rows.slice(0, PAGE_SIZE);
  return { reviews, next: rows.length > PAGE_SIZE ? (reviews.at(-1)?.id ?? null) : null };
}

/** Answers a review for the shop and notifies its writer; an empty text removes the answer. Throws REVIEW_ERROR 0007 and 0008. */
export async function answerReview(
  ctx: Needs<'db'>,
  input: { by: Actor; reviewId: number; text: string },
): Promise<void> {
  const { by, reviewId: id } = input;
  const text = normalizeCommentText(input.text);
  if ([...text].length > REVIEW_LIMITS.answer) throw new DomainError('REVIEW_ERROR', '0008');
  await withAudit(ctx, { by, act: { name: 'review.answer', subject: `comment:${id}` } }, async (tx) => {
    const row = await writeShopAnswer(tx, { id, text: text === '' ? null : text });
    if (!row) throw new DomainError('REVIEW_ERROR', '0007');
    if (text !== '' && row.memberNo !== null)
      await notify(tx, {
        memberNo: row.memberNo,
        kind: 'comment',
        ref: `shop-answer:${id}:${await uniqueEventRef(tx)}`,
        workId: row.workId,
        facts: { act: 'answered', path: reviewPath({ id, workId: row.workId }), detail: '' },
      });
    return { before: null, after: { text }, result: undefined };
  });
}

/** Percent of a work to read before reviewing it. */
export async function readReviewShare(ctx: Needs<'db'>): Promise<number> {
  return selectReviewShare(ctx.db);
}

/** Sets it. Throws REVIEW_ERROR 0009 unless it is a whole number up to 100. */
export async function setReviewShare(ctx: Needs<'db'>, input: { by: Actor; percent: number }): Promise<void> {
  const { by, percent } = input;
  if (!Number.isInteger(percent) || percent < 0 || percent > REVIEW_SHARE.max)
    throw new DomainError('REVIEW_ERROR', '0009');
  await withAudit(ctx, { by, act: { name: 'review.share', subject: 'shop' } }, async (tx) => {
    const before = { percent: await selectReviewShare(tx) };
    await writeReviewShare(tx, percent);
    return { before, after: { percent }, result: undefined };
  });
}
