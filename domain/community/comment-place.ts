import { canSee } from '#domain/catalogue';
import type { Db, Tx } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type CommentPlaceRef, type PlaceRow, selectPlace } from './comment-store.ts';

/**
 * The place of comments before a reader. Refuses with NOT_FOUND 0001 and 0002 what is not there, or not yet, and with
 * ADULT_ERROR 0001 an adult work before whoever may not see it: nothing of its comments leaves then.
 */
export async function openPlace(db: Db | Tx, ask: { place: CommentPlaceRef; reader: Reader }): Promise<PlaceRow> {
  const { place, reader } = ask;
  const row = await selectPlace(db, { place, memberNo: memberNoOf(reader) });
  const missing = new Refusal('NOT_FOUND', place.kind === 'work' ? '0001' : '0002');
  if (!row || (!row.isListed && !row.isHolder)) throw missing;
  if (!canSee(reader, row, 'about')) throw new Refusal('ADULT_ERROR', '0001');
  if (!row.isOpen && !row.isHolder) throw missing;
  return row;
}

/** The place that a comment stands below. */
export function placeOf(comment: { workId: number; episodeId: number | null }): CommentPlaceRef {
  return comment.episodeId === null ? { kind: 'work', id: comment.workId } : { kind: 'episode', id: comment.episodeId };
}

/** The page on which a comment is read. */
export function commentPath(comment: {
  id: number;
  workId: number;
  episodeId: number | null;
  parentId: number | null;
}): string {
  const { kind, id } = placeOf(comment);
  return `/comments/${kind}/${id}?thread=${comment.parentId ?? comment.id}`;
}
