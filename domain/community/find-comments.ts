import type { Actor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type AdminCommentRow, type CommentFilter, selectAdminComments } from './comment-list-store.ts';
import { moderateComment } from './moderate-comments.ts';

const PAGE_SIZE = 50;
const MAX_AT_ONCE = 200;

/** A page of all comments that readers wrote, newest first; `before` is the last id of the page before. */
export async function findComments(
  ctx: Needs<'db'>,
  input: { filter: CommentFilter; before: number | undefined },
): Promise<{ comments: AdminCommentRow[]; next: number | null }> {
  const before = input.before ?? Number.MAX_SAFE_INTEGER;
  const rows = await selectAdminComments(ctx.db, { filter: input.filter, before, limit: PAGE_SIZE + 1 });
  const comments = rows.slice(0, PAGE_SIZE);
  return { comments, next: rows.length > PAGE_SIZE ? (comments.at(-1)?.id ?? null) : null };
}

/**
 * Decides on several comments with one reason, each with its own notifications and audit entry; comments deleted
 * meanwhile are skipped. Throws like `moderateComment` for the decision itself, MODERATION_ERROR 0009 without comments.
 */
export async function moderateComments(
  ctx: Needs<'db'>,
  input: { by: Actor; ids: readonly number[]; act: string; reason: string },
): Promise<{ done: number }> {
  const { by, act, reason } = input;
  const ids = [...new Set(input.ids)].slice(0, MAX_AT_ONCE);
  if (ids.length === 0) throw new DomainError('MODERATION_ERROR', '0009');
  let done = 0;
  for (const commentId of ids)
    try {
      await moderateComment(ctx, { by, commentId, act, reason, banDays: null });
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== '0002') throw error;
    }
  return { done };
}
