import { looksLikeHeading } from '#domain/catalog-import';

const SAMPLE = 2_000;
const MIN_WIDTH = 20;
const MAX_WIDTH = 240;
const MIN_FULL_LINES = 5;
/** Columns that the next word of a line may lack. */
const SLACK = 14;

/** How a text was wrapped: at a number of columns or letters, between words or inside them. */
interface Wrapping {
  width: number;
  measure: (line: string) => number;
  cutsWords: boolean;
  /** White space at the start of paragraphs. */
  indent: string | undefined;
  /** Paragraphs end with a blank line. */
  isSpaced: boolean;
  /** White space at the edges of lines was removed. */
  isTrimmed: boolean;
  /** Share of lines with the exact width. */
  fit: number;
}

/** A line of a drawn box: `┌──┐`, `│ 힘 12 │`, `+---+`, `| 힘 | 12 |`. */
export function isBoxLine(line: string): boolean {
  return /[\u2502-\u254b\u2551-\u256c]/u.test(line) || /^\s*(?:\+[-=+]+\+|\|.*\|)\s*$/u.test(line);
}

/** Joins hard-wrapped lines to paragraphs; other lines stay. */
export function joinWrappedLines(lines: string[]): string[] {
  const wrapping = findWrapping(lines);
  return wrapping ? joined(lines, wrapping) : lines;
}

/** Korean letters take two columns. */
function columns(line: string): number {
  let wide = 0;
  for (let place = 0; place < line.length; place += 1) wide += line.charCodeAt(place) >= 0x1100 ? 2 : 1;
  return wide;
}

const letters = (line: string): number => line.length;

function findWrapping(lines: string[]): Wrapping | undefined {
  const sample = lines.slice(0, SAMPLE);
  const found = [columns, letters].flatMap((measure) => measured(sample, measure));
  return found.toSorted((a, b) => b.fit - a.fit)[0];
}

function measured(lines: string[], measure: (line: string) => number): Wrapping[] {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length < MIN_FULL_LINES + 1) return [];
  const widths = filled.map((line) => measure(line.trimEnd())).toSorted((a, b) => b - a);
  // A few longer lines are headings or addresses.
  const candidates = [...new Set(widths.slice(0, Math.max(3, Math.ceil(widths.length / 100))))];
  const edge = (width: number): number => widths.filter((wide) => wide <= width && wide > width - 4).length;
  return candidates
    .toSorted((one, other) => edge(other) - edge(one))
    .flatMap((width) => wrappingAt(lines, width, measure) ?? [])
    .slice(0, 1);
}

function wrappingAt(lines: string[], width: number, measure: (line: string) => number): Wrapping | undefined {
  const scale = measure === columns ? 1 : 2;
  if (width * scale < MIN_WIDTH || width * scale > MAX_WIDTH) return undefined;
  const slack = Math.min(SLACK / scale, width / 3);
  const widths = lines.map((line) => measure(line.trimEnd()));
  const full = widths.flatMap((wide, at) => (wide > width - slack && wide <= width ? [at] : []));
  const below = widths.filter((wide) => wide > width - 2 * slack && wide <= width - slack).length;
  const filled = widths.filter((wide) => wide > 0).length;
  const inner = full.filter((at) => (lines[at + 1] ?? '').trim() !== '');
  const followed = widths.filter((wide, at) => wide > 0 && (lines[at + 1] ?? '').trim() !== '').length;
  const isCommon = full.length >= filled * 0.12 && full.length >= below * 1.5;
  if (inner.length < MIN_FULL_LINES || (!isCommon && inner.length < followed * 0.7)) return undefined;
  const open = inner.filter((at) => !ENDS_SENTENCE.test(lines[at] ?? ''));
  if (open.length < inner.length * 0.6) return undefined;
  const edges = open.filter((at) => /\s$/u.test(lines[at] ?? '') || /^ \S/u.test(lines[at + 1] ?? '')).length;
  const isTrimmed = edges === 0;
  const least = width - (measure === columns ? 1 : 0) - (isTrimmed ? 1 : 0);
  const exact = open.filter((at) => (isTrimmed ? (widths[at] ?? 0) : measure(lines[at] ?? '')) >= least);
  const fit = exact.length / open.length;
  return {
    width,
    measure,
    cutsWords: fit > 0.85,
    isTrimmed,
    fit,
    ...layoutOf(lines, widths, width - slack),
  };
}

