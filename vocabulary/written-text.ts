/** A piece of a line that an operator wrote: plain, strong, or leading somewhere. */
export type TextSpan = string | { text: string; isStrong: true } | { text: string; href: string };

/** The parts of a text that an operator wrote in Markdown; whatever has no form here is refused when it is read. */
export type WrittenBlock =
  | { kind: 'heading'; level: 2 | 3; spans: TextSpan[] }
  | { kind: 'paragraph'; spans: TextSpan[] }
  | { kind: 'list'; isNumbered: boolean; items: TextSpan[][] }
  | { kind: 'table'; head: TextSpan[][]; rows: TextSpan[][][] };

/** A picture of the operator's own, shown to everybody. */
export interface WrittenPicture {
  kind: 'picture';
  hash: string;
  width: number;
  height: number;
  /** Widths in which it is stored, the smallest first. */
  widths: number[];
  alt: string;
}

/** The parts of a text that may show pictures. */
export type ArticleBlock = WrittenBlock | WrittenPicture;

/** A line without its marks. */
export function plainSpans(spans: TextSpan[]): string {
  return spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
}

/** The words of a text, a line each part: for finding it, and for where only words may stand. */
export function plainText(blocks: ArticleBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'picture') return [block.alt];
      if (block.kind === 'list') return block.items.map(plainSpans);
      if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.map(plainSpans).join(' '));
      return [plainSpans(block.spans)];
    })
    .join('\n');
}
