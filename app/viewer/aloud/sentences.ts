import { type Reading, spokenOf } from './ruby-reading.ts';

/** A passage of the text as the voice takes it. */
export interface SpokenPassage {
  id: string;
  /** As offsets count it. */
  text: string;
  /** Letters that are read otherwise than they are written, in order. */
  readings: Reading[];
  /** What a picture shows, in words; such a passage has no text. */
  alt: string;
  isBreak: boolean;
}

/** What is spoken at once: a sentence, or a part of a long one. Offsets count in the passage's text. */
export interface Sentence {
  block: string;
  offset: number;
  /** 0 for what stands nowhere in the text, such as the words of a picture. */
  length: number;
  spoken: string;
  /** Silence before it, longer after a break of the text. */
  pauseMs: number;
}

/** Letters of one sentence at most: voices are cut off when they speak for long. */
const SENTENCE_LETTERS = 120;
const BREAK_MS = 900;

const segmenter = new Intl.Segmenter('ko', { granularity: 'sentence' });

/** The sentences of passages, in order; none without a letter or a digit. Breaks are heard as silence. */
export function sentencesOf(passages: SpokenPassage[]): Sentence[] {
  const sentences: Sentence[] = [];
  let pauseMs = 0;
  for (const passage of passages) {
    const found = passage.alt ? pictureSentences(passage) : textSentences(passage);
    if (found.length === 0) {
      if (passage.isBreak || passage.text) pauseMs = BREAK_MS;
      continue;
    }
    for (const sentence of found) {
      sentences.push({ ...sentence, pauseMs });
      pauseMs = 0;
    }
  }
  return sentences;
}

function pictureSentences({ id, alt }: SpokenPassage): Sentence[] {
  const words = `그림: ${alt}`;
  return sentenceStretches(words).map(({ from, to }) => ({
    block: id,
    offset: 0,
    length: 0,
    spoken: words.slice(from, to),
    pauseMs: 0,
  }));
}

function textSentences({ id, text, readings }: SpokenPassage): Sentence[] {
  const isCut = (at: number): boolean => readings.some(({ from, to }) => from < at && at < to);
  return sentenceStretches(text, isCut).map(({ from, to }) => ({
    block: id,
    offset: from,
    length: to - from,
    spoken: spokenOf(text, readings, { from, to }),
    pauseMs: 0,
  }));
}

interface Stretch {
  from: number;
  to: number;
}

/** Where the sentences of a text stand, without the space around them, long ones in parts. */
export function sentenceStretches(text: string, isCut?: (at: number) => boolean): Stretch[] {
  const starts = sentenceStarts(text);
  const whole: Stretch[] = [];
  for (const [index, from] of starts.entries()) {
    const stretch = trimmed(text, { from, to: starts[index + 1] ?? text.length });
    const before = whole.at(-1);
    if (/[\p{L}\p{N}]/u.test(text.slice(stretch.from, stretch.to))) whole.push(stretch);
    else if (before && stretch.to > stretch.from) before.to = stretch.to;
  }
  return whole.flatMap((stretch) => parts(text, stretch, { letters: SENTENCE_LETTERS, isCut }));
}

const ABBREVIATION = /(?:^|[^\p{L}])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|vs|No|Vol|pp?|Jr|Sr|Prof)\.\s*$/u;
const BARE_NUMBER = /^[\s“‘"'(]*(?:\d+\.\s*)+$/;
const OPENING = /[“‘「『《〈([]+$/;
/** Marks that still belong to the quotation before them, up to its end. */
const REST_OF_QUOTATION = /^[…‥.,!?~\u2013\u2014\u2015\s]*[”’」』》〉)\]]+\s*/;
const QUOTED = /[”’"'」』》〉)\]]\s*$/;
const QUOTING = /^(?:이?라[고며는면]|이?라면서|하[고며는]|하면서)(?![가-힣])/;

/** Where sentences begin. Mends what Unicode's rules take for an end in Korean prose. */
function sentenceStarts(text: string): number[] {
  const starts: number[] = [0];
  for (const { index } of segmenter.segment(text)) {
    if (index === 0) continue;
    const from = starts.at(-1) ?? 0;
    const opened = OPENING.exec(text.slice(from, index))?.[0].length ?? 0;
    const closed = REST_OF_QUOTATION.exec(text.slice(index))?.[0].length ?? 0;
    const at = index - opened + closed;
    if (at > from && at < text.length && !runsOn(text.slice(from, at), text.slice(at))) starts.push(at);
  }
  return starts;
}

function runsOn(before: string, after: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(before)) return true;
  if (ABBREVIATION.test(before) || BARE_NUMBER.test(before)) return true;
  if (!QUOTED.test(before)) return false;
  return QUOTING.test(after) || (/\S$/.test(before) && /^[가-힣]/.test(after));
}

function trimmed(text: string, { from, to }: Stretch): Stretch {
  const piece = text.slice(from, to);
  const start = from + (piece.length - piece.trimStart().length);
  return { from: start, to: Math.max(start, from + piece.trimEnd().length) };
}

/** A long stretch in parts of about the same length: after commas where there are some, else between words. */
function parts(
  text: string,
  whole: Stretch,
  limit: { letters: number; isCut?: ((at: number) => boolean) | undefined },
): Stretch[] {
  const length = whole.to - whole.from;
  if (length <= limit.letters) return [whole];
  const wish = length / Math.ceil(length / limit.letters);
  const least = whole.from + Math.min(wish, limit.letters) / 2;
  const most = whole.from + limit.letters;
  const nearest = (mark: RegExp): number | undefined => {
    let best: number | undefined;
    for (const { index, 0: found } of text.slice(whole.from, most + 1).matchAll(mark)) {
      const at = whole.from + index + found.length;
      const far = Math.abs(at - whole.from - wish);
      if (
        at >= least &&
        at <= most &&
        !limit.isCut?.(at) &&
        (best === undefined || far < Math.abs(best - whole.from - wish))
      )
        best = at;
    }
    return best;
  };
  const at = nearest(/[,，、;:…‥\u2014\u2015][”’"')」』]*\s/g) ?? nearest(/\s+/g) ?? hardCut(text, most, limit.isCut);
  const rest = trimmed(text, { from: at, to: whole.to });
  return [trimmed(text, { from: whole.from, to: at }), ...(rest.to > rest.from ? parts(text, rest, limit) : [])];
}

/** Where there is no space at all: never inside a letter of two units or a reading. */
function hardCut(text: string, most: number, isCut?: (at: number) => boolean): number {
  let at = most;
  while (at > most - SENTENCE_LETTERS / 2 && (isCut?.(at) || /[\uDC00-\uDFFF]/.test(text[at] ?? ''))) at -= 1;
  return at;
}

/** Words in pieces of at most so many letters, for voices that are cut off early. */
export function piecesOf(words: string, letters: number): string[] {
  return parts(words, { from: 0, to: words.length }, { letters }).map(({ from, to }) => words.slice(from, to));
}

/**
 * The number of the sentence that holds a spot, else of the next one; the count of sentences behind the last. `order`
 * says where a block stands among the passages.
 */
export function sentenceAt(
  sentences: readonly Sentence[],
  order: (block: string) => number,
  spot: { block: string; offset: number },
): number {
  const wanted = order(spot.block);
  const found = sentences.findIndex(({ block, offset, length }) => {
    const stands = order(block);
    return stands > wanted || (stands === wanted && offset + Math.max(1, length) > spot.offset);
  });
  return found < 0 ? sentences.length : found;
}
