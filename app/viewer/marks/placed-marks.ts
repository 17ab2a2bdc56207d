import { type Passage, type Spot, type TextPlace, resolvePlace } from '#vocabulary/place';
import { MARK_LIMITS, type ReadingMark } from '#vocabulary/reading-marks';
import type { Highlighted } from './mark-keeper.ts';
import { type Stretch, lettersBefore, partsOf, spotAfter } from './stretches.ts';

/** A text that stands now, as marks are found in it. */
export interface MarkedText {
  revision: number;
  passages: readonly Passage[];
}

/** Whether a mark points into a text, not a strip. */
export function isTextPlace(place: ReadingMark['place']): place is TextPlace {
  return 'block' in place;
}

/**
 * Where a mark stands in a text that may have been edited since. Stricter than a reader's place: undefined when the
 * words are gone, for a mark on other words would be a lie. A bookmark's stretch is empty.
 */
export function placedMark(text: MarkedText, mark: ReadingMark): Stretch | undefined {
  if (!isTextPlace(mark.place)) return undefined;
  const from = foundSpot(text, mark.place, mark.text);
  if (!from || mark.kind === 'bookmark') return from && { from, to: from };
  const to = foundEnd(text, mark, from);
  const begins = lettersBefore(text.passages, from) ?? 0;
  return to && (lettersBefore(text.passages, to) ?? 0) > begins ? { from, to } : undefined;
}

function foundSpot({ revision, passages }: MarkedText, place: TextPlace, words: string): Spot | undefined {
  const home = passages.find((passage) => passage.id === place.block);
  if (home && place.revision === revision) return { block: home.id, offset: Math.min(place.offset, home.text.length) };
  const spot = resolvePlace([...passages], revision, place);
  if (spot && standsAt(passages, spot, place.quote)) return spot;
  // The quote is short: where only its tail was edited, the words before the edit still say where they are.
  const firstLine = words.split('\n')[0] ?? '';
  const known = firstLine.length >= 8 ? { ...place, quote: firstLine, revision: revision - 1 } : undefined;
  const again = known && resolvePlace([...passages], revision, known);
  return again && standsAt(passages, again, firstLine) ? again : undefined;
}

function standsAt(passages: readonly Passage[], spot: Spot, quote: string): boolean {
  const text = passages.find((passage) => passage.id === spot.block)?.text ?? '';
  return quote ? text.startsWith(quote, spot.offset) : text === '';
}

function foundEnd({ revision, passages }: MarkedText, mark: Highlighted, from: Spot): Spot | undefined {
  const { end } = mark;
  const home = passages.find((passage) => passage.id === end.block);
  if (home && end.revision === revision) return { block: home.id, offset: Math.min(end.offset, home.text.length) };
  const whole = mark.text.length < MARK_LIMITS.text ? endOfWords(passages, from, mark.text) : undefined;
  return (
    whole ??
    endByQuote({ revision, passages }, mark, from) ??
    endOfWords(passages, from, longestLine(passages, from, mark.text))
  );
}

/** Right behind words that stand from a spot on, a line a block; undefined when others stand there. */
function endOfWords(passages: readonly Passage[], from: Spot, words: string): Spot | undefined {
  const lines = words.split('\n');
  const last = passages.at(-1);
  if (!last || !words) return undefined;
  const parts = partsOf(passages, { from, to: { block: last.id, offset: last.text.length } }).filter(
    ({ passage }) => passage.text,
  );
  for (const [at, line] of lines.entries()) {
    const part = parts[at];
    if (!part || !part.passage.text.startsWith(line, part.start)) return undefined;
    const isLast = at === lines.length - 1;
    if (isLast) return { block: part.passage.id, offset: part.start + line.length };
    if (part.start + line.length !== part.passage.text.length) return undefined;
  }
  return undefined;
}

/** By what stood behind the last letter, as long as the stretch does not become another one. */
function endByQuote({ revision, passages }: MarkedText, mark: Highlighted, from: Spot): Spot | undefined {
  const begins = lettersBefore(passages, from) ?? 0;
  const home = passages.find((passage) => passage.id === mark.end.block);
  const spot = mark.end.quote ? resolvePlace([...passages], revision, mark.end) : undefined;
  const found = mark.end.quote
    ? spot && standsAt(passages, spot, mark.end.quote) && spot
    : home && { block: home.id, offset: home.text.length };
  if (!found) return undefined;
  const letters = (lettersBefore(passages, found) ?? 0) - begins;
  return letters > 0 && letters <= mark.text.length * 2 + 64 ? found : undefined;
}

/** As much of the first marked line as still stands there. */
function longestLine(passages: readonly Passage[], from: Spot, words: string): string {
  const text = passages.find((passage) => passage.id === from.block)?.text.slice(from.offset) ?? '';
  const line = words.split('\n')[0] ?? '';
  let same = 0;
  while (same < line.length && text[same] === line[same]) same += 1;
  return line.slice(0, same);
}

/** A painted stretch and its colour; among those that lie over each other the later `order` is on top. */
export interface Paint<Colour> {
  from: number;
  to: number;
  colour: Colour;
  order: string;
}

/**
 * What is to be painted, in letters of the whole text: no two lie over each other, the newest is seen whole, and what
 * touches in one colour is one.
 */
export function paintedRuns<Colour>(paints: Paint<Colour>[]): { from: number; to: number; colour: Colour }[] {
  const edges = [...new Set(paints.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const newestFirst = paints.toSorted((a, b) => (a.order < b.order ? 1 : -1));
  const runs: { from: number; to: number; colour: Colour }[] = [];
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    const top = to === undefined ? undefined : newestFirst.find((paint) => paint.from <= from && paint.to >= to);
    if (!top || to === undefined) continue;
    const last = runs.at(-1);
    if (last?.to === from && last.colour === top.colour) last.to = to;
    else runs.push({ from, to, colour: top.colour });
  }
  return runs;
}

/** A run of letters as a stretch. */
export function stretchOfRun(passages: readonly Passage[], run: { from: number; to: number }): Stretch | undefined {
  const from = spotAfter(passages, run.from);
  const to = spotAfter(passages, run.to, true);
  return from && to && { from, to };
}
