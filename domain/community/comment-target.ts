import { requireVisible } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { paths } from '#shared/web/paths';
import { type CommentTargetRef, type CommentTargetRow, selectCommentTarget } from './comment-store.ts';

/**
 * Loads a comment target. Throws NOT_FOUND 0001 and 0002 for missing or unreleased targets, ADULT_ERROR 0001 for adult
 * works hidden from the reader.
 */
export async function requireCommentTarget(
  db: Db | Tx,
  input: { place: CommentTargetRef; reader: Reader },
): Promise<CommentTargetRow> {
  const { place, reader } = input;
  const row = await selectCommentTarget(db, { place, memberNo: memberNoOf(reader) });
  const missing = new DomainError('NOT_FOUND', place.kind === 'work' ? '0001' : '0002');
  if (!row || (!row.isListed && !row.isHolder)) throw missing;
  requireVisible(reader, { rating: row.rating }, 'about');
  if (!row.isOpen && !row.isHolder) throw missing;
  return row;
}

export function commentTargetOf(comment: { workId: number; episodeId: number | null }): CommentTargetRef {
  return comment.episodeId === null ? { kind: 'work', id: comment.workId } : { kind: 'episode', id: comment.episodeId };
}

/** Path of the page that shows a comment. */
export function commentPath(comment: {
  id: number;
  workId: number;
  episodeId: number | null;
  parentId: number | null;
}): string {
  const { kind, id } = commentTargetOf(comment);
  return `${paths.comments(kind, id)}?thread=${comment.parentId ?? comment.id}`;
}
