import type { SourceBlock } from '#domain/catalog-import';
import { isSceneBreak } from '../html/spans.ts';
import { readTextHeader } from './text-header.ts';
import type { TextFile } from './text-title.ts';
import { joinWrappedLines } from './wrapped-lines.ts';

/** Joins hard-wrapped lines; other lines are paragraphs. */
export function readPlainText(text: string): TextFile {
  const lines = text.split('\n');
  const { from, ...header } = readTextHeader(lines);
  return { ...header, blocks: blocksOf(joinWrappedLines(lines.slice(from))) };
}

function blocksOf(lines: string[]): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    if (text.length <= 60 && (isSceneBreak(text) || isOrnament(lines, at))) blocks.push({ kind: 'break' });
    else if (text.length > MAX_PARAGRAPH) for (const part of sentences(text)) blocks.push(paragraph(part));
    else blocks.push(paragraph(text));
  }
  return blocks;
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
