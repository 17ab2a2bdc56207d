/** Inline text: plain, strong or a link. */
export type TextSpan = string | { text: string; isStrong: true } | { text: string; href: string };

/** Blocks of an operator's Markdown; the parser rejects everything else. */
export type ArticleTextBlock =
  | { kind: 'heading'; level: 2 | 3; spans: TextSpan[] }
  | { kind: 'paragraph'; spans: TextSpan[] }
  | { kind: 'list'; isNumbered: boolean; items: TextSpan[][] }
  | { kind: 'table'; head: TextSpan[][]; rows: TextSpan[][][] };

/** A public picture in an article. */
export interface ArticlePicture {
  kind: 'picture';
  hash: string;
  width: number;
  height: number;
  /** Stored widths, ascending. */
  widths: number[];
  alt: string;
}

/** Blocks of an article that may contain pictures. */
export type ArticleBlock = ArticleTextBlock | ArticlePicture;

/** Inline text without markup. */
export function plainSpans(spans: TextSpan[]): string {
  return spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
}

/** Text of an article, one line per block, for search and text-only places. */
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
