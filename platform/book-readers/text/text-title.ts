import { type SourceBlock, type SourceMetadata, parseHeading } from '#domain/catalog-import';
import { callsNote, spansText } from '../html/spans.ts';
import type { BookName } from './book-name.ts';

export interface TextFile {
  title?: string;
  author?: string;
  /** Title of the only chapter, if it is not that of the work. */
  chapter?: string;
  /** Further metadata of the file. */
  facts?: Partial<SourceMetadata>;
  blocks: SourceBlock[];
}

/** What the text says, else what the file name says. */
export function factsOf(
  text: Partial<TextFile>,
  name: Pick<BookName, 'author' | 'status'>,
  title: string,
): SourceMetadata {
  const author = text.author ?? name.author;
  return {
    creators: author === undefined ? [] : [{ name: author, role: '글' }],
    ...(name.status === undefined ? {} : { status: name.status }),
    ...text.facts,
    title,
  };
}

/** A single top-level heading. */
export function withParsedTitle(text: TextFile): TextFile {
  const [first, ...rest] = text.blocks;
  const hasOne =
    first?.kind === 'heading' &&
    first.level === 1 &&
    !callsNote(first.spans) &&
    !rest.some((block) => block.kind === 'heading' && block.level === 1);
  return hasOne && rest.length > 0 ? { ...text, title: spansText(first.spans), blocks: rest } : text;
}

/** The work's title is no episode title. */
export function asEpisode(read: TextFile, workTitle?: string): TextFile {
  const { title, ...untitled } = read;
  const text: TextFile = title === workTitle ? untitled : read;
  const first = text.blocks[0];
  if (text.title !== undefined || text.blocks.length < 2 || (first?.kind !== 'paragraph' && first?.kind !== 'heading'))
    return text;
  const line = first.spans.length === 1 && typeof first.spans[0] === 'string' ? first.spans[0] : '';
  const guess = parseHeading(line);
  const isTitle =
    first.kind === 'heading' ? line !== '' : guess !== undefined && guess.isStrong && guess.certainty !== 'unlikely';
  return isTitle ? { ...text, title: line, blocks: text.blocks.slice(1) } : text;
}
