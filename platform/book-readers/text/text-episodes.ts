import {
  type SourceBlock,
  type SourceEpisode,
  type SourceHeadings,
  type SplitChapter,
  planChapters,
} from '#domain/catalog-import';
import type { TextFile } from './text-title.ts';

export function singleEpisode(sourceKey: string, title: string, blocks: SourceBlock[]): SourceEpisode {
  return { sourceKey, title, content: { kind: 'text', blocks } };
}

interface TextName {
  sourceKey: string;
  title: string;
  /** Titles include the name. */
  isPart: boolean;
}

/** Splits at headings, or by length. */
export function splitEpisodes(text: TextFile, name: TextName): SourceEpisode[] {
  return splitAt(text, name).episodes;
}

/** Episodes of a text that can be split at other headings. */
export function splitWithHeadings(
  text: TextFile,
  name: TextName,
): { episodes: SourceEpisode[]; headings: SourceHeadings } {
  const { episodes, shape, shapes } = splitAt(text, name);
  return { episodes, headings: { shape, shapes, split: (wanted) => splitAt(text, name, wanted).episodes } };
}

function splitAt(
  text: TextFile,
  name: TextName,
  wanted?: string,
): { episodes: SourceEpisode[] } & Omit<SourceHeadings, 'split'> {
  const { body, notes } = partNotes(text.blocks);
  const { chapters, shape, shapes } = planChapters(body, wanted);
  const title = chapters.length === 1 ? (text.chapter ?? name.title) : name.title;
  return { episodes: episodesOf(chapters, notes, { ...name, title }), shape, shapes };
}

function episodesOf(chapters: SplitChapter[], notes: Note[], { sourceKey, title, isPart }: TextName): SourceEpisode[] {
  const [only] = chapters;
  if (only && chapters.length === 1) return [singleEpisode(sourceKey, only.title ?? title, [...only.blocks, ...notes])];
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
