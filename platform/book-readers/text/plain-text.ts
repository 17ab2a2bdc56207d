import type { SourceBlock } from '#domain/catalog-import';
import { isSceneBreak } from '../html/spans.ts';
import { readTextHeader } from './text-header.ts';
import type { TextFile } from './text-title.ts';
import { isBoxLine, joinWrappedLines } from './wrapped-lines.ts';

/** Joins hard-wrapped lines; other lines are paragraphs. */
export function readPlainText(text: string): TextFile {
  const lines = text.split('\n');
  const { from, ...header } = readTextHeader(lines);
  return { ...header, blocks: blocksOf(joinWrappedLines(lines.slice(from))) };
}

function blocksOf(lines: string[]): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  const layout = layoutOf(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const text = (lines[at] ?? '').trim();
    const end = text === '' ? at : endOfLayout(lines, at, layout);
    if (end > at) {
      blocks.push({ kind: 'paragraph', layout: layout(lines[at] ?? ''), spans: [trimmed(lines.slice(at, end))] });
      at = end - 1;
    } else if (text !== '') blocks.push(...lineBlocks(lines, at));
  }
  return blocks;
}

function lineBlocks(lines: string[], at: number): SourceBlock[] {
  const text = (lines[at] ?? '').trim();
  if (text.length <= 60 && (isSceneBreak(text) || isOrnament(lines, at))) return [{ kind: 'break' }];
  return text.length > MAX_PARAGRAPH ? sentences(text).map(paragraph) : [paragraph(text)];
}

type Layout = 'preformatted' | 'verse' | undefined;

const INDENTED = /^(?: {3,}|\t|\u3000{2,})\s*\S/u;

/** Boxes keep their blanks, and lines that are indented deeper than the others. */
function layoutOf(lines: string[]): (line: string) => Layout {
  const filled = lines.filter((line) => line.trim() !== '');
  const isUsual = filled.filter((line) => INDENTED.test(line)).length > filled.length * 0.15;
  return (line) => (isBoxLine(line) ? 'preformatted' : !isUsual && INDENTED.test(line) ? 'verse' : undefined);
}

/** End of the lines of one layout; a single indented line may be a paragraph or a heading. */
function endOfLayout(lines: string[], at: number, layout: (line: string) => Layout): number {
  const first = layout(lines[at] ?? '');
  if (first === undefined) return at;
  let end = at;
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && layout(lines[end] ?? '') === first) end += 1;
  return end - at >= 2 ? end : at;
}

/** Without trailing blanks, and without the indent that all lines share. */
function trimmed(lines: string[]): string {
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n');
}

const paragraph = (text: string): SourceBlock => ({ kind: 'paragraph', spans: [text] });

/** A few signs alone between blank lines, other than speech: `♦`, `•`, `…`, `#`. */
function isOrnament(lines: string[], at: number): boolean {
  const text = (lines[at] ?? '').trim();
  const isAlone = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() === '';
  return (
    isAlone &&
    (text === '…' ||
      text === '⋯' ||
      text === '#' ||
      /^(?:(?!["“”'‘’()[\]{}!?.,…⋯#&%@$+<>/\\|~×\-–—―])[\p{S}\p{Po}•·]\s*){1,12}$/u.test(text))
  );
}

/** Longer ones are whole files without line breaks. */
const MAX_PARAGRAPH = 3_000;
const PARAGRAPH_TARGET = 200;

/** Cuts a long line behind ends of sentences; speech stands alone. */
function sentences(text: string): string[] {
  const parts: string[] = [];
  let current = '';
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const isSpeech = /^\s*["“‘「『]/u.test(sentence);
    if (current !== '' && (isSpeech || current.length >= PARAGRAPH_TARGET || /["”’」』]\s*$/u.test(current))) {
      parts.push(current.trim());
      current = '';
    }
    current += sentence;
  }
  return [...parts, current.trim()].filter((part) => part !== '');
}

const SENTENCE = /\s*(?:["“「『][^"”」』]{0,600}["”」』]\s*|.*?[.!?…。]+["”’'」』)]*(?=\s|["“「『]|$)|.+$)/gsu;
