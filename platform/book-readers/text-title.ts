import { type SourceBlock, guessHeading } from '#domain/importing';
import { callsNote, spansText } from './spans.ts';

/** One text as its file tells it. */
export interface TextFile {
  title?: string;
  author?: string;
  blocks: SourceBlock[];
}

/** A text with a single heading of the first level on top is called by it. */
export function withOwnTitle(text: TextFile): TextFile {
  const [first, ...rest] = text.blocks;
  const hasOne =
    first?.kind === 'heading' &&
    first.level === 1 &&
    !callsNote(first.spans) &&
    !rest.some((block) => block.kind === 'heading' && block.level === 1);
  return hasOne && rest.length > 0 ? { ...text, title: spansText(first.spans), blocks: rest } : text;
}

/** A text that is one episode: a heading on top is its title. The work's own title on top is none. */
export function asEpisode(read: TextFile, workTitle?: string): TextFile {
  const { title, ...untitled } = read;
  const text: TextFile = title === workTitle ? untitled : read;
  const first = text.blocks[0];
  if (text.title !== undefined || text.blocks.length < 2 || (first?.kind !== 'paragraph' && first?.kind !== 'heading'))
    return text;
  const line = first.spans.length === 1 && typeof first.spans[0] === 'string' ? first.spans[0] : '';
  const guess = guessHeading(line);
  const isTitle =
    first.kind === 'heading' ? line !== '' : guess !== undefined && guess.isStrong && guess.certainty !== 'unlikely';
  return isTitle ? { ...text, title: line, blocks: text.blocks.slice(1) } : text;
}
