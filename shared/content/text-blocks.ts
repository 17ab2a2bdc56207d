/**
 * Inline content of an episode, which is a list of blocks and never HTML. Block ids are unique in the episode and
 * survive edits and re-imports, so that positions can be resolved again.
 */
export type Span =
  | string
  | { mark: 'emphasis' | 'strong' | 'dots'; text: string }
  | { ruby: string; base: string }
  | { note: string };

/** An illustration; `picture` is the stored hash. */
export interface BlockPicture {
  picture: string;
  width: number;
  height: number;
}

/** A block with its stable id. */
export type Block = { id: string } & BlockBody;

/** A block's content: paragraph, heading, break, picture or the body of a note. */
export type BlockBody =
  | { kind: 'paragraph'; spans: Span[]; align?: 'center' | 'end' }
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'break' }
  | ({ kind: 'image'; alt: string } & BlockPicture)
  | { kind: 'note'; name: string; spans: Span[] };

/** Text of a span without ruby and footnote marks. */
export function spanText(span: Span): string {
  if (typeof span === 'string') return span;
  if ('text' in span) return span.text;
  return 'base' in span ? span.base : '';
}

/** Text of several spans. */
export function spansText(spans: Span[]): string {
  return spans.map(spanText).join('');
}

/** Text in which offsets count (UTF-16 units): no ruby, footnotes, pictures or breaks. */
export function blockText(block: BlockBody): string {
  return block.kind === 'paragraph' || block.kind === 'heading' ? spansText(block.spans) : '';
}
