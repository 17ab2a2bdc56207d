import {
  QUOTE_LENGTH,
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
export function resolveAnnotation(
  text: AnnotatedText,
  annotation: Annotation,
  maxChanged = MAX_CHANGED,
): TextRange | undefined {
  if (!isTextPosition(annotation.place)) return undefined;
  // The quote of a shorter line holds words after it, which tell it from others.
  const isLong = (annotation.text.split('\n')[0] ?? '').length >= QUOTE_LENGTH;
  const edited =
    isLong && !isUnedited(text, annotation.place) ? resolveEdited(text, annotation, maxChanged) : undefined;
  const exact = edited ? undefined : resolveStart(text, annotation.place, { words: annotation.text, isLong });
  const nearly = edited ?? (exact ? undefined : resolveEdited(text, annotation, maxChanged));
  const from = exact ?? nearly?.from;
  if (!from || annotation.kind === 'bookmark') return from && { from, to: from };
  const to = nearly?.to ?? resolveEnd(text, { annotation, from, maxChanged });
  const begins = charactersBefore(text.passages, from) ?? 0;
  return to && (charactersBefore(text.passages, to) ?? 0) > begins ? { from, to } : undefined;
}

function isUnedited({ revision, passages }: AnnotatedText, place: TextReadingPosition): boolean {
  return place.revision === revision && passages.some(({ id }) => id === place.block);
}

function resolveStart(
  text: AnnotatedText,
  place: TextReadingPosition,
  { words, isLong }: { words: string; isLong: boolean },
): ResolvedPosition | undefined {
  const home = text.passages.find((passage) => passage.id === place.block);
  if (home && isUnedited(text, place)) return { block: home.id, offset: Math.min(place.offset, home.text.length) };
  // The beginning of a long line that is nowhere nearly whole identifies it in its own block only.
  const { revision } = text;
  const passages = isLong && home ? [home] : text.passages;
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
  { annotation, from, maxChanged }: { annotation: HighlightAnnotation; from: ResolvedPosition; maxChanged: number },
): ResolvedPosition | undefined {
  const { end } = annotation;
  const home = passages.find((passage) => passage.id === end.block);
  if (home && end.revision === revision) return { block: home.id, offset: Math.min(end.offset, home.text.length) };
  const full = annotation.text.length < ANNOTATION_LIMITS.text ? endOfText(passages, from, annotation.text) : undefined;
  return (
    full ??
    endByQuote({ revision, passages }, annotation, from) ??
    resolveEdited({ revision, passages }, annotation, maxChanged)?.to ??
    endOfText(passages, from, longestLine(passages, from, annotation.text))
  );
}

/** A quote with more changes is another text: the best of those measured on 200 edits. */
const MAX_CHANGED = 0.2;
/** Of this share elsewhere while its own block exists: similar lines are frequent. */
const ELSEWHERE = 0.5;
/** Letters after the end that tell the place from similar ones. */
const CONTEXT_LETTERS = 8;

/** The range whose first and last line are nearly the marked ones, in their own blocks if these still exist. */
function resolveEdited({ passages }: AnnotatedText, annotation: Annotation, maxChanged: number): TextRange | undefined {
  if (!isTextPosition(annotation.place)) return undefined;
  const lines = annotation.text.split('\n');
  const isSingle = annotation.kind === 'bookmark' || lines.length === 1;
  const after = annotation.kind === 'highlight' ? annotation.end.quote.slice(0, CONTEXT_LETTERS) : '';
  const { block } = annotation.place;
  const first = nearestLine(passages, { block, line: lines[0] ?? '', after: isSingle ? after : '', maxChanged });
  if (!first || isSingle) return first;
  const last = nearestLine(passages, { block: annotation.end.block, line: lines.at(-1) ?? '', after, maxChanged });
  return last && { from: first.from, to: last.to };
}

interface WantedLine {
  block: string;
  line: string;
  /** Text that followed it. */
  after: string;
  maxChanged: number;
}

function nearestLine(passages: readonly Passage[], wanted: WantedLine): TextRange | undefined {
  const home = passages.filter((passage) => passage.id === wanted.block);
  const atHome = nearestAmong(home, wanted);
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (atHome || !isSearchable(characters, wanted.line)) return atHome;
  const maxChanged = wanted.maxChanged * (home.length > 0 ? ELSEWHERE : 1);
  return nearestAmong(passages, { ...wanted, maxChanged });
}

function nearestAmong(
  passages: readonly Passage[],
  { line, after, maxChanged }: Omit<WantedLine, 'block'>,
): TextRange | undefined {
  let best: { range: TextRange; changes: number } | undefined;
  for (const { id, text } of passages) {
    const match = approximateMatch(text, line, maxChanged);
    if (!match) continue;
    // Of equal lines the one with the same words after it.
    const changes = match.changes - (after !== '' && text.startsWith(after, match.end) ? 0.5 : 0);
    if (best && best.changes <= changes) continue;
    const range = { from: { block: id, offset: match.start }, to: { block: id, offset: match.end } };
    best = { range, changes };
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
