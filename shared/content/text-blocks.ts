/**
 * Inline content of an episode, which is a list of blocks and never HTML. Block ids are unique in the episode and
 * survive edits and re-imports, so that positions can be resolved again.
 */
export type Span = SpanWithoutPicture | InlinePicture;

/** A span without a picture. */
export type SpanWithoutPicture =
  | string
  | { mark: TextMark; text: string }
  | { ruby: string; base: string }
  | { note: string };

/** Marks of text; a span has at most one. */
export const TEXT_MARKS = ['emphasis', 'strong', 'dots', 'strike', 'sup', 'sub'] as const;
export type TextMark = (typeof TEXT_MARKS)[number];

/** A small picture in a sentence. */
export type InlinePicture = { alt: string } & BlockPicture;

/**
 * Paragraphs whose blanks matter. `verse` keeps line breaks and leading blanks, `preformatted` also the width of
 * letters. `item` starts with the number or bullet of its list. `table` is the first row of a table, `row` a further
 * one; a tab separates the cells.
 */
export const PARAGRAPH_LAYOUTS = ['verse', 'preformatted', 'item', 'table', 'row'] as const;
export type ParagraphLayout = (typeof PARAGRAPH_LAYOUTS)[number];
/** Deepest indent of a paragraph. */
export const MAX_INDENT = 4;

/** Optional properties of a paragraph; `indent` from 1 to 4. */
export interface ParagraphForm {
  align?: 'center' | 'end';
  layout?: ParagraphLayout;
  indent?: number;
}

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
  | ({ kind: 'paragraph'; spans: Span[] } & ParagraphForm)
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'break' }
  | ({ kind: 'image'; alt: string } & BlockPicture)
  | { kind: 'note'; name: string; spans: Span[] };

/** Text of a span without ruby and footnote marks. */
export function spanText(span: SpanWithoutPicture | { alt: string }): string {
  if (typeof span === 'string') return span;
  if ('text' in span) return span.text;
  return 'base' in span ? span.base : '';
}

/** Text of several spans. */
export function spansText(spans: readonly (SpanWithoutPicture | { alt: string })[]): string {
  return spans.map(spanText).join('');
}

/** Splits the spans of a table row at its tabs. */
export function cellsOf<Item>(spans: readonly (Item | string)[]): (Item | string)[][] {
  const cells: (Item | string)[][] = [[]];
  for (const span of spans) {
    const [first, ...others] = typeof span === 'string' ? span.split('\t') : [span];
    if (first !== undefined && first !== '') cells.at(-1)?.push(first);
    for (const other of others) cells.push(other === '' ? [] : [other]);
  }
  return cells;
}

/** Hashes of all pictures in blocks and sentences. */
export function picturesIn(blocks: readonly BlockBody[]): string[] {
  const hashes = blocks.flatMap((block) => {
    if (block.kind === 'image') return [block.picture];
    if (!('spans' in block)) return [];
    return block.spans.flatMap((span) => (typeof span === 'object' && 'picture' in span ? [span.picture] : []));
  });
  return [...new Set(hashes)];
}

/** Text in which offsets count (UTF-16 units): no ruby, footnotes, pictures or breaks. */
export function blockText(block: BlockBody): string {
  return block.kind === 'paragraph' || block.kind === 'heading' ? spansText(block.spans) : '';
}
