import type { Block, Span } from '#shared/content/text-blocks';

/** The text of blocks, one paragraph a line; ruby as 漢字(한자). */
export function articleText(blocks: readonly { kind: string; spans?: readonly Span[] }[] | readonly Block[]): string {
  const lines = blocks.map((block) => ('spans' in block && block.spans ? block.spans.map(spanText).join('') : '***'));
  return `${lines.join('\n')}\n`;
}

function spanText(span: Span): string {
  if (typeof span === 'string') return span;
  if ('text' in span) return span.text;
  if ('ruby' in span) return `${span.base}(${span.ruby})`;
  if ('note' in span) return `[주: ${span.note}]`;
  return `[그림: ${span.alt}]`;
}
