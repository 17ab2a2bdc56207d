import type { Block, Span } from '#shared/content/text-blocks';

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const TAGS = { emphasis: 'em', strong: 'strong', dots: 'em class="dots"' } as const;
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function xmlText(text: string): string {
  return text.replaceAll(NO_XML, '').replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? '');
}

/** An XHTML page; `body` is markup. */
export function xhtmlPage(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="ko" lang="ko">
<head><title>${xmlText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

/** An episode page with notes at the end. */
export function episodePage(
  title: string,
  blocks: readonly Block[],
  fileOf: (hash: string) => string | undefined,
): string {
  const texts = blocks.filter((block) => block.kind !== 'note').map((block) => blockMarkup(block, fileOf));
  const notes = blocks.flatMap((block) =>
    block.kind === 'note'
      ? [`<aside epub:type="footnote" id="note-${idOf(block.name)}"><p>${spansMarkup(block.spans)}</p></aside>`]
      : [],
  );
  return xhtmlPage(title, [`<h1>${xmlText(title)}</h1>`, ...texts, ...notes].join('\n'));
}

function blockMarkup(block: Exclude<Block, { kind: 'note' }>, fileOf: (hash: string) => string | undefined): string {
  if (block.kind === 'break') return '<hr/>';
  if (block.kind === 'heading') return `<h${block.level}>${spansMarkup(block.spans)}</h${block.level}>`;
  if (block.kind === 'paragraph') {
    const style = block.align ? ` class="${block.align}"` : '';
    return `<p${style}>${spansMarkup(block.spans)}</p>`;
  }
  const file = fileOf(block.picture);
  return file ? `<figure><img src="${file}" alt="${xmlText(block.alt)}"/></figure>` : `<p>${xmlText(block.alt)}</p>`;
}

function spansMarkup(spans: readonly Span[]): string {
  return spans.map(spanMarkup).join('');
}

function spanMarkup(span: Span): string {
  if (typeof span === 'string') return xmlText(span);
  if ('ruby' in span) return `<ruby>${xmlText(span.base)}<rt>${xmlText(span.ruby)}</rt></ruby>`;
  if ('note' in span) return `<a epub:type="noteref" href="#note-${idOf(span.note)}">${xmlText(span.note)}</a>`;
  const tag = TAGS[span.mark];
  return `<${tag}>${xmlText(span.text)}</${tag.split(' ')[0]}>`;
}

function idOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
}
