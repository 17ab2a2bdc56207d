import { canSee } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { Annotation } from '#shared/reading/annotations';
import { annotationOf } from '#shared/reading/reading-progress';
import { type NoteKind, type NoteOrder, filterNotes, notesMarkdown } from './activity-rules.ts';
import { selectAnnotations, selectRatings } from './activity-store.ts';

const PAGE_SIZE = 50;
const MOST_NOTES = 5000;

interface NoteQuery {
  memberNo: number;
  reader: Reader;
  kind: NoteKind;
  words: string;
  order: NoteOrder;
}

/** A member's highlights, memos and bookmarks of all works. */
export async function listNotes(
  ctx: Needs<'db'>,
  input: NoteQuery & { page: number },
): Promise<{ notes: Annotation[]; count: number; hasMore: boolean; hidden: number }> {
  const { shown, hidden } = await loadNotes(ctx, input);
  const found = filterNotes(shown, input);
  const from = (input.page - 1) * PAGE_SIZE;
  const notes = found.slice(from, from + PAGE_SIZE);
  return { notes, count: found.length, hasMore: found.length > from + PAGE_SIZE, hidden };
}

/** The same as a file. */
export async function exportNotes(ctx: Needs<'db'>, input: NoteQuery & { form: 'md' | 'json' }): Promise<string> {
  const { shown } = await loadNotes(ctx, input);
  const found = filterNotes(shown, input);
  return input.form === 'md' ? notesMarkdown(found) : `${JSON.stringify(found, null, 2)}\n`;
}

/** Notes of works that the reader may see; those of deleted works stay. */
async function loadNotes(
  ctx: Needs<'db'>,
  { memberNo, reader }: NoteQuery,
): Promise<{ shown: Annotation[]; hidden: number }> {
  const records = await selectAnnotations(ctx.db, { memberNo, most: MOST_NOTES });
  const notes = records.flatMap((record) => annotationOf(record) ?? []);
  const ratings = await selectRatings(ctx.db, [...new Set(notes.map((note) => note.work))]);
  const shown = notes.filter((note) => {
    const rating = ratings.get(note.work);
    return rating === undefined || canSee(reader, { rating }, 'about');
  });
  return { shown, hidden: notes.length - shown.length };
}
