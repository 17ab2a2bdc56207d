import { type Block, type ParagraphForm, type Span, type TextMark, spansText } from '#shared/content/text-blocks';

type FileOf = (picture: string) => string;

/** A text as Markdown that parses back identically. `fileOf`: file name of a picture. */
export function episodeMarkdown(blocks: readonly Block[], fileOf: FileOf): string {
  const lines = blocks.filter(({ kind }) => kind !== 'note').map((block) => lineOf(block, fileOf));
  const notes = blocks.flatMap((block) =>
    block.kind === 'note'
      ? [`[^${escaped(block.name)}]: ${marked(block.spans, fileOf).replaceAll('\n', '\\\n  ')}`]
      : [],
  );
  return `${[...lines, ...notes].join('\n\n')}\n`;
}

const PLACES = { center: '{가운데}', end: '{오른쪽}' } as const;
const LAYOUTS = { verse: '{시}', preformatted: '{원문}', item: '{항목}', table: '{표}', row: '{행}' } as const;

function prefixOf({ align, layout, indent }: ParagraphForm): string {
  return [align && PLACES[align], layout && LAYOUTS[layout], indent && `{들여쓰기${indent}}`].filter(Boolean).join('');
}

/** A line break is a backslash before it; other blanks that matter are written as entities. */
function withLines(text: string): string {
  return text
    .replaceAll(/\n([#>~=+-]?)/gu, (_, sign: string) => `\\\n${sign === '' ? '' : `\\${sign}`}`)
    .replaceAll('\t', '&#9;')
    .replaceAll(/^ +| {2,}| +$/gmu, (blanks) => '&#32;'.repeat(blanks.length));
}

function lineOf(block: Block, fileOf: FileOf): string {
  if (block.kind === 'break') return '***';
  if (block.kind === 'image') return `![${escaped(oneLine(block.alt))}](${fileOf(block.picture)})`;
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${headingLine(block.spans, fileOf)}`;
  if (block.kind === 'note') return '';
  const line = marked(block.spans, fileOf);
  const prefix = prefixOf(block);
  if (block.layout) return `${prefix}${withLines(line)}`;
  return prefix === '' ? guarded(line, block.spans) : `${prefix}${line}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** Trailing # would be parsed as closing marks. */
function headingLine(spans: readonly Span[], fileOf: FileOf): string {
  return marked(spans, fileOf).replace(/#+$/u, (signs) => [...signs].map((sign) => `\\${sign}`).join(''));
}

function marked(spans: readonly Span[], fileOf: FileOf): string {
  return spans.map((span, at) => spanOf(span, { extra: [spans[at - 1], spans[at + 1]], fileOf })).join('');
}

const isNote = (span: Span | undefined): boolean => typeof span === 'object' && 'note' in span;

const SIGNS: Record<TextMark, string> = { strong: '!', dots: '.', emphasis: '/', strike: '-', sup: '^', sub: ',' };

function spanOf(span: Span, { extra, fileOf }: { extra: readonly (Span | undefined)[]; fileOf: FileOf }): string {
  // After a note reference, a bracket would form a link and a colon a definition.
  if (typeof span === 'string')
    return isNote(extra[0]) ? escaped(span).replace(/^[(:]/u, String.raw`\$&`) : escaped(span);
  if ('note' in span) return `[^${escaped(span.note)}]`;
  if ('base' in span) return `{${inBraces(span.base)}|${inBraces(span.ruby)}}`;
  if ('picture' in span) return `![${escaped(oneLine(span.alt))}](${fileOf(span.picture)} "문장 안")`;
  const isFree = extra.every((other) => other === undefined || typeof other === 'string');
  // Asterisks next to punctuation have surprising rules.
  const isTight = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u.test(span.text);
  if (!(span.mark === 'strong' || span.mark === 'dots') || !isFree || !isTight)
    return `{${SIGNS[span.mark]}${inBraces(span.text)}}`;
  return span.mark === 'strong' ? `**${escaped(span.text)}**` : `*${escaped(span.text)}*`;
}

/** Escapes characters with a meaning in Markdown or its extensions. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<&]|~(?=~)|(?<=~)~/g, String.raw`\$&`);
}

function inBraces(text: string): string {
  return escaped(text).replaceAll('|', String.raw`\|`);
}

/** Escapes line starts of headings, quotes, fences and breaks. */
function guarded(line: string, spans: readonly Span[]): string {
  const result = spansText([...spans]).trim();
  const isFrame = /^(?:#{1,6}(?:\s|$)|>|~~~)/u.test(line) || PARTS_SCENES.test(result);
  return isFrame && /^[!-/:-@[-`{-~]/u.test(line) && !line.startsWith('\\') ? `\\${line}` : line;
}

const PARTS_SCENES = /^(?:[-=~#]\s*){1,60}$/u;
