import type { ArticleBlock, TextSpan } from './written-text.ts';

/** A text as an operator would write it in Markdown; read again it is the same text. Pictures are named by their hash. */
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

/** Signs at the end of a heading, behind a blank, would be its frame. */
function headingText(spans: readonly TextSpan[]): string {
  return spansText(spans).replace(/(?<=^|\s)#+$/u, String.raw`\$&`);
}

/** Letters that Markdown would read as marks stay letters. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~]/g, String.raw`\$&`);
}

/** A line that begins like a heading, a list or a table stays a line. */
function guarded(text: string): string {
  return text.replace(/^(\s*)([#+=|-]|\d+(?=[.)]))/, (_all, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}
