import type { HeadingCandidate } from './chapter-headings.ts';

/** A heading candidate with its block index. */
export interface Heading extends HeadingCandidate {
  at: number;
}

/** Shorter bodies are tables of contents, lists or mentions. */
export const MIN_BODY = 300;

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
 * skipped: its bodies are empty and its titles repeat.
 */
export function bestSequence(guesses: Heading[], sums: number[]): Heading[] {
  const lastOf = new Map(guesses.map((guess) => [guess.title, guess.at]));
  const rest = guesses.filter(
    (guess, position) => lastOf.get(guess.title) === guess.at || bodyAfter(guesses, position, sums) >= MIN_BODY,
  );
  if (rest.every((guess) => guess.number === undefined)) return rest;
  return withoutLastSentences(bestChain(rest, sums));
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

/** Weak numbers and sentence-like sequences start with 1. */
function startCost({ number, isStrong, certainty }: Heading): number {
  if (number === 1) return 0;
  return isStrong && certainty !== 'unlikely' ? (certainty === 'sure' ? 0 : 2) : Infinity;
}

function canContinue(last: Heading, { before }: Link, next: Heading): boolean {
  const step = (next.number ?? 0) - (last.number ?? 0);
  const isDoubtfulStart = before < 0 && last.certainty !== 'sure' && last.number !== 1;
  if (step === 1) return true;
  if (isDoubtfulStart) return false;
  if (next.certainty !== 'sure') return next.isStrong && next.number === 1 && next.certainty === 'likely' && step < 0;
  if (!next.isStrong) return step === 2;
  return isUsualStep(last, next) || last.certainty === 'sure';
}

/** Strong numbers rise in small steps or restart per volume. */
function isUsualStep(last: Heading, next: Heading): boolean {
  const step = (next.number ?? 0) - (last.number ?? 0);
  return (step > 0 && step <= 50) || (next.number === 1 && step < 0);
}

/** Cost of a step, compared with ten per certain heading; authors rarely repeat or mistype numbers. */
function cost(last: Heading, next: Heading): number {
  const step = (next.number ?? 0) - (last.number ?? 0);
  if (step === 1) return 0;
  return isUsualStep(last, next) ? 1 : 4;
}

/** A trailing sentence with a full stop continues the numbers by chance, unless titles are punctuated. */
function withoutLastSentences(chain: Heading[]): Heading[] {
  const written = chain.filter((heading) => heading.certainty === 'unlikely').length;
  if (written * 2 >= chain.length) return chain;
  return chain.slice(0, chain.findLastIndex((heading) => heading.certainty !== 'unlikely') + 1);
}
