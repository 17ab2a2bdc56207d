import type { HeadingGuess } from './chapter-headings.ts';

/** A line that may be a heading, and which block it is. */
export interface Heading extends HeadingGuess {
  at: number;
}

/** A body shorter than this makes no chapter: a table of contents, a list, a heading mentioned in passing. */
export const BODY_LEAST = 300;

/** How many candidates back the heading before is sought: more never lie between two chapters. */
const REACH = 200;

/** `sums[n]` is the length of all blocks before n. */
export function bodySums(lengths: number[]): number[] {
  const sums = [0];
  for (const length of lengths) sums.push((sums.at(-1) ?? 0) + length);
  return sums;
}

export function bodyAfter(headings: Heading[], place: number, sums: number[]): number {
  const from = (headings[place]?.at ?? 0) + 1;
  const to = headings[place + 1]?.at ?? sums.length - 1;
  return (sums[to] ?? 0) - (sums[from] ?? 0);
}

/**
 * The headings of one format: of all candidates the chain whose numbers go on best. A doubtful one is taken only where its
 * number continues the sequence. A table of contents on top is passed over: its bodies are empty and its titles come again.
 */
export function sequenceOf(guesses: Heading[], sums: number[]): Heading[] {
  const lastOf = new Map(guesses.map((guess) => [guess.title, guess.at]));
  const rest = guesses.filter(
    (guess, place) => lastOf.get(guess.title) === guess.at || bodyAfter(guesses, place, sums) >= BODY_LEAST,
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
    const own = worth(guess, bodyBefore(guesses, place, sums) < BODY_LEAST);
    let best: Link = { score: own - startCost(guess), before: -1 };
    for (let before = place - 1; before >= Math.max(0, place - REACH); before -= 1) {
      const last = guesses[before];
      const link = links[before];
      if (!last || !link || !mayContinue(last, link, guess)) continue;
      const score = link.score + own - cost(last, guess);
      if (score > best.score) best = { score, before };
    }
    links.push(best);
  }
  return chainTo(guesses, links);
}

function chainTo(guesses: Heading[], links: Link[]): Heading[] {
  let at = links.reduce((best, link, place) => (link.score > (links[best]?.score ?? -Infinity) ? place : best), 0);
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

/** The body up to the next candidate that is at least as sure. */
function bodyBefore(guesses: Heading[], place: number, sums: number[]): number {
  const guess = guesses[place];
  const next = guesses
    .slice(place + 1, place + REACH)
    .find((one) => RANKS[one.certainty] >= RANKS[guess?.certainty ?? 'sure']);
  return bodyAfter(guess && next ? [guess, next] : guess ? [guess] : [], 0, sums);
}

function worth({ isStrong, certainty }: Heading, isShort: boolean): number {
  if (certainty === 'sure') return isShort ? (isStrong ? 3 : 1) : 10;
  if (isShort) return certainty === 'likely' && isStrong ? 1 : -1;
  return certainty === 'likely' ? 4 : 2;
}

/** Weak numbers begin with 1, and so does a sequence that begins with a sentence. */
function startCost({ number, isStrong, certainty }: Heading): number {
  if (number === 1) return 0;
  return isStrong && certainty !== 'unlikely' ? (certainty === 'sure' ? 0 : 2) : Infinity;
}

function mayContinue(last: Heading, { before }: Link, next: Heading): boolean {
  const step = (next.number ?? 0) - (last.number ?? 0);
  const isDoubtfulStart = before < 0 && last.certainty !== 'sure' && last.number !== 1;
  if (step === 1) return true;
  if (isDoubtfulStart) return false;
  if (next.certainty !== 'sure') return next.isStrong && next.number === 1 && next.certainty === 'likely' && step < 0;
  if (!next.isStrong) return step === 2;
  return isUsualStep(last, next) || last.certainty === 'sure';
}

/** Strong numbers rise by small steps or begin anew, as volumes do. */
function isUsualStep(last: Heading, next: Heading): boolean {
  const step = (next.number ?? 0) - (last.number ?? 0);
  return (step > 0 && step <= 50) || (next.number === 1 && step < 0);
}

/** What a step costs against the ten that a sure heading is worth: authors repeat and mistype numbers, though seldom. */
function cost(last: Heading, next: Heading): number {
  const step = (next.number ?? 0) - (last.number ?? 0);
  if (step === 1) return 0;
  return isUsualStep(last, next) ? 1 : 4;
}

/** A sentence with its full stop after the last chapter continues the numbers by chance, unless titles are written so here. */
function withoutLastSentences(chain: Heading[]): Heading[] {
  const written = chain.filter((heading) => heading.certainty === 'unlikely').length;
  if (written * 2 >= chain.length) return chain;
  return chain.slice(0, chain.findLastIndex((heading) => heading.certainty !== 'unlikely') + 1);
}
