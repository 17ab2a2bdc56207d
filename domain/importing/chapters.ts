import { guessHeading } from './chapter-headings.ts';
import { BODY_LEAST, type Heading, bodyAfter, bodySums, sequenceOf } from './chapter-sequence.ts';
import type { SourceBlock } from './source-work.ts';
import { spanText } from '#vocabulary/text-blocks';

/** A part of a long text that becomes an episode. Without a title when the text gave it none. */
export interface Chapter {
  title?: string;
  blocks: SourceBlock[];
}

/** Near this many characters a text without headings is cut, at a paragraph. */
const CHAPTER_TARGET = 4_000;
/** A chapter this much longer than the target is cut again. */
const CHAPTER_MOST = CHAPTER_TARGET * 3;

/**
 * Splits a long text at its headings: one format must explain most of them, its numbers rise, and bodies are long
 * enough. Weak formats (bare numbers, few titles) split only a text too long for one episode. Without headings, the text is cut
 * near the target. Every block is kept, save the headings that become titles.
 */
export function splitChapters(blocks: SourceBlock[]): Chapter[] {
  const lengths = blocks.map(lengthOf);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const headings = chosenHeadings(blocks, lengths);
  if (headings.length === 0) return cutEvenly(blocks, lengths, total);
  const isWeak = headings.every((heading) => !heading.isStrong) && !areTitled(headings);
  if (isWeak && total <= CHAPTER_TARGET * 1.5) return [{ blocks: withHeadings(blocks, headings) }];
  return chaptersAt(blocks, headings).flatMap(cutOverlong);
}

const TITLED_LEAST = 5;

/** Numbers with a title each, and many of them, are chapters however short: `1. 봄`, `#2 여름`. */
const areTitled = (headings: Heading[]): boolean =>
  headings.length >= TITLED_LEAST &&
  headings.every((heading) => heading.format !== 'bare' && /\p{L}/u.test(heading.title));

function lengthOf(block: SourceBlock): number {
  return block.kind === 'paragraph' || block.kind === 'heading'
    ? block.spans.reduce((sum, span) => sum + spanText(span).length, 0)
    : 0;
}

/** A text that is one episode keeps its numbers, set as headings. */
function withHeadings(blocks: SourceBlock[], headings: Heading[]): SourceBlock[] {
  const places = new Set(headings.map((heading) => heading.at));
  return blocks.map((block, place) =>
    places.has(place) && block.kind === 'paragraph' ? { kind: 'heading', level: 2, spans: block.spans } : block,
  );
}

