import { looksLikeHeading, parseHeading, volumeLabel } from './chapter-headings.ts';
import { MIN_BODY, type Heading, bodyAfter, bodySums } from './chapter-sequence.ts';
import { type ShapedHeadings, findShapes } from './chapter-shapes.ts';
import { type PlacedHeading, nameVolumes } from './chapter-volumes.ts';
import type { SourceBlock } from '../source-work.ts';
import { spanText } from '#shared/content/text-blocks';
import { type ChapterShape, WHOLE_TEXT, WITHOUT_HEADINGS } from '#shared/catalog/chapter-shapes';

/** A chapter; without a title if the text has none. */
export interface SplitChapter {
  title?: string;
  blocks: SourceBlock[];
}

/** A split text and the shapes of headings in it. */
export interface ChapterPlan {
  chapters: SplitChapter[];
  /** The shape of the headings, or `WITHOUT_HEADINGS`. */
  shape: string;
  /** Shapes found in the text. */
  shapes: ChapterShape[];
}

const CHAPTER_TARGET = 4_000;
const MAX_CHAPTER = CHAPTER_TARGET * 3;

/** Splits a text at its headings; without headings it is cut near the target length. */
export function splitChapters(blocks: SourceBlock[]): SplitChapter[] {
  return planChapters(blocks).chapters;
}

/**
 * Splits at the headings of one shape: lines of one form whose numbers rise, with long bodies. Weak shapes (bare
 * numbers, few titles) split only long texts. `shape` overrides the choice. All blocks except title headings and a
 * repeated table of contents are kept.
 */
export function planChapters(blocks: SourceBlock[], shape?: string): ChapterPlan {
  const lengths = blocks.map(lengthOf);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const sums = bodySums(lengths);
  const found = findShapes(blocks, sums);
  const shapes = found.map(({ format, headings }) => ({
    shape: format,
    example: exampleOf(blocks, headings.find(({ format: own }) => own === format) ?? headings[0]),
    count: headings.length,
  }));
  if (shape === WHOLE_TEXT) return { chapters: [{ blocks }], shape, shapes };
  const chosen = shape === undefined ? found[0] : found.find(({ format }) => format === shape);
  if (!chosen) return { chapters: cutEvenly(blocks, lengths, total), shape: WITHOUT_HEADINGS, shapes };
  if (shape === undefined && areSections(chosen.headings, { sums, total }))
    return { chapters: [{ blocks: withHeadings(blocks, chosen.headings) }], shape: WITHOUT_HEADINGS, shapes };
  return { chapters: chaptersAt(blocks, chosen).flatMap(cutOverlong), shape: chosen.format, shapes };
}

/** The heading as it is written. */
function exampleOf(blocks: SourceBlock[], heading: Heading | undefined): string {
  const block = heading && blocks[heading.at];
  return block ? textOf(block).trim() : '';
}

const MIN_TITLED = 5;
const MIN_MARKED_BODY = 600;
const MANY_MARKED = 8;

/** Numbers in a short text are sections of one episode. */
function areSections(headings: Heading[], { sums, total }: { sums: number[]; total: number }): boolean {
  if (headings.some((heading) => heading.isStrong) || areTitled(headings) || total > CHAPTER_TARGET * 1.5) return false;
  const isMarked = headings.length >= 3 && headings.some(({ isMarked: own, format }) => own || format === 'hash');
  const average = headings.reduce((sum, _, at) => sum + bodyAfter(headings, at, sums), 0) / headings.length;
  return !isMarked || average < (headings.length >= MANY_MARKED ? MIN_BODY : MIN_MARKED_BODY);
}

/** Many titled numbers are chapters regardless of length: `1. 봄`, `#2 여름`. */
const areTitled = (headings: Heading[]): boolean =>
  headings.length >= MIN_TITLED && headings.every((heading) => !heading.isUntitled && /\p{L}/u.test(heading.title));

function lengthOf(block: SourceBlock): number {
  return block.kind === 'paragraph' || block.kind === 'heading'
    ? block.spans.reduce((sum, span) => sum + spanText(span).length, 0)
    : 0;
}

