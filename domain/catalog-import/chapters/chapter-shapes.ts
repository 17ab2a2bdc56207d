import { headingCandidates, volumeLabel } from './chapter-headings.ts';
import { MIN_BODY, type Heading, bestSequence, bodyAfter, isLoose } from './chapter-sequence.ts';
import type { SourceBlock } from '../source-work.ts';
import { spanText } from '#shared/content/text-blocks';

/** A way of numbering in a text, with its headings. */
export interface ShapedHeadings {
  format: string;
  headings: Heading[];
}

/** Sequences of the text, the most plausible first; headings without a number belong to each. */
export function findShapes(blocks: SourceBlock[], sums: number[]): ShapedHeadings[] {
  const groups = Map.groupBy(headingGuesses(blocks), ({ format }) => format);
  const named = groups.get('named') ?? [];
  const total = sums.at(-1) ?? 0;
  const shapes = [...groups]
    .filter(([format, guesses]) => format !== 'named' && isPlausible(guesses))
    .map(([format, guesses]) => ({ format, headings: bestSequence(guesses, sums) }))
    .filter(({ headings }) => isTrusted(headings, { sums, named: named.length, total }))
    .filter(({ headings }) => !arePageNumbers(headings, blocks))
    .toSorted((a, b) => weight(b.headings) - weight(a.headings));
  if (shapes.length === 0) return named.length >= 2 || named[0]?.at === 0 ? [{ format: 'named', headings: named }] : [];
  return shapes.flatMap(({ format, headings }) => {
    const all = inOrder([...headings, ...named]);
    if (all.length < 2) return all[0]?.at === 0 ? [{ format, headings: all }] : [];
    return [
      { format, headings: all.filter((heading, at) => heading.isStrong || bodyAfter(all, at, sums) >= MIN_BODY) },
    ];
  });
}

function inOrder(headings: Heading[]): Heading[] {
  return headings.toSorted((a, b) => a.at - b.at);
}

const isPlausible = (guesses: Heading[]): boolean =>
  guesses.some(({ isStrong }) => isStrong) || guesses.length >= (guesses.some(isLoose) ? 3 : 2);

/** Strong formats weigh more: `3화` over a bare 3. */
const weight = (sequence: Heading[]): number => sequence.length * (sequence[0]?.isStrong ? 3 : 1);

function headingGuesses(blocks: SourceBlock[]): Heading[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const top = ([1, 2, 3] as const).find((level) => levels.filter((one) => one === level).length >= 2);
  return blocks.flatMap((block, at): Heading[] => {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return [];
    if (block.kind === 'paragraph' && (block.spans.length !== 1 || typeof block.spans[0] !== 'string')) return [];
    const text = block.spans.map(spanText).join('');
    const guesses = headingCandidates(text);
    if (block.kind === 'heading' && block.level === top)
      return [{ format: 'heading', title: guesses[0]?.title ?? text, isStrong: true, certainty: 'sure', at }];
    return guesses.map((guess) =>
      guess.number === 1 && isLabelled(blocks, at) ? { ...guess, at, startsVolume: true } : { ...guess, at },
    );
  });
}

function isLabelled(blocks: SourceBlock[], at: number): boolean {
  return volumeLabel(textOf(blocks[at - 1])) !== undefined || volumeLabel(textOf(blocks[at - 2])) !== undefined;
}

function textOf(block: SourceBlock | undefined): string {
  return block?.kind === 'paragraph' || block?.kind === 'heading' ? block.spans.map(spanText).join('') : '';
}

/** Numbers that interrupt sentences of a text whose paragraphs else end with one. */
function arePageNumbers(sequence: Heading[], blocks: SourceBlock[]): boolean {
  if (!sequence.every(({ isUntitled }) => isUntitled)) return false;
  const before = sequence.flatMap(({ at }) => blocks.slice(at - 1, at));
  return openShare(before) > 0.5 && openShare(blocks.slice(0, 500)) < 0.25;
}

/** Share of paragraphs without the end of a sentence. */
function openShare(blocks: SourceBlock[]): number {
  const texts = blocks.map(textOf).filter((text) => text.length > 20);
  return texts.filter((text) => !/[.!?…。"”’'」』)\]~―—]\s*$/u.test(text)).length / Math.max(1, texts.length);
}

function isTrusted(sequence: Heading[], text: { sums: number[]; named: number; total: number }): boolean {
  const { sums, named, total } = text;
  const isStrong = sequence[0]?.isStrong ?? false;
  const isSure = sequence.some((heading) => heading.certainty === 'sure');
  const min = isStrong && (isSure || sequence.some((heading) => heading.certainty === 'likely')) ? 2 : isSure ? 2 : 3;
  if (sequence.length < min) return isStrong && isSure && sequence.length + named >= 2;
  if (sequence[0]?.format === 'heading') return true;
  if (sequence.some(isLoose) && (sequence.length < 3 || !covers(sequence, sums, total))) return false;
  const short = sequence.filter((_, position) => bodyAfter(sequence, position, sums) < MIN_BODY).length;
  return short <= sequence.length / (isStrong ? 3 : 5);
}

/** Headings are spread over the text. */
function covers(sequence: Heading[], sums: number[], total: number): boolean {
  const before = sums[sequence[0]?.at ?? 0] ?? 0;
  const longest = Math.max(...sequence.map((_, position) => bodyAfter(sequence, position, sums)));
  return before <= total / 3 && longest <= Math.max(total * 0.6, (total / sequence.length) * 3);
}