function chosenHeadings(blocks: SourceBlock[], lengths: number[]): Heading[] {
  const guesses = headingGuesses(blocks);
  const bodies = bodySums(lengths);
  const named = guesses.filter((guess) => guess.format === 'named');
  const formats = [...new Set(guesses.map((guess) => guess.format))].filter((format) => format !== 'named');
  const sequences = formats.map((format) =>
    sequenceOf(
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
  return chosen.filter((heading, place) => heading.isStrong || bodyAfter(chosen, place, bodies) >= BODY_LEAST);
}

/** Strong formats weigh more: `3화` tells more than a bare 3. */
const weight = (sequence: Heading[]): number => sequence.length * (sequence[0]?.isStrong ? 3 : 1);

function headingGuesses(blocks: SourceBlock[]): Heading[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const top = ([1, 2, 3] as const).find((level) => levels.filter((one) => one === level).length >= 2);
  return blocks.flatMap((block, at): Heading[] => {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return [];
    if (block.kind === 'paragraph' && (block.spans.length !== 1 || typeof block.spans[0] !== 'string')) return [];
    const text = block.spans.map(spanText).join('');
    if (block.kind === 'heading' && block.level === top)
      return [{ format: 'heading', title: guessHeading(text)?.title ?? text, isStrong: true, certainty: 'sure', at }];
    const guess = guessHeading(text);
    return guess ? [{ ...guess, at }] : [];
  });
}

function isTrusted(sequence: Heading[], sums: number[], named: number): boolean {
  const isStrong = sequence[0]?.isStrong ?? false;
  const isSure = sequence.some((heading) => heading.certainty === 'sure');
  const least = isSure ? 2 : isStrong && sequence.some((heading) => heading.certainty === 'likely') ? 2 : 3;
  if (sequence.length < least) return isStrong && isSure && sequence.length + named >= 2;
  const short = sequence.filter((_, place) => bodyAfter(sequence, place, sums) < BODY_LEAST).length;
  if (sequence[0]?.format === 'heading') return true;
  return short <= sequence.length / (isStrong ? 3 : 5);
}

function chaptersAt(blocks: SourceBlock[], headings: Heading[]): Chapter[] {
  const chapters: Chapter[] = [];
  const lead = blocks.slice(0, headings[0]?.at ?? 0);
  const leadLength = lead.reduce((sum, block) => sum + lengthOf(block), 0);
  if (leadLength >= BODY_LEAST) chapters.push({ blocks: lead });
  for (const [place, heading] of headings.entries()) {
    const from = callsNote(blocks[heading.at]) ? heading.at : heading.at + 1;
    const body = blocks.slice(from, headings[place + 1]?.at ?? blocks.length);
    const before = place === 0 && leadLength < BODY_LEAST ? lead : [];
    chapters.push({ title: heading.title, blocks: [...before, ...body] });
  }
  return movePartTitles(chapters.filter((chapter) => chapter.blocks.length > 0));
}

/** A heading that calls a note stands in the text besides: a title cannot call it. */
const callsNote = (block: SourceBlock | undefined): boolean =>
  block?.kind === 'heading' && block.spans.some((span) => typeof span === 'object' && 'note' in span);

/** `2부` stands at the end of the chapter before; it belongs on top of the next one. */
function movePartTitles(chapters: Chapter[]): Chapter[] {
  for (const [place, chapter] of chapters.entries()) {
    const next = chapters[place + 1];
    const last = chapter.blocks.at(-1);
    if (!next || last?.kind !== 'paragraph' || chapter.blocks.length < 2) continue;
    const guess = guessHeading(last.spans.map(spanText).join(''));
    if (guess?.certainty !== 'sure' || guess.format === 'bare' || guess.format === 'dotted') continue;
    if (next.title !== undefined && guess.format === guessHeading(next.title)?.format) continue;
    chapter.blocks = chapter.blocks.slice(0, -1);
    next.blocks = [{ kind: 'heading', level: 2, spans: last.spans }, ...next.blocks];
  }
  return chapters;
}

function cutOverlong(chapter: Chapter): Chapter[] {
  const lengths = chapter.blocks.map(lengthOf);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= CHAPTER_MOST) return [chapter];
  return cutEvenly(chapter.blocks, lengths, total).map((part, place) =>
    chapter.title ? { ...part, title: `${chapter.title} (${place + 1})` } : part,
  );
}

/** Parts of nearly one length, each cut at the paragraph, or better the scene, nearest to its end. */
function cutEvenly(blocks: SourceBlock[], lengths: number[], total: number): Chapter[] {
  const parts = total <= CHAPTER_TARGET * 1.5 ? 1 : Math.round(total / CHAPTER_TARGET);
  const chapters: Chapter[] = [];
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

/** Blocks from a first one on, in which a place for a cut is sought. */
interface Cutting {
  blocks: SourceBlock[];
  sums: number[];
  from: number;
}

function cutNear({ blocks, sums, from }: Cutting, wanted: number): number {
  let best = from + 1;
  let bestCost = Infinity;
  for (let place = from + 1; place < blocks.length; place += 1) {
    const off = Math.abs((sums[place] ?? 0) - wanted);
    if ((sums[place] ?? 0) - wanted > SCENE_REACH && bestCost < Infinity) break;
    const cost = blocks[place]?.kind === 'break' ? Math.max(0, off - SCENE_REACH) : off;
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  return best;
}

function withoutOuterBreaks(blocks: SourceBlock[]): SourceBlock[] {
  const first = blocks.findIndex((block) => block.kind !== 'break');
  const last = blocks.findLastIndex((block) => block.kind !== 'break');
  return first < 0 ? [] : blocks.slice(first, last + 1);
}
