import type { HeadingCandidate } from './chapter-headings.ts';

/** A heading candidate with its block index. */
export interface Heading extends HeadingCandidate {
  at: number;
  /** Follows a volume label such as `2권`. */
  startsVolume?: boolean;
}

/** Shorter bodies are tables of contents, lists or mentions. */
export const MIN_BODY = 300;

/** Shapes that prose also has: words before or after the number. */
export const isLoose = ({ format }: HeadingCandidate): boolean => /^(?:head|word|dash|ordinal)/u.test(format);

/** Candidates to look back for the previous heading. */
const REACH = 200;

/** `sums[n]`: length of all blocks before n. */
export function bodySums(lengths: number[]): number[] {
  const sums = [0];
  for (const length of lengths) sums.push((sums.at(-1) ?? 0) + length);
  return sums;
}

export function bodyAfter(headings: Heading[], position: number, sums: number[]): number {
  const from = (headings[position]?.at ?? 0) + 1;
  const to = headings[position + 1]?.at ?? sums.length - 1;
  return (sums[to] ?? 0) - (sums[from] ?? 0);
}

/**
 * The best chain of rising numbers of one format. Uncertain candidates count only in sequence. A table of contents is
 * skipped: its bodies are empty and its numbers repeat.
 */
export function bestSequence(guesses: Heading[], sums: number[]): Heading[] {
  const rest = withoutContents(guesses, sums);
  if (rest.every((guess) => guess.number === undefined)) return rest;
  return withoutLastSentences(bestChain(rest, sums));
}

const MAX_CONTENTS_GAP = 60;

/** Drops entries of a table of contents: entries without a body that come again later. */
function withoutContents(guesses: Heading[], sums: number[]): Heading[] {
  const lastOf = new Map(guesses.map((guess) => [guess.title, guess.at]));
  const contents = contentsRun(guesses, sums);
  return guesses.filter(
    (guess, position) =>
      position >= contents && (lastOf.get(guess.title) === guess.at || bodyAfter(guesses, position, sums) >= MIN_BODY),
  );
}

/** Number of leading candidates that follow each other closely and whose numbers come again. */
function contentsRun(guesses: Heading[], sums: number[]): number {
  let end = 1;
  const isNext = (at: number): boolean =>
    at < guesses.length &&
    bodyAfter(guesses, at - 1, sums) <= MAX_CONTENTS_GAP &&
    guesses[at]?.number !== guesses[0]?.number;
  while (isNext(end)) end += 1;
  if (end < 3) return 0;
  const later = new Set(guesses.slice(end).map(({ number }) => number));
  const repeated = guesses.slice(0, end).filter(({ number }) => later.has(number));
  return repeated.length >= end * 0.8 ? end : 0;
}

interface Link {
  score: number;
  before: number;
}

function bestChain(guesses: Heading[], sums: number[]): Heading[] {
  const links: Link[] = [];
  for (const [place, guess] of guesses.entries()) {
    const own = worth(guess, bodyBefore(guesses, place, sums) < MIN_BODY);
    let best: Link = { score: own - startCost(guess), before: -1 };
    for (let before = place - 1; before >= Math.max(0, place - REACH); before -= 1) {
      const last = guesses[before];
      const link = links[before];
      if (!last || !link || !canContinue(last, link, guess)) continue;
      const score = link.score + own - cost(last, guess);
      if (score > best.score) best = { score, before };
    }
    links.push(best);
  }
  return chainTo(guesses, links);
}

function chainTo(guesses: Heading[], links: Link[]): Heading[] {
  let at = links.reduce(
    (best, link, position) => (link.score > (links[best]?.score ?? -Infinity) ? position : best),
    0,
  );
  if ((links[at]?.score ?? 0) <= 0) return [];
  const chain: Heading[] = [];
  while (at >= 0) {
    const guess = guesses[at];
    if (guess) chain.push(guess);
    at = links[at]?.before ?? -1;
  }
  return chain.toReversed();
}

const RANKS = { sure: 2, likely: 1, unlikely: 0 };

/** Body up to the next candidate of at least equal certainty. */
function bodyBefore(guesses: Heading[], position: number, sums: number[]): number {
  const guess = guesses[position];
  const next = guesses
    .slice(position + 1, position + REACH)
    .find((one) => RANKS[one.certainty] >= RANKS[guess?.certainty ?? 'sure']);
  return bodyAfter(guess && next ? [guess, next] : guess ? [guess] : [], 0, sums);
}

function worth({ isStrong, certainty }: Heading, isShort: boolean): number {
  if (certainty === 'sure') return isShort ? (isStrong ? 3 : 1) : 10;
  if (isShort) return certainty === 'likely' && isStrong ? 1 : -1;
  return certainty === 'likely' ? 4 : 2;
}

/** Weak numbers and sentence-like sequences start with 1, or are long. */
function startCost({ number, isStrong, isMarked, certainty }: Heading): number {
  if (number === 1 || number === 0) return 0;
  if (isStrong && certainty !== 'unlikely') return certainty === 'sure' ? 0 : 2;
  if (certainty !== 'sure') return Infinity;
  return isMarked ? 15 : 35;
}

function canContinue(last: Heading, { before }: Link, next: Heading): boolean {
  const step = stepOf(last, next);
  const isDoubtfulStart = before < 0 && last.certainty !== 'sure' && last.number !== 1;
  if (step === 1 || (next.startsVolume && next.number === 1)) return true;
  if (isDoubtfulStart) return false;
  if (next.certainty !== 'sure') return next.isStrong && next.number === 1 && next.certainty === 'likely' && step < 0;
  if (next.isMarked && !next.isStrong) return (step >= 0 && step <= 20) || next.number === 1;
  if (!next.isStrong) return step === 2 && !isLoose(next);
  return isUsualStep(last, next) || last.certainty === 'sure';
}

/** From `1권 12화` to `2권 1화` is one step. */
function stepOf(last: Heading, next: Heading): number {
  const step = (next.number ?? 0) - (last.number ?? 0);
  if (last.volume === undefined || next.volume === undefined || last.volume === next.volume) return step;
  return next.volume === last.volume + 1 && (next.number ?? 0) <= 1 ? 1 : step;
}

/** Strong numbers rise in small steps or restart per volume. */
function isUsualStep(last: Heading, next: Heading): boolean {
  const step = stepOf(last, next);
  return (step > 0 && step <= 50) || (next.number === 1 && step < 0);
}

/** Cost of a step, compared with ten per certain heading; authors rarely repeat or mistype numbers. */
function cost(last: Heading, next: Heading): number {
  const step = stepOf(last, next);
  if (step === 1) return 0;
  if (!next.isStrong) return next.startsVolume ? 1 : 5;
  return isUsualStep(last, next) ? 1 : 4;
}

/** A trailing sentence with a full stop continues the numbers by chance, unless titles are punctuated. */
function withoutLastSentences(chain: Heading[]): Heading[] {
  const written = chain.filter((heading) => heading.certainty === 'unlikely').length;
  if (written * 2 >= chain.length) return chain;
  return chain.slice(0, chain.findLastIndex((heading) => heading.certainty !== 'unlikely') + 1);
}
