import { countAttempt, requireVerifiedEmail } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_LIMITS, type CommentState, RATING_HALVES, REVIEW_LIMITS } from '#shared/community/comments';
import { normalizeCommentText } from '../comment-rules.ts';
import { insertComment, updateCommentText } from '../comment-store.ts';
import { requireCommentTarget } from '../comment-target.ts';
import { writeRating } from '../rating-store.ts';
import { countOpenReports } from '../report-store.ts';
import { checkText, withDefaults } from '../word-rules.ts';
import { selectListedWords } from '../word-store.ts';
import { selectOtherReviewBodies } from '../writer-store.ts';
import { isSameText, requireCanWrite } from '../write-comment.ts';
import { episodesToReview } from './review-rules.ts';
import { type OwnReviewRow, selectOwnReview, selectReviewProgress, selectReviewShare } from './review-store.ts';

const MINUTE_SECONDS = 60;

interface ReviewInput {
  memberNo: number;
  reader: Reader;
  workId: number;
  halves: number;
  text: string;
  isSpoiler: boolean;
}

/**
 * Writes or changes a member's one review of a work together with their stars. Throws like `requireCommentTarget`,
 * MEMBER_ERROR 0008, RATING_ERROR 0001, REVIEW_ERROR 0001 and 0002 by length, 0003 before enough was read, 0004 after
 * an operator deleted it, 0005 for one's own work, COMMENT_ERROR 0004 too fast, 0005 when banned, 0006 when closed,
 * 0007 without entitlement, 0008 for a forbidden word, 0013 for the text of a review of another work, 0014 while it is
 * reviewed.
 */
export async function writeReview(ctx: Needs<'db'>, input: ReviewInput): Promise<{ id: number; state: CommentState }> {
  const { memberNo, workId, halves, isSpoiler } = input;
  if (!RATING_HALVES.some((existing) => existing === halves))
    throw new DomainError('RATING_ERROR', '0001', { field: 'stars' });
  const body = parseReviewText(input.text);
  await requireVerifiedEmail(ctx, { memberNo, isCharging: true });
  const below = await requireCommentTarget(ctx.db, { place: { kind: 'work', id: workId }, reader: input.reader });
  await requireCanWrite(ctx, { memberNo, below, isAuthor: false });
  await requireHasRead(ctx, input);
  const { act, words } = checkText(body, withDefaults(await selectListedWords(ctx.db)));
  if (act === 'refuse') throw new DomainError('COMMENT_ERROR', '0008', { field: 'text' });
  const text = { body, isSpoiler, words, state: act === 'hold' ? ('held' as const) : ('shown' as const) };
  return ctx.db.transaction().execute(async (tx) => {
    // Locks the work's sum: the reviews of a work are written in turn.
    await writeRating(tx, { memberNo, workId, halves });
    const own = await selectOwnReview(tx, { memberNo, workId });
    if (own?.body === body && own.isSpoiler === isSpoiler) return { id: own.id, state: own.state };
    const counter = { kind: 'comment', key: String(memberNo), windowSeconds: MINUTE_SECONDS };
    if ((await countAttempt(tx, counter)).failures > COMMENT_LIMITS.aMinute)
      throw new DomainError('COMMENT_ERROR', '0004');
    const others = await selectOtherReviewBodies(tx, { memberNo, workId });
    if (others.some((other) => isSameText(other, body)))
      throw new DomainError('COMMENT_ERROR', '0013', { field: 'text' });
    const foldedBy = act === 'fold' ? ('word' as const) : null;
    if (own) {
      await requireEditable(tx, own);
      const kept = own.foldedBy === 'operator' ? own.foldedBy : null;
      await updateCommentText(tx, { id: own.id, ...text, foldedBy: foldedBy ?? kept });
      return { id: own.id, state: text.state };
    }
    const at = { memberNo, workId, episodeId: null, parentId: null };
    const id = await insertComment(tx, { ...at, ...text, foldedBy, isReview: true, key: null });
    return { id: id ?? 0, state: text.state };
  });
}

/** Throws REVIEW_ERROR 0001 and 0002. */
function parseReviewText(text: string): string {
  const body = normalizeCommentText(text);
  const { length } = [...body];
  if (length < REVIEW_LIMITS.least) throw new DomainError('REVIEW_ERROR', '0001', { field: 'text' });
  if (length > REVIEW_LIMITS.text) throw new DomainError('REVIEW_ERROR', '0002', { field: 'text' });
  return body;
}

/** Throws REVIEW_ERROR 0003 and 0005. */
async function requireHasRead(ctx: Needs<'db'>, of: { memberNo: number; workId: number }): Promise<void> {
  const [progress, sharePercent] = await Promise.all([selectReviewProgress(ctx.db, of), selectReviewShare(ctx.db)]);
  if (progress.isCrew) throw new DomainError('REVIEW_ERROR', '0005');
  if (progress.opened < episodesToReview({ ...progress, sharePercent })) throw new DomainError('REVIEW_ERROR', '0003');
}

/** Throws REVIEW_ERROR 0004, COMMENT_ERROR 0014. */
async function requireEditable(tx: Tx, own: OwnReviewRow): Promise<void> {
  if (own.state === 'removed') throw new DomainError('REVIEW_ERROR', '0004');
  if (own.state === 'held' || own.isHidden || (await countOpenReports(tx, own.id)) > 0)
    throw new DomainError('COMMENT_ERROR', '0014');
}