/** A single episode keeps its numbers as headings. */
function withHeadings(blocks: SourceBlock[], headings: Heading[]): SourceBlock[] {
  const positions = new Set(headings.map((heading) => heading.at));
  return blocks.map((block, position) =>
    positions.has(position) && block.kind === 'paragraph' ? { kind: 'heading', level: 2, spans: block.spans } : block,
  );
}

function chaptersAt(blocks: SourceBlock[], { headings }: ShapedHeadings): SplitChapter[] {
  const chapters: SplitChapter[] = [];
  const named = nameVolumes(blocks, withTitleLines(blocks, withoutLabels(blocks, headings)));
  const lead = withoutContents(blocks.slice(0, named[0]?.startsAt ?? 0), headings);
  const leadLength = lead.reduce((sum, block) => sum + lengthOf(block), 0);
  const isPreface = leadLength >= MIN_BODY;
  if (isPreface) chapters.push({ title: PREFACE, blocks: lead });
  for (const [place, heading] of named.entries()) {
    const from = referencesNote(blocks[heading.at]) ? heading.at : heading.bodyAt;
    const body = blocks.slice(from, named[place + 1]?.startsAt ?? blocks.length);
    chapters.push({ title: heading.title, blocks: [...(place === 0 && !isPreface ? lead : []), ...body] });
  }
  return movePartTitles(chapters.filter((chapter) => chapter.blocks.length > 0));
}

/** `외전` directly before the headings that it names is no chapter of its own. */
function withoutLabels(blocks: SourceBlock[], headings: Heading[]): Heading[] {
  return headings.filter(({ format, at }, place) => {
    const next = headings[place + 1];
    const isLabel = format === 'named' && next?.at === at + 1 && next.number !== undefined;
    return !isLabel || volumeLabel(textOf(blocks[at] ?? NO_BLOCK)) === undefined;
  });
}

const NO_BLOCK: SourceBlock = { kind: 'break' };
const PREFACE = '머리말';

/** Blocks before the first heading, without a table of contents that the headings repeat. */
function withoutContents(lead: SourceBlock[], headings: Heading[]): SourceBlock[] {
  const titles = new Set(headings.map(({ title }) => plain(title)));
  const listed = lead.map((block) => titles.has(plain(textOf(block))));
  const entries = listed.filter(Boolean).length;
  if (entries < Math.max(2, headings.length * 0.6)) return lead;
  return lead.filter((block, at) => !listed[at] && !CONTENTS_TITLE.test(textOf(block).trim()));
}

const CONTENTS_TITLE = /^[[<〈《【(]?\s*(?:차\s*례|목\s*차|contents|table of contents)\s*[\]>〉》】)]?$/iu;

