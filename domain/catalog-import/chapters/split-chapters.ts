import { parseHeading } from './chapter-headings.ts';
import { MIN_BODY, type Heading, bodyAfter, bodySums, bestSequence } from './chapter-sequence.ts';
import type { SourceBlock } from '../source-work.ts';
import { spanText } from '#shared/content/text-blocks';

/** A chapter; without a title if the text has none. */
export interface SplitChapter {
  title?: string;
  blocks: SourceBlock[];
}

const CHAPTER_TARGET = 4_000;
const MAX_CHAPTER = CHAPTER_TARGET * 3;

/**
 * Splits a text at its headings: one dominant format, rising numbers, long bodies. Weak formats (bare numbers, few
 * titles) split only long texts. Without headings it is cut near the target. All blocks except title headings are
 * kept.
 */
export function splitChapters(blocks: SourceBlock[]): SplitChapter[] {
  const lengths = blocks.map(lengthOf);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const headings = chosenHeadings(blocks, lengths);
  if (headings.length === 0) return cutEvenly(blocks, lengths, total);
  const isWeak = headings.every((heading) => !heading.isStrong) && !areTitled(headings);
  if (isWeak && total <= CHAPTER_TARGET * 1.5) return [{ blocks: withHeadings(blocks, headings) }];
  return chaptersAt(blocks, headings).flatMap(cutOverlong);
}

const MIN_TITLED = 5;

/** Many titled numbers are chapters regardless of length: `1. 봄`, `#2 여름`. */
const areTitled = (headings: Heading[]): boolean =>
  headings.length >= MIN_TITLED &&
  headings.every((heading) => heading.format !== 'bare' && /\p{L}/u.test(heading.title));

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

function chosenHeadings(blocks: SourceBlock[], lengths: number[]): Heading[] {
  const guesses = headingGuesses(blocks);
  const bodies = bodySums(lengths);
  const named = guesses.filter((guess) => guess.format === 'named');
  const formats = [...new Set(guesses.map((guess) => guess.format))].filter((format) => format !== 'named');
  const sequences = formats.map((format) =>
    bestSequence(
      guesses.filter((guess) => guess.format === format),
      bodies,
    ),
  );
  const numbered =
    sequences
      .filter((sequence) => isTrusted(sequence, bodies, named.length))
      .toSorted((a, b) => weight(b) - weight(a))[0] ?? [];
  const chosen = [...numbered, ...named].toSorted((a, b) => a.at - b.at);
  if (chosen.length < 2 || (numbered.length === 0 && named.length < 2))
    return chosen.length === 1 && chosen[0]?.at === 0 ? chosen : [];
  return chosen.filter((heading, position) => heading.isStrong || bodyAfter(chosen, position, bodies) >= MIN_BODY);
}

/** Strong formats weigh more: `3화` over a bare 3. */
const weight = (sequence: Heading[]): number => sequence.length * (sequence[0]?.isStrong ? 3 : 1);

function headingGuesses(blocks: SourceBlock[]): Heading[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const top = ([1, 2, 3] as const).find((level) => levels.filter((one) => one === level).length >= 2);
  return blocks.flatMap((block, at): Heading[] => {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return [];
    if (block.kind === 'paragraph' && (block.spans.length !== 1 || typeof block.spans[0] !== 'string')) return [];
    const text = block.spans.map(spanText).join('');
    if (block.kind === 'heading' && block.level === top)
      return [{ format: 'heading', title: parseHeading(text)?.title ?? text, isStrong: true, certainty: 'sure', at }];
    const guess = parseHeading(text);
    return guess ? [{ ...guess, at }] : [];
  });
}

function isTrusted(sequence: Heading[], sums: number[], named: number): boolean {
  const isStrong = sequence[0]?.isStrong ?? false;
  const isSure = sequence.some((heading) => heading.certainty === 'sure');
  const min = isSure ? 2 : isStrong && sequence.some((heading) => heading.certainty === 'likely') ? 2 : 3;
  if (sequence.length < min) return isStrong && isSure && sequence.length + named >= 2;
  const short = sequence.filter((_, position) => bodyAfter(sequence, position, sums) < MIN_BODY).length;
  if (sequence[0]?.format === 'heading') return true;
  return short <= sequence.length / (isStrong ? 3 : 5);
}

function chaptersAt(blocks: SourceBlock[], headings: Heading[]): SplitChapter[] {
  const chapters: SplitChapter[] = [];
  const lead = blocks.slice(0, headings[0]?.at ?? 0);
  const leadLength = lead.reduce((sum, block) => sum + lengthOf(block), 0);
  if (leadLength >= MIN_BODY) chapters.push({ blocks: lead });
  for (const [place, heading] of headings.entries()) {
    const from = referencesNote(blocks[heading.at]) ? heading.at : heading.at + 1;
    const body = blocks.slice(from, headings[place + 1]?.at ?? blocks.length);
    const before = place === 0 && leadLength < MIN_BODY ? lead : [];
    chapters.push({ title: heading.title, blocks: [...before, ...body] });
  }
  return movePartTitles(chapters.filter((chapter) => chapter.blocks.length > 0));
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
    const guess = parseHeading(last.spans.map(spanText).join(''));
    if (guess?.certainty !== 'sure' || guess.format === 'bare' || guess.format === 'dotted') continue;
    if (next.title !== undefined && guess.format === parseHeading(next.title)?.format) continue;
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
