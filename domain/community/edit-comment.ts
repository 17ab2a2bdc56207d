import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_LIMITS, type CommentState } from '#shared/community/comments';
import { parseCommentText } from './comment-rules.ts';
import { lockComment, selectComment, updateCommentText } from './comment-store.ts';
import { commentTargetOf, requireCommentTarget } from './comment-target.ts';
import { countOpenReports } from './report-store.ts';
import { selectRecentCommentBodies } from './writer-store.ts';
import { checkText, withDefaults } from './word-rules.ts';
import { selectListedWords } from './word-store.ts';
import { isSameText, requireCanWrite } from './write-comment.ts';

const MINUTE_SECONDS = 60;

/**
 * Changes one's own comment under the rules of a new one; a pinned one is no longer pinned. Throws COMMENT_ERROR 0001
 * if it is not the member's, 0014 while it is reviewed, and like `writeComment`.
 */
export async function editComment(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; commentId: number; text: string; isSpoiler: boolean },
): Promise<{ id: number; state: CommentState }> {
  const { memberNo, reader, commentId: id, isSpoiler } = input;
  const body = parseCommentText(input.text);
  const seen = await selectComment(ctx.db, { id, memberNo });
  if (seen?.memberNo !== memberNo) throw new DomainError('COMMENT_ERROR', '0001');
  const below = await requireCommentTarget(ctx.db, { place: commentTargetOf(seen), reader });
  await requireCanWrite(ctx, { memberNo, below, isAuthor: seen.isAuthor });
  const { act, words } = checkText(body, withDefaults(await selectListedWords(ctx.db)));
  if (act === 'refuse') throw new DomainError('COMMENT_ERROR', '0008', { field: 'text' });
  const counter = { kind: 'comment', key: String(memberNo), windowSeconds: MINUTE_SECONDS };
  return ctx.db.transaction().execute(async (tx) => {
    const comment = await lockComment(tx, id);
    if (comment?.memberNo !== memberNo || comment.state === 'deleted' || comment.state === 'removed')
      throw new DomainError('COMMENT_ERROR', '0001');
    // What somebody has to look at stays as it was.
    if (comment.state === 'held' || seen.isHidden || (await countOpenReports(tx, id)) > 0)
      throw new DomainError('COMMENT_ERROR', '0014');
    const state = act === 'hold' ? 'held' : 'shown';
    if (comment.isReview) throw new DomainError('REVIEW_ERROR', '0010');
    if (comment.body === body && seen.isSpoiler === isSpoiler) return { id, state: comment.state };
    if ((await countAttempt(tx, counter)).failures > COMMENT_LIMITS.aMinute)
      throw new DomainError('COMMENT_ERROR', '0004');
    const recent = await selectRecentCommentBodies(tx, { ...comment, memberNo, except: id });
    if (recent.some((other) => isSameText(other, body)))
      throw new DomainError('COMMENT_ERROR', '0013', { field: 'text' });
    const folded = act === 'fold' ? ('word' as const) : comment.foldedBy === 'operator' ? comment.foldedBy : null;
    await updateCommentText(tx, { id, body, isSpoiler, state, foldedBy: folded, words });
    return { id, state };
  });
}