/** Few full lines of a wrapped text end a sentence. */
const ENDS_SENTENCE = /[.!?…。]["”’'」』)\]]*\s*$/u;

function layoutOf(lines: string[], widths: number[], from: number): Pick<Wrapping, 'indent' | 'isSpaced'> {
  const indents = new Map<string, number>();
  let starts = 0;
  let ends = 0;
  let spaced = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if ((lines[at - 1] ?? '').trim() === '' || (widths[at - 1] ?? 0) <= from) {
      starts += 1;
      const indent = /^\s*/u.exec(line)?.[0] ?? '';
      indents.set(indent, (indents.get(indent) ?? 0) + 1);
    }
    if ((widths[at] ?? 0) <= from) {
      ends += 1;
      if ((lines[at + 1] ?? '').trim() === '') spaced += 1;
    }
  }
  const [indent = '', times = 0] = [...indents].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return { indent: indent !== '' && times > starts * 0.6 ? indent : undefined, isSpaced: spaced > ends * 0.7 };
}

function joined(lines: string[], wrapping: Wrapping): string[] {
  const paragraphs: string[] = [];
  const words = wrapping.cutsWords && wrapping.isTrimmed ? countWords(lines) : undefined;
  let goesOn = false;
  for (const [place, line] of lines.entries()) {
    const last = paragraphs.length - 1;
    const before = lines[place - 1] ?? '';
    if (goesOn && line.trim() !== '' && !isBoxLine(line) && !startsAnew(before, line, wrapping))
      paragraphs[last] = `${paragraphs[last] ?? ''}${glue(before, line, { ...wrapping, words })}`;
    else paragraphs.push(line);
    goesOn =
      line.trim() !== '' &&
      !isBoxLine(line) &&
      isFull(line, lines[place + 1] ?? '', wrapping) &&
      !looksLikeHeading(line);
  }
  return paragraphs;
}

function startsAnew(before: string, line: string, wrapping: Wrapping): boolean {
  const { indent, isSpaced, cutsWords, isTrimmed } = wrapping;
  if (isSpaced) return false;
  if (looksLikeHeading(line)) return true;
  if (indent !== undefined) return line.startsWith(indent);
  // Inside a paragraph the blank after the sentence would stand at one of the edges.
  if (cutsWords && !isTrimmed && /[.!?…。]["”’'」』)\]]*$/u.test(before) && !/^\s/u.test(line)) return true;
  return /^(?:\u3000|\s{2,})\S/u.test(line) || (/^\s\S/u.test(line) && !cutsWords) || /^\s*["“‘「『]/u.test(line);
}

function isFull(line: string, next: string, wrapping: Wrapping): boolean {
  const { width, measure, cutsWords, isTrimmed, isSpaced } = wrapping;
  if (cutsWords && !isTrimmed) return measure(line) + measure(next.slice(0, 1)) > width;
  const wide = measure(line.trimEnd());
  if (cutsWords) return wide + measure(next.trimStart().slice(0, 1)) > width - (measure === columns ? 2 : 1);
  if (isSpaced) return wide > width / 2;
  return wide + measure(next.trimStart().split(' ', 1)[0] ?? '') + 1 > width;
}

/** The next line as it goes on: a blank between words, nothing inside one. */
function glue(
  before: string,
  line: string,
  { width, measure, cutsWords, words }: Wrapping & { words: Map<string, number> | undefined },
): string {
  const text = line.trimStart();
  if (/\s$/u.test(before)) return text;
  if (!cutsWords || text !== line) return ` ${text}`;
  if (words === undefined || !/^["“‘']?[\p{L}\p{N}]/u.test(text)) return text;
  const hadRoom = measure(before) + measure(text.slice(0, 1)) <= width;
  return hadRoom || /[.!?,…]["”’']?$/u.test(before) || areWords(before, text, words) ? ` ${text}` : text;
}

/** Words that no cut touched. */
function countWords(lines: string[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const isStart = (lines[at - 1] ?? '').trim() === '';
    const isEnd = (lines[at + 1] ?? '').trim() === '' || /[.!?]["”’']?$/u.test(line);
    const parts = line.trim().split(/\s+/u);
    for (const word of parts.slice(isStart ? 0 : 1, isEnd ? undefined : -1).map(bare))
      words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

const bare = (word: string): string => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Whether the letters on both sides of a cut are words by themselves rather than one word. */
function areWords(before: string, text: string, words: Map<string, number>): boolean {
  const left = before.trim().split(/\s+/u).at(-1) ?? '';
  const right = text.trim().split(/\s+/u)[0] ?? '';
  const count = (word: string): number => words.get(bare(word)) ?? 0;
  return Math.min(count(left), count(right)) > count(left + right);
}
