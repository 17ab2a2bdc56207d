import { type Block, type Span, spansText } from '#shared/content/text-blocks';

/** A text as Markdown that parses back identically. `fileOf`: file name of a picture. */
export function episodeMarkdown(blocks: readonly Block[], fileOf: (picture: string) => string): string {
  const lines = blocks.filter(({ kind }) => kind !== 'note').map((block) => lineOf(block, fileOf));
  const notes = blocks.flatMap((block) =>
    block.kind === 'note' ? [`[^${escaped(block.name)}]: ${marked(block.spans)}`] : [],
  );
  return `${[...lines, ...notes].join('\n\n')}\n`;
}

const PLACES = { center: '{가운데}', end: '{오른쪽}' } as const;

function lineOf(block: Block, fileOf: (picture: string) => string): string {
  if (block.kind === 'break') return '***';
  if (block.kind === 'image') return `![${escaped(oneLine(block.alt))}](${fileOf(block.picture)})`;
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${headingLine(block.spans)}`;
  if (block.kind === 'note') return '';
  const line = marked(block.spans);
  return block.align ? `${PLACES[block.align]}${line}` : guarded(line, block.spans);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** Trailing # would be parsed as closing marks. */
function headingLine(spans: readonly Span[]): string {
  return marked(spans).replace(/#+$/u, (signs) => [...signs].map((sign) => `\\${sign}`).join(''));
}

function marked(spans: readonly Span[]): string {
  return spans.map((span, at) => spanOf(span, [spans[at - 1], spans[at + 1]])).join('');
}

const isNote = (span: Span | undefined): boolean => typeof span === 'object' && 'note' in span;

const SIGNS = { strong: '!', dots: '.', emphasis: '/' } as const;

function spanOf(span: Span, extra: readonly (Span | undefined)[]): string {
  // After a note reference, a bracket would form a link and a colon a definition.
  if (typeof span === 'string')
    return isNote(extra[0]) ? escaped(span).replace(/^[(:]/u, String.raw`\$&`) : escaped(span);
  if ('note' in span) return `[^${escaped(span.note)}]`;
  if ('base' in span) return `{${inBraces(span.base)}|${inBraces(span.ruby)}}`;
  const isFree = extra.every((other) => other === undefined || typeof other === 'string');
  // Asterisks next to punctuation have surprising rules.
  const isTight = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u.test(span.text);
  if (span.mark === 'emphasis' || !isFree || !isTight) return `{${SIGNS[span.mark]}${inBraces(span.text)}}`;
  return span.mark === 'strong' ? `**${escaped(span.text)}**` : `*${escaped(span.text)}*`;
}

/** Escapes characters with a meaning in Markdown or its extensions. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<&]/g, String.raw`\$&`);
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
