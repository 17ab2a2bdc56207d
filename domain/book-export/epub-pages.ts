import type { VisibleGuide } from '#domain/catalog';
import type { EpisodeContentTexts } from '#shared/catalog/episode-fields';
import { escapeXml } from '#shared/content/escape-markup';
import { DEFAULT_LANGUAGE, languageAttributes } from '#shared/content/languages';
import { type Block, type Span, cellsOf } from '#shared/content/text-blocks';

const TAGS = {
  emphasis: 'em',
  strong: 'strong',
  dots: 'em class="dots"',
  strike: 's',
  sup: 'sup',
  sub: 'sub',
} as const;

/** An XHTML page; `body` is markup. */
export function xhtmlPage(title: string, body: string, language = DEFAULT_LANGUAGE): string {
  const { lang, dir } = languageAttributes(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${lang}" lang="${lang}" dir="${dir}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

/** Title of the page with summaries and characters. */
export const GUIDE_TITLE = '지난 이야기와 등장인물';

type FileOf = (hash: string) => string | undefined;

/** An episode page with the author's notes around the text and footnotes at the end. */
export function episodePage(
  { title, language, ...author }: { title: string; language: string } & EpisodeContentTexts,
  blocks: readonly Block[],
  fileOf: FileOf,
): string {
  const texts = blocks.map((block, at) => blockMarkup(block, { next: blocks[at + 1], fileOf }));
  const notes = blocks.flatMap((block) =>
    block.kind === 'note'
      ? [`<aside epub:type="footnote" id="note-${idOf(block.name)}"><p>${noteMarkup(block.spans, fileOf)}</p></aside>`]
      : [],
  );
  const body = [
    `<h1>${escapeXml(title)}</h1>`,
    authorNote(author.noteBefore),
    ...texts,
    authorNote(author.noteAfter),
    ...notes,
  ]
    .filter(Boolean)
    .join('\n');
  return xhtmlPage(title, body, language);
}

function authorNote(text: string): string {
  if (text === '') return '';
  return `<aside class="author"><h2>작가의 말</h2><p>${escapeXml(text).replaceAll('\n', '<br/>')}</p></aside>`;
}

const noteMarkup = (spans: readonly Span[], fileOf: FileOf): string =>
  spansMarkup(spans, fileOf).replaceAll('\n', '<br/>');

function blockMarkup(block: Block, context: { next: Block | undefined; fileOf: FileOf }): string {
  const { fileOf } = context;
  if (block.kind === 'note') return '';
  if (block.kind === 'break') return '<hr/>';
  if (block.kind === 'heading') return `<h${block.level}>${spansMarkup(block.spans, fileOf)}</h${block.level}>`;
  if (block.kind === 'paragraph') return paragraphMarkup(block, context);
  return pictureMarkup(block, fileOf, (picture) => `<figure>${picture}</figure>`) ?? `<p>${escapeXml(block.alt)}</p>`;
}

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

function paragraphMarkup(block: Paragraph, { next, fileOf }: { next: Block | undefined; fileOf: FileOf }): string {
  const { align, layout, indent, spans } = block;
  if (layout === 'table' || layout === 'row') {
    const cells = cellsOf(spans).map((cell) => `<td>${noteMarkup(cell, fileOf)}</td>`);
    const isLast = next?.kind !== 'paragraph' || next.layout !== 'row';
    return `${layout === 'table' ? '<table>' : ''}<tr>${cells.join('')}</tr>${isLast ? '</table>' : ''}`;
  }
  const classes = [align, layout, indent === undefined ? undefined : `indent-${indent}`].filter(Boolean).join(' ');
  return `<p${classes === '' ? '' : ` class="${classes}"`}>${spansMarkup(spans, fileOf)}</p>`;
}

function pictureMarkup(
  { picture, alt }: { picture: string; alt: string },
  fileOf: FileOf,
  around: (markup: string) => string = (markup) => markup,
): string | undefined {
  const file = fileOf(picture);
  return file === undefined ? undefined : around(`<img src="${file}" alt="${escapeXml(alt)}"/>`);
}

function spansMarkup(spans: readonly Span[], fileOf: FileOf): string {
  return spans.map((span) => spanMarkup(span, fileOf)).join('');
}

function spanMarkup(span: Span, fileOf: FileOf): string {
  if (typeof span === 'string') return escapeXml(span);
  if ('ruby' in span) return `<ruby>${escapeXml(span.base)}<rt>${escapeXml(span.ruby)}</rt></ruby>`;
  if ('note' in span) return `<a epub:type="noteref" href="#note-${idOf(span.note)}">${escapeXml(span.note)}</a>`;
  if ('picture' in span) return pictureMarkup(span, fileOf) ?? escapeXml(span.alt);
  const tag = TAGS[span.mark];
  return `<${tag}>${escapeXml(span.text)}</${tag.split(' ')[0]}>`;
}

function idOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
}

/** Summaries and characters at the end of the book. `fileOf`: the picture file of a character. */
export function guidePage(
  { recaps, characters }: VisibleGuide<string>,
  { language, numberOf }: { language: string; numberOf: (position: number) => string },
): string {
  const text = (words: string): string => `<p>${escapeXml(words).replaceAll('\n', '<br/>')}</p>`;
  const arcs = recaps.map(
    ({ from, to, text: words }) => `<h3>${numberOf(from)}${from === to ? '' : `–${numberOf(to)}`}</h3>\n${text(words)}`,
  );
  const people = characters.map(({ name, otherNames, text: words, picture, additions }) =>
    [
      `<h3>${escapeXml([name, ...otherNames].join(', '))}</h3>`,
      picture === null ? '' : `<figure><img src="${picture}" alt="${escapeXml(name)}"/></figure>`,
      text(words),
      ...additions.map((addition) => text(`${numberOf(addition.from)}: ${addition.text}`)),
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const body = [
    `<section epub:type="appendix"><h1>${GUIDE_TITLE}</h1>`,
    ...(arcs.length > 0 ? ['<h2>지난 이야기</h2>', ...arcs] : []),
    ...(people.length > 0 ? ['<h2>등장인물</h2>', ...people] : []),
    '</section>',
  ];
  return xhtmlPage(GUIDE_TITLE, body.join('\n'), language);
}
