import {
  type Passage,
  type ResolvedPosition,
  type TextReadingPosition,
  resolvePosition,
} from '#shared/reading/reading-position';
import { ANNOTATION_LIMITS, type Annotation } from '#shared/reading/annotations';
import { approximateMatch, isSearchable } from './approximate-match.ts';
import type { HighlightAnnotation } from './annotation-store.ts';
import { type TextRange, charactersBefore, passageSlices, spotAfter } from './text-ranges.ts';

export interface AnnotatedText {
  revision: number;
  passages: readonly Passage[];
}

export function isTextPosition(place: Annotation['place']): place is TextReadingPosition {
  return 'block' in place;
}

/**
 * Resolves an annotation in a text that may have been edited. Unlike a reading position it must match the quoted text;
 * else undefined. A bookmark's range is empty.
 */
export function resolveAnnotation(text: AnnotatedText, annotation: Annotation): TextRange | undefined {
  if (!isTextPosition(annotation.place)) return undefined;
  const exact = resolveStart(text, annotation.place, annotation.text);
  const edited = exact ? undefined : resolveEdited(text, annotation);
  const from = exact ?? edited?.from;
  if (!from || annotation.kind === 'bookmark') return from && { from, to: from };
  const to = edited?.to ?? resolveEnd(text, annotation, from);
  const begins = charactersBefore(text.passages, from) ?? 0;
  return to && (charactersBefore(text.passages, to) ?? 0) > begins ? { from, to } : undefined;
}

function resolveStart(
  { revision, passages }: AnnotatedText,
  place: TextReadingPosition,
  words: string,
): ResolvedPosition | undefined {
  const home = passages.find((passage) => passage.id === place.block);
  if (home && place.revision === revision) return { block: home.id, offset: Math.min(place.offset, home.text.length) };
  const spot = resolvePosition([...passages], revision, place);
  if (spot && matchesQuote(passages, spot, place.quote)) return spot;
  // The quote is short: if only its tail was edited, the text before the edit still identifies it.
  const firstLine = words.split('\n')[0] ?? '';
  const existing = firstLine.length >= 8 ? { ...place, quote: firstLine, revision: revision - 1 } : undefined;
  const again = existing && resolvePosition([...passages], revision, existing);
  return again && matchesQuote(passages, again, firstLine) ? again : undefined;
}

function matchesQuote(passages: readonly Passage[], spot: ResolvedPosition, quote: string): boolean {
  const text = passages.find((passage) => passage.id === spot.block)?.text ?? '';
  return quote ? text.startsWith(quote, spot.offset) : text === '';
}

function resolveEnd(
  { revision, passages }: AnnotatedText,
  annotation: HighlightAnnotation,
  from: ResolvedPosition,
): ResolvedPosition | undefined {
  const { end } = annotation;
  const home = passages.find((passage) => passage.id === end.block);
  if (home && end.revision === revision) return { block: home.id, offset: Math.min(end.offset, home.text.length) };
  const full = annotation.text.length < ANNOTATION_LIMITS.text ? endOfText(passages, from, annotation.text) : undefined;
  return (
    full ??
    endByQuote({ revision, passages }, annotation, from) ??
    resolveEdited({ revision, passages }, annotation)?.to ??
    endOfText(passages, from, longestLine(passages, from, annotation.text))
  );
}

/** A quote with more changes is another text. */
const MAX_CHANGED = 0.2;

/** The range whose first and last line are nearly the marked ones, in their own blocks if these still exist. */
function resolveEdited({ passages }: AnnotatedText, annotation: Annotation): TextRange | undefined {
  if (!isTextPosition(annotation.place)) return undefined;
  const lines = annotation.text.split('\n');
  const first = nearestLine(passages, annotation.place.block, lines[0] ?? '');
  if (!first || annotation.kind === 'bookmark' || lines.length === 1) return first;
  const last = nearestLine(passages, annotation.end.block, lines.at(-1) ?? '');
  return last && { from: first.from, to: last.to };
}

