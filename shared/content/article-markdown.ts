import type { ArticleBlock, TextSpan } from './articles.ts';

/** Converts an article to Markdown that parses back to the same article. Pictures are named by hash. */
export function markdownOf(blocks: readonly ArticleBlock[]): string {
  return blocks.map(markdownBlock).join('\n\n');
}

function markdownBlock(block: ArticleBlock): string {
  if (block.kind === 'picture') return `![${escaped(block.alt)}](${block.hash})`;
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${headingText(block.spans)}`;
  if (block.kind === 'paragraph') return guarded(spansText(block.spans));
  if (block.kind === 'list')
    return block.items
      .map((item, at) => `${block.isNumbered ? `${at + 1}.` : '-'} ${guarded(spansText(item))}`)
      .join('\n');
  const rows = [block.head, block.head.map(() => ['---']), ...block.rows];
  return rows
    .map((cells) => `| ${cells.map((cell) => spansText(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');
}

function spansText(spans: readonly TextSpan[]): string {
  return spans
    .map((span) => {
      if (typeof span === 'string') return span === '---' ? span : escaped(span);
      if ('href' in span) return `[${escaped(span.text)}](${span.href})`;
      return `**${escaped(span.text)}**`;
    })
    .join('');
}

/** Trailing `#` would be parsed as part of the heading syntax. */
function headingText(spans: readonly TextSpan[]): string {
  return spansText(spans).replace(/(?<=^|\s)#+$/u, String.raw`\$&`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~]/g, String.raw`\$&`);
}

/** Escapes line starts that look like a heading, list or table. */
function guarded(text: string): string {
  return text.replace(/^(\s*)([#+=|-]|\d+(?=[.)]))/, (_all, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}
