/**
 * The text of an episode: a list of blocks, never HTML. Every block has an id, given at import and unique in its
 * episode, that outlives edits, so that a place in the text can be found again after a re-import.
 */
export type Span =
  | string
  | { mark: 'emphasis' | 'strong' | 'dots'; text: string }
  | { ruby: string; base: string }
  | { note: string };

/** An illustration inside a text; `picture` is the hash that the picture store knows. */
export interface BlockPicture {
  picture: string;
  width: number;
  height: number;
}

/** A block with the id that outlives edits. */
export type Block = { id: string } & BlockBody;

/** A block's content: paragraph, heading, break, picture or the body of a note. */
export type BlockBody =
  | { kind: 'paragraph'; spans: Span[]; align?: 'center' | 'end' }
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'break' }
  | ({ kind: 'image'; alt: string } & BlockPicture)
  | { kind: 'note'; name: string; spans: Span[] };

/** Text of one span as a reader counts it: ruby and note marks leave no trace. */
export function spanText(span: Span): string {
  if (typeof span === 'string') return span;
  if ('text' in span) return span.text;
  return 'base' in span ? span.base : '';
}

/** Text of several spans. */
export function spansText(spans: Span[]): string {
  return spans.map(spanText).join('');
}

/** The text that offsets count in (UTF-16 units): no ruby, no note bodies, nothing for pictures and breaks. */
export function blockText(block: BlockBody): string {
  return block.kind === 'paragraph' || block.kind === 'heading' ? spansText(block.spans) : '';
}