function nearestLine(passages: readonly Passage[], block: string, line: string): TextRange | undefined {
  const home = nearestAmong(
    passages.filter((passage) => passage.id === block),
    line,
  );
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  return home ?? (isSearchable(characters, line) ? nearestAmong(passages, line) : undefined);
}

function nearestAmong(passages: readonly Passage[], line: string): TextRange | undefined {
  let best: { range: TextRange; changes: number } | undefined;
  for (const { id, text } of passages) {
    const match = approximateMatch(text, line, MAX_CHANGED);
    if (!match || (best && best.changes <= match.changes)) continue;
    const range = { from: { block: id, offset: match.start }, to: { block: id, offset: match.end } };
    best = { range, changes: match.changes };
  }
  return best?.range;
}

/** End of the text that matches from a spot, one line per block; undefined when it differs. */
function endOfText(passages: readonly Passage[], from: ResolvedPosition, words: string): ResolvedPosition | undefined {
  const lines = words.split('\n');
  const last = passages.at(-1);
  if (!last || !words) return undefined;
  const slices = passageSlices(passages, { from, to: { block: last.id, offset: last.text.length } }).filter(
    ({ passage }) => passage.text,
  );
  for (const [at, line] of lines.entries()) {
    const slice = slices[at];
    if (!slice || !slice.passage.text.startsWith(line, slice.start)) return undefined;
    const isLast = at === lines.length - 1;
    if (isLast) return { block: slice.passage.id, offset: slice.start + line.length };
    if (slice.start + line.length !== slice.passage.text.length) return undefined;
  }
  return undefined;
}

/** By the quote after the end, unless the range would change too much. */
function endByQuote(
  { revision, passages }: AnnotatedText,
  annotation: HighlightAnnotation,
  from: ResolvedPosition,
): ResolvedPosition | undefined {
  const begins = charactersBefore(passages, from) ?? 0;
  const home = passages.find((passage) => passage.id === annotation.end.block);
  const spot = annotation.end.quote ? resolvePosition([...passages], revision, annotation.end) : undefined;
  const match = annotation.end.quote
    ? spot && matchesQuote(passages, spot, annotation.end.quote) && spot
    : home && { block: home.id, offset: home.text.length };
  if (!match) return undefined;
  const characters = (charactersBefore(passages, match) ?? 0) - begins;
  return characters > 0 && characters <= annotation.text.length * 2 + 64 ? match : undefined;
}

/** The matching prefix of the first line. */
function longestLine(passages: readonly Passage[], from: ResolvedPosition, words: string): string {
  const text = passages.find((passage) => passage.id === from.block)?.text.slice(from.offset) ?? '';
  const line = words.split('\n')[0] ?? '';
  let same = 0;
  while (same < line.length && text[same] === line[same]) same += 1;
  return line.slice(0, same);
}

/** The higher `order` is on top. */
export interface HighlightRange<Colour> {
  from: number;
  to: number;
  colour: Colour;
  order: string;
}

/** Non-overlapping runs in character offsets; the newest is on top, adjacent runs of one colour are merged. */
export function visibleRuns<Colour>(paints: HighlightRange<Colour>[]): { from: number; to: number; colour: Colour }[] {
  const edges = [...new Set(paints.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const newestFirst = paints.toSorted((a, b) => (a.order < b.order ? 1 : -1));
  const runs: { from: number; to: number; colour: Colour }[] = [];
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    const top =
      to === undefined ? undefined : newestFirst.find((highlight) => highlight.from <= from && highlight.to >= to);
    if (!top || to === undefined) continue;
    const last = runs.at(-1);
    if (last?.to === from && last.colour === top.colour) last.to = to;
    else runs.push({ from, to, colour: top.colour });
  }
  return runs;
}

export function textRangeOfRun(passages: readonly Passage[], run: { from: number; to: number }): TextRange | undefined {
  const from = spotAfter(passages, run.from);
  const to = spotAfter(passages, run.to, true);
  return from && to && { from, to };
}
