import { type Passage, QUOTE_LENGTH, type Spot, type TextPlace } from '#vocabulary/place';

/** Letters of an episode from one spot to another; `to` stands right behind the last of them. */
export interface Stretch {
  from: Spot;
  to: Spot;
}

/** How many letters stand before a spot in the whole text; undefined when its block is gone. */
export function lettersBefore(passages: readonly Passage[], spot: Spot): number | undefined {
  let passed = 0;
  for (const passage of passages) {
    if (passage.id === spot.block) return passed + Math.min(spot.offset, passage.text.length);
    passed += passage.text.length;
  }
  return undefined;
}

/** The spot so many letters into the text; at a seam the beginning of the block behind it, or with `isEnd` the end before. */
export function spotAfter(passages: readonly Passage[], letters: number, isEnd = false): Spot | undefined {
  let left = letters;
  for (const { id, text } of passages) {
    if (text && (left < text.length || (isEnd && left === text.length))) return { block: id, offset: left };
    left -= text.length;
  }
  return undefined;
}

/** The words of a stretch, a line a block; what is no text (pictures, breaks) leaves no line. */
export function stretchText(passages: readonly Passage[], stretch: Stretch): string {
  return partsOf(passages, stretch)
    .map(({ passage, start, end }) => passage.text.slice(start, end))
    .filter(Boolean)
    .join('\n');
}

/** The stretch block by block. */
export function partsOf<Known extends Passage>(
  passages: readonly Known[],
  { from, to }: Stretch,
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

/** A stretch without the spaces and empty blocks at its ends; undefined when nothing is left. */
export function trimmed(passages: readonly Passage[], stretch: Stretch): Stretch | undefined {
  const parts = partsOf(passages, stretch).filter(({ passage, start, end }) => passage.text.slice(start, end).trim());
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  const head = first.passage.text.slice(first.start, first.end);
  const tail = last.passage.text.slice(last.start, last.end);
  return {
    from: { block: first.passage.id, offset: first.start + head.length - head.trimStart().length },
    to: { block: last.passage.id, offset: last.start + tail.trimEnd().length },
  };
}

/** A spot as a place that is kept. */
export function placeAt(
  passages: readonly Passage[],
  facts: { episode: number; revision: number },
  spot: Spot,
): TextPlace {
  const text = passages.find((passage) => passage.id === spot.block)?.text ?? '';
  const whole = passages.reduce((sum, passage) => sum + passage.text.length, 0);
  return {
    episode: facts.episode,
    revision: facts.revision,
    block: spot.block,
    offset: spot.offset,
    quote: text.slice(spot.offset, spot.offset + QUOTE_LENGTH),
    fraction: whole ? (lettersBefore(passages, spot) ?? 0) / whole : 0,
  };
}

/** Where sentences begin in a text. */
function sentenceStarts(text: string): number[] {
  const segments = new Intl.Segmenter('ko', { granularity: 'sentence' }).segment(text);
  return [...segments]
    .filter(({ segment }) => segment.trim())
    .map(({ index, segment }) => index + segment.length - segment.trimStart().length);
}

/** The first sentence that begins at a spot or after it; the one in which the spot stands when none does. */
export function sentenceFrom(passages: readonly Passage[], spot: Spot): Stretch | undefined {
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

/** The last sentence that begins before a spot. */
export function sentenceBefore(passages: readonly Passage[], spot: Spot): Stretch | undefined {
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

function sentenceAt(block: string, text: string, start: number): Stretch {
  const next = sentenceStarts(text).find((each) => each > start) ?? text.length;
  const end = start + text.slice(start, next).trimEnd().length;
  return { from: { block, offset: start }, to: { block, offset: end } };
}
