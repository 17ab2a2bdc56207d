import { type SourceBlock, type SourceEpisode, splitChapters } from '#domain/catalog-import';
import type { TextFile } from './text-title.ts';

export function singleEpisode(sourceKey: string, title: string, blocks: SourceBlock[]): SourceEpisode {
  return { sourceKey, title, content: { kind: 'text', blocks } };
}

/** At headings, or by length. `isPart`: titles include the name. */
export function splitEpisodes(
  text: TextFile,
  { sourceKey, title, isPart }: { sourceKey: string; title: string; isPart: boolean },
): SourceEpisode[] {
  const { body, notes } = partNotes(text.blocks);
  const chapters = splitChapters(body);
  const [only] = chapters;
  if (only && chapters.length === 1)
    return [singleEpisode(sourceKey, only.title ?? text.chapter ?? title, [...only.blocks, ...notes])];
  return chapters.map((chapter, place) => {
    const number = place + 1;
    const own = chapter.title ?? (isPart ? `(${number})` : `${number}화`);
    return singleEpisode(`${sourceKey}#${number}`, isPart ? `${title} ${own}` : own, [
      ...chapter.blocks,
      ...notesOf(chapter.blocks, notes),
    ]);
  });
}

type Note = Extract<SourceBlock, { kind: 'note' }>;

function partNotes(blocks: SourceBlock[]): { body: SourceBlock[]; notes: Note[] } {
  return {
    body: blocks.filter((block) => block.kind !== 'note'),
    notes: blocks.filter((block) => block.kind === 'note'),
  };
}

/** The notes that blocks call, among all blocks. */
export const calledNotes = (blocks: SourceBlock[], all: SourceBlock[]): SourceBlock[] =>
  notesOf(blocks, partNotes(all).notes);

function notesOf(blocks: SourceBlock[], notes: Note[]): Note[] {
  if (notes.length === 0) return [];
  const called = new Set(
    blocks
      .flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.spans : []))
      .flatMap((span) => (typeof span === 'object' && 'note' in span ? [span.note] : [])),
  );
  return notes.filter((note) => called.has(note.name));
}
