import {
  type Passage,
  QUOTE_LENGTH,
  type ResolvedPosition,
  type TextReadingPosition,
} from '#shared/reading/reading-position';

/** `to` is exclusive. */
export interface TextRange {
  from: ResolvedPosition;
  to: ResolvedPosition;
}

/** Undefined when its block is gone. */
export function charactersBefore(passages: readonly Passage[], spot: ResolvedPosition): number | undefined {
  let passed = 0;
  for (const passage of passages) {
    if (passage.id === spot.block) return passed + Math.min(spot.offset, passage.text.length);
    passed += passage.text.length;
  }
  return undefined;
}

/** At a block boundary the start of the next block, or with `isEnd` the end of the previous. */
export function spotAfter(
  passages: readonly Passage[],
  characters: number,
  isEnd = false,
): ResolvedPosition | undefined {
  let left = characters;
  for (const { id, text } of passages) {
    if (text && (left < text.length || (isEnd && left === text.length))) return { block: id, offset: left };
    left -= text.length;
  }
  return undefined;
}

/** One line per block; images and breaks have none. */
export function textOfRange(passages: readonly Passage[], range: TextRange): string {
  return passageSlices(passages, range)
    .map(({ passage, start, end }) => passage.text.slice(start, end))
    .filter(Boolean)
    .join('\n');
}

export function passageSlices<Known extends Passage>(
  passages: readonly Known[],
  { from, to }: TextRange,
): { passage: Known; start: number; end: number }[] {
  const first = passages.findIndex((passage) => passage.id === from.block);
  const last = passages.findIndex((passage) => passage.id === to.block);
  if (first < 0 || last < first) return [];
  return passages.slice(first, last + 1).map((passage, at) => ({
    passage,
    start: at === 0 ? from.offset : 0,
    end: at === last - first ? to.offset : passage.text.length,
  }));
}

/** Without surrounding whitespace and empty blocks; undefined when empty. */
export function trimRange(passages: readonly Passage[], range: TextRange): TextRange | undefined {
  const slices = passageSlices(passages, range).filter(({ passage, start, end }) =>
    passage.text.slice(start, end).trim(),
  );
  const [first, last] = [slices[0], slices.at(-1)];
  if (!first || !last) return undefined;
  const head = first.passage.text.slice(first.start, first.end);
  const tail = last.passage.text.slice(last.start, last.end);
  return {
    from: { block: first.passage.id, offset: first.start + head.length - head.trimStart().length },
    to: { block: last.passage.id, offset: last.start + tail.trimEnd().length },
  };
}

export function textPositionAt(
  passages: readonly Passage[],
  context: { episode: number; revision: number },
  spot: ResolvedPosition,
): TextReadingPosition {
  const text = passages.find((passage) => passage.id === spot.block)?.text ?? '';
  const full = passages.reduce((sum, passage) => sum + passage.text.length, 0);
  return {
    episode: context.episode,
    revision: context.revision,
    block: spot.block,
    offset: spot.offset,
    quote: text.slice(spot.offset, spot.offset + QUOTE_LENGTH),
    fraction: full ? (charactersBefore(passages, spot) ?? 0) / full : 0,
  };
}

function sentenceStarts(text: string): number[] {
  const segments = new Intl.Segmenter('ko', { granularity: 'sentence' }).segment(text);
  return [...segments]
    .filter(({ segment }) => segment.trim())
    .map(({ index, segment }) => index + segment.length - segment.trimStart().length);
}

/** The first sentence that starts at or after a spot, else the one containing it. */
export function sentenceFrom(passages: readonly Passage[], spot: ResolvedPosition): TextRange | undefined {
  const first = Math.max(
    0,
    passages.findIndex((passage) => passage.id === spot.block),
  );
  for (const [at, { id, text }] of passages.slice(first).entries()) {
    const start = sentenceStarts(text).find((each) => at > 0 || each >= spot.offset);
    if (start !== undefined) return sentenceAt(id, text, start);
  }
  return sentenceBefore(passages, { block: spot.block, offset: spot.offset + 1 });
}

/** The last sentence that starts before a spot. */
export function sentenceBefore(passages: readonly Passage[], spot: ResolvedPosition): TextRange | undefined {
  const last = passages.findIndex((passage) => passage.id === spot.block);
  for (const [at, { id, text }] of passages
    .slice(0, last + 1)
    .toReversed()
    .entries()) {
    const start = sentenceStarts(text).findLast((each) => at > 0 || each < spot.offset);
    if (start !== undefined) return sentenceAt(id, text, start);
  }
  return undefined;
}

function sentenceAt(block: string, text: string, start: number): TextRange {
  const next = sentenceStarts(text).find((each) => each > start) ?? text.length;
  const end = start + text.slice(start, next).trimEnd().length;
  return { from: { block, offset: start }, to: { block, offset: end } };
}
