import { type SourceBlock, parseHeading, looksLikeHeading } from '#domain/catalog-import';
import { isSceneBreak } from '../html/spans.ts';

export interface PlainText {
  title?: string;
  author?: string;
  blocks: SourceBlock[];
}

const MAX_TITLE = 40;
const MAX_AUTHOR = 14;

/** Joins hard-wrapped lines; other lines are paragraphs. */
export function readPlainText(text: string): PlainText {
  const lines = text.split('\n');
  const { title, author, from } = titleOnTop(lines);
  const body = lines.slice(from);
  const width = wrapWidth(body);
  const joined = width === undefined ? body : joinWrapped(body, { width, cutsWords: cutsInsideWords(body, width) });
  const blocks = joined.flatMap(blockOfLine);
  return { ...(title === undefined ? {} : { title }), ...(author === undefined ? {} : { author }), blocks };
}

function blockOfLine(line: string): SourceBlock[] {
  const text = line.trim();
  if (text === '') return [];
  if (text.length <= 60 && isSceneBreak(text)) return [{ kind: 'break' }];
  return [{ kind: 'paragraph', spans: [text] }];
}

/** Short lines followed by a blank one: title, then author. */
function titleOnTop(lines: string[]): { title?: string; author?: string; from: number } {
  const first = lines.findIndex((line) => line.trim() !== '');
  const title = lines[first]?.trim() ?? '';
  if (first < 0 || !isTitle(title) || !hasMore(lines, first) || headsChapters(lines, first)) return { from: 0 };
  const second = lines.findIndex((line, place) => place > first && line.trim() !== '');
  const author = authorName(lines[second]?.trim() ?? '');
  if (author !== undefined && isBlank(lines, second + 1)) return { title, author, from: second + 1 };
  return isBlank(lines, first + 1) ? { title, from: first + 1 } : { from: 0 };
}

const isBlank = (lines: string[], place: number): boolean => (lines[place] ?? '').trim() === '';
const hasMore = (lines: string[], first: number): boolean =>
  lines.slice(first + 1, first + 200).some((line) => line.trim() !== '');

function isTitle(text: string): boolean {
  return (
    text.length <= MAX_TITLE &&
    !text.includes('\uFFFD') &&
    !/[.。]["”’]?$|^["“‘「『]|^[-–—]/u.test(text) &&
    !isSceneBreak(text)
  );
}

/** Even when it reads like a sentence: `1화. 나는 돌아가고 싶다`. */
function headsChapters(lines: string[], first: number): boolean {
  const guess = parseHeading(lines[first] ?? '');
  if (guess === undefined || guess.isStrong) return guess !== undefined;
  return lines.slice(first + 1).some((line) => {
    const later = parseHeading(line);
    return later?.format === guess.format && later.number === (guess.number ?? 0) + 1;
  });
}

function authorName(text: string): string | undefined {
  const name = text.replace(/^(?:지은이|글쓴이|작가|저자|글)\s*[:：]?\s+|\s+(?:지음|글|저|作)$/gu, '').trim();
  const isName =
    name.length >= 2 && name.length <= MAX_AUTHOR && /^[\p{L}·. ()]+$/u.test(name) && name.split(' ').length <= 3;
  return isName && !looksLikeHeading(name) && !/[다요]\.?$/u.test(name) ? name : undefined;
}

/** Korean letters take two columns. */
function columns(line: string): number {
  let wide = 0;
  for (let place = 0; place < line.length; place += 1) wide += line.charCodeAt(place) >= 0x1100 ? 2 : 1;
  return wide;
}

const WRAP_SAMPLE = 2_000;
const MIN_WRAP = 30;
const MAX_WRAP = 160;
const WRAP_SLACK = 14;

/** Most lines end just short of it; undefined if not wrapped. */
function wrapWidth(lines: string[]): number | undefined {
  const widths: number[] = [];
  for (const line of lines.slice(0, WRAP_SAMPLE)) if (line.trim() !== '') widths.push(columns(line.trimEnd()));
  if (widths.length < 6) return undefined;
  widths.sort((a, b) => a - b);
  const widest = widths.at(-1) ?? 0;
  if (widest < MIN_WRAP || widest > MAX_WRAP) return undefined;
  const full = widths.filter((width) => width > widest - WRAP_SLACK).length;
  return full / widths.length >= 0.5 ? widest : undefined;
}

interface Wrapping {
  width: number;
  cutsWords: boolean;
}

/** Joins lines whose next word would not fit. */
function joinWrapped(lines: string[], wrapping: Wrapping): string[] {
  const joined: string[] = [];
  let goesOn = false;
  for (const [place, line] of lines.entries()) {
    const text = line.trim();
    const last = joined.length - 1;
    if (goesOn && text !== '' && !startsAnew(line)) joined[last] += wrapping.cutsWords ? line.trimStart() : ` ${text}`;
    else joined.push(line.trimStart());
    goesOn = text !== '' && isFull(line, lines[place + 1] ?? '', wrapping);
  }
  return joined;
}

const startsAnew = (line: string): boolean => /^(?:[ \t]{1,4}|\u3000)\S/u.test(line) || /^\s*["“‘「『]/u.test(line);

function isFull(line: string, next: string, { width, cutsWords }: Wrapping): boolean {
  const word = cutsWords ? next.trimStart().slice(0, 1) : (next.trimStart().split(' ', 1)[0] ?? '');
  return columns(line.trimEnd()) + columns(word) + (cutsWords ? 0 : 1) > width;
}

/** Then nearly all lines have full width. */
function cutsInsideWords(lines: string[], width: number): boolean {
  const full = lines.map((line) => columns(line)).filter((wide) => wide > width - WRAP_SLACK);
  return full.filter((wide) => wide >= width - 1).length / Math.max(1, full.length) > 0.85;
}