/** Without decoration and the page number of a table of contents. */
const plain = (text: string): string =>
  text
    .replace(/[\s.…·]{2,}\d{1,4}$/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const MAX_TITLE_LINE = 40;

/** A heading with the title in the next line: `12화`, then `비 오는 아침`. */
function withTitleLines(blocks: SourceBlock[], headings: Heading[]): PlacedHeading[] {
  const numbered = headings.filter(({ number }) => number !== undefined);
  const lines = new Map(numbered.flatMap((heading) => titleLine(blocks, heading, headings)));
  const isUsual = numbered.length > 2 && lines.size >= numbered.length * 0.8 && new Set(lines.values()).size > 1;
  return headings.map((heading) => {
    const line = isUsual ? lines.get(heading.at) : undefined;
    const placed = { ...heading, startsAt: heading.at, bodyAt: heading.at + 1 };
    return line === undefined ? placed : { ...placed, title: `${heading.title} ${line}`, bodyAt: heading.at + 2 };
  });
}

function titleLine(blocks: SourceBlock[], heading: Heading, headings: Heading[]): [number, string][] {
  const next = blocks[heading.at + 1];
  if (!isNumberOnly(heading) || next?.kind !== 'paragraph' || headings.some(({ at }) => at === heading.at + 1))
    return [];
  const line = textOf(next).trim();
  const isTitle = line.length <= MAX_TITLE_LINE && !/^["“‘'「『\-–—([]|[.。!?…,"”’'」』]$|.{5}[다요]$/u.test(line);
  return isTitle ? [[heading.at, line]] : [];
}

/** `12화`, `제12장`, `Chapter 12`. */
const isNumberOnly = ({ title, isUntitled, certainty }: Heading): boolean =>
  certainty === 'sure' &&
  (isUntitled ||
    /^[^\p{L}\p{N}]*(?:제|第|chapter|episode|ep|part)?[\s.]*[\p{N}〇一二三四五六七八九十百零IVXLC]+\s*\p{L}?[^\p{L}\p{N}]*$/iu.test(
      title,
    ));

function textOf(block: SourceBlock): string {
  return block.kind === 'paragraph' || block.kind === 'heading' ? block.spans.map(spanText).join('') : '';
}

/** A heading with a note reference also stays in the text, since titles have no notes. */
const referencesNote = (block: SourceBlock | undefined): boolean =>
  block?.kind === 'heading' && block.spans.some((span) => typeof span === 'object' && 'note' in span);

/** `2부` at the end of a chapter belongs to the next one. */
function movePartTitles(chapters: SplitChapter[]): SplitChapter[] {
  for (const [place, chapter] of chapters.entries()) {
    const next = chapters[place + 1];
    const last = chapter.blocks.at(-1);
    if (!next || last?.kind !== 'paragraph' || chapter.blocks.length < 2) continue;
    const line = textOf(last);
    if (volumeLabel(line) === undefined && !looksLikeHeading(line)) continue;
    if (next.title !== undefined && parseHeading(line)?.format === parseHeading(next.title)?.format) continue;
    chapter.blocks = chapter.blocks.slice(0, -1);
    next.blocks = [{ kind: 'heading', level: 2, spans: last.spans }, ...next.blocks];
  }
  return chapters;
}

function cutOverlong(chapter: SplitChapter): SplitChapter[] {
  const lengths = chapter.blocks.map(lengthOf);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= MAX_CHAPTER) return [chapter];
  return cutEvenly(chapter.blocks, lengths, total).map((part, position) =>
    chapter.title ? { ...part, title: `${chapter.title} (${position + 1})` } : part,
  );
}

/** Equal parts, each cut at the nearest scene break or paragraph. */
function cutEvenly(blocks: SourceBlock[], lengths: number[], total: number): SplitChapter[] {
  const parts = total <= CHAPTER_TARGET * 1.5 ? 1 : Math.round(total / CHAPTER_TARGET);
  const chapters: SplitChapter[] = [];
  const sums = bodySums(lengths);
  let from = 0;
  for (let part = 1; part <= parts; part += 1) {
    const to = part === parts ? blocks.length : cutNear({ blocks, sums, from }, (total * part) / parts);
    if (to > from) chapters.push({ blocks: withoutOuterBreaks(blocks.slice(from, to)) });
    from = to;
  }
  return chapters.filter((chapter) => chapter.blocks.length > 0);
}

const SCENE_REACH = 600;

/** Blocks from an index on, for finding a cut. */
interface Cutting {
  blocks: SourceBlock[];
  sums: number[];
  from: number;
}

function cutNear({ blocks, sums, from }: Cutting, wanted: number): number {
  let best = from + 1;
  let bestCost = Infinity;
  for (let position = from + 1; position < blocks.length; position += 1) {
    const off = Math.abs((sums[position] ?? 0) - wanted);
    if ((sums[position] ?? 0) - wanted > SCENE_REACH && bestCost < Infinity) break;
    const cost = blocks[position]?.kind === 'break' ? Math.max(0, off - SCENE_REACH) : off;
    if (cost < bestCost) [best, bestCost] = [position, cost];
  }
  return best;
}

function withoutOuterBreaks(blocks: SourceBlock[]): SourceBlock[] {
  const first = blocks.findIndex((block) => block.kind !== 'break');
  const last = blocks.findLastIndex((block) => block.kind !== 'break');
  return first < 0 ? [] : blocks.slice(first, last + 1);
}
