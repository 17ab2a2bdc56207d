import type { SourceBlock, SourceSpan } from '#domain/catalog-import';
import { type FootnoteBody, isLabel, labelAtStart } from './footnotes.ts';
import { LINE_BREAK } from './lines.ts';
import { type Markup, textOf } from './markup.ts';
import { spansText, tidyLines } from './spans.ts';

const RETURN = /^(?:[^\p{L}\p{N}]*|\[?(?:돌아가기|본문으로|위로|back|return)\]?)$/iu;

/** The way back to the call. */
export function isBackLink(element: Markup, note: FootnoteBody): boolean {
  if (element.name !== 'a') return false;
  const { attributes } = element;
  if (/\bbacklink\b/u.test(`${attributes['role'] ?? ''} ${attributes['epub:type'] ?? ''}`)) return true;
  if (!note.isBack(element)) return false;
  const text = textOf(element);
  return isLabel(text) || RETURN.test(text);
}

/** The body of a note without its label; one line per block. */
export async function noteSpans(
  note: FootnoteBody,
  blocksOf: (element: Markup) => Promise<SourceBlock[]>,
): Promise<SourceSpan[]> {
  const lines: SourceSpan[][] = [];
  for (const element of note.elements) for (const block of await blocksOf(element)) lines.push(lineOf(block));
  const [first = [], ...others] = lines.filter((line) => line.length > 0);
  const isOnlyLabel = others.length > 0 && labelAtStart(spansText(first), note.label) === spansText(first);
  return [...(isOnlyLabel ? [] : [withoutLabel(first, note.label)]), ...others]
    .filter((line) => line.length > 0)
    .flatMap((line, at) => (at > 0 ? [LINE_BREAK, ...line] : line));
}

function lineOf(block: SourceBlock): SourceSpan[] {
  if (block.kind === 'image') return [{ alt: block.alt, picture: block.picture }];
  if (!('spans' in block)) return [];
  return block.spans.map((span) => (typeof span === 'string' ? span.replaceAll('\t', ' ') : span));
}

function withoutLabel(line: SourceSpan[], label: string): SourceSpan[] {
  const [first, ...rest] = line;
  if (typeof first === 'string')
    return tidyLines([first.slice(labelAtStart(first, label).length).trimStart(), ...rest]);
  const isMarked = first !== undefined && 'text' in first;
  const isOnlyLabel = isMarked && isLabel(first.text) && labelAtStart(`${first.text} `, label) !== '';
  if (!isOnlyLabel || spansText(rest).trim() === '') return line;
  const [next, ...others] = rest;
  return tidyLines([typeof next === 'string' ? next.replace(/^[\s.):\]]+/u, '') : (next ?? ''), ...others]);
}
