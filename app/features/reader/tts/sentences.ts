import { type RubyReading, spokenTextOf } from './ruby-reading.ts';

export interface SpokenPassage {
  id: string;
  text: string;
  /** Pronunciations, in order. */
  readings: RubyReading[];
  /** Alt text of an image; such a passage has no text. */
  alt: string;
  isBreak: boolean;
}

/** One utterance: a sentence or a part of one. Offsets refer to the passage. */
export interface Sentence {
  block: string;
  offset: number;
  /** 0 when not in the text, such as alt text. */
  length: number;
  spoken: string;
  /** Pause before it. */
  pauseMs: number;
}

/** Maximum length: voices are cut off when they speak for long. */
const MAX_SENTENCE_CHARACTERS = 120;
const BREAK_MS = 900;

const segmenter = new Intl.Segmenter('ko', { granularity: 'sentence' });

/** In order; skips sentences without letter or digit. Breaks become pauses. */
export function splitSentences(passages: SpokenPassage[]): Sentence[] {
  const sentences: Sentence[] = [];
  let pauseMs = 0;
  for (const passage of passages) {
    const voices = passage.alt ? pictureSentences(passage) : textSentences(passage);
    if (voices.length === 0) {
      if (passage.isBreak || passage.text) pauseMs = BREAK_MS;
      continue;
    }
    for (const message of voices) {
      sentences.push({ ...message, pauseMs });
      pauseMs = 0;
    }
  }
  return sentences;
}

function pictureSentences({ id, alt }: SpokenPassage): Sentence[] {
  const words = `그림: ${alt}`;
  return sentenceRanges(words).map(({ from, to }) => ({
    block: id,
    offset: 0,
    length: 0,
    spoken: words.slice(from, to),
    pauseMs: 0,
  }));
}

function textSentences({ id, text, readings }: SpokenPassage): Sentence[] {
  const isCut = (at: number): boolean => readings.some(({ from, to }) => from < at && at < to);
  return sentenceRanges(text, isCut).map(({ from, to }) => ({
    block: id,
    offset: from,
    length: to - from,
    spoken: spokenTextOf(text, readings, { from, to }),
    pauseMs: 0,
  }));
}

interface Stretch {
  from: number;
  to: number;
}

/** Trimmed sentence ranges; long sentences are split. */
export function sentenceRanges(text: string, isCut?: (at: number) => boolean): Stretch[] {
  const starts = sentenceStarts(text);
  const ranges: Stretch[] = [];
  for (const [index, from] of starts.entries()) {
    const stretch = trimmed(text, { from, to: starts[index + 1] ?? text.length });
    const before = ranges.at(-1);
    if (/[\p{L}\p{N}]/u.test(text.slice(stretch.from, stretch.to))) ranges.push(stretch);
    else if (before && stretch.to > stretch.from) before.to = stretch.to;
  }
  return ranges.flatMap((stretch) => parts(text, stretch, { letters: MAX_SENTENCE_CHARACTERS, isCut }));
}

const ABBREVIATION = /(?:^|[^\p{L}])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|vs|No|Vol|pp?|Jr|Sr|Prof)\.\s*$/u;
const LIST_NUMBER = /^[\s“‘"'(]*(?:\d+\.\s*)+$/;
const OPENING_QUOTE = /[“‘「『《〈([]+$/;
/** Closing marks belong to the preceding sentence. */
const REST_OF_QUOTATION = /^[…‥.,!?~\u2013\u2014\u2015\s]*[”’」』》〉)\]]+\s*/;
const QUOTED = /[”’"'」』》〉)\]]\s*$/;
const QUOTING = /^(?:이?라[고며는면]|이?라면서|하[고며는]|하면서)(?![가-힣])/;

/** Dots written as an ellipsis end a sentence only after a final ending. */
const TRAILING_OFF = /\.{2,}[\s]*$/;
const ENDED_OFF = /[다요까죠네군걸음함]\.{2,}\s*$/;
const QUOTING_JAPANESE = /^(?:と(?!ころ|き|も|ても|なり)|って)/;

/** Corrects Unicode segmentation for Korean prose. */
function sentenceStarts(text: string): number[] {
  const starts: number[] = [0];
  for (const { index } of segmenter.segment(text)) {
    if (index === 0) continue;
    const from = starts.at(-1) ?? 0;
    const opened = OPENING_QUOTE.exec(text.slice(from, index))?.[0].length ?? 0;
    const closed = REST_OF_QUOTATION.exec(text.slice(index))?.[0].length ?? 0;
    const at = index - opened + closed;
    if (at > from && at < text.length && !runsOn(text.slice(from, at), text.slice(at))) starts.push(at);
  }
  return starts;
}

function runsOn(before: string, after: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(before)) return true;
  if (ABBREVIATION.test(before) || LIST_NUMBER.test(before)) return true;
  if (TRAILING_OFF.test(before) && !ENDED_OFF.test(before)) return true;
  if (!QUOTED.test(before)) return false;
  return QUOTING.test(after) || QUOTING_JAPANESE.test(after) || (/\S$/.test(before) && /^[가-힣]/.test(after));
}

function trimmed(text: string, { from, to }: Stretch): Stretch {
  const piece = text.slice(from, to);
  const start = from + (piece.length - piece.trimStart().length);
  return { from: start, to: Math.max(start, from + piece.trimEnd().length) };
}

/** Splits into parts of similar length: after commas if possible, else between words. */
function parts(
  text: string,
  ranges: Stretch,
  limit: { letters: number; isCut?: ((at: number) => boolean) | undefined },
): Stretch[] {
  const length = ranges.to - ranges.from;
  if (length <= limit.letters) return [ranges];
  const targetLength = length / Math.ceil(length / limit.letters);
  const least = ranges.from + Math.min(targetLength, limit.letters) / 2;
  const max = ranges.from + limit.letters;
  const nearest = (mark: RegExp): number | undefined => {
    let best: number | undefined;
    for (const { index, 0: voices } of text.slice(ranges.from, max + 1).matchAll(mark)) {
      const at = ranges.from + index + voices.length;
      const far = Math.abs(at - ranges.from - targetLength);
      if (
        at >= least &&
        at <= max &&
        !limit.isCut?.(at) &&
        (best === undefined || far < Math.abs(best - ranges.from - targetLength))
      )
        best = at;
    }
    return best;
  };
  const at = nearest(/[,，、;:…‥\u2014\u2015][”’"')」』]*\s/g) ?? nearest(/\s+/g) ?? hardCut(text, max, limit.isCut);
  const rest = trimmed(text, { from: at, to: ranges.to });
  return [trimmed(text, { from: ranges.from, to: at }), ...(rest.to > rest.from ? parts(text, rest, limit) : [])];
}

/** Without spaces: never inside a surrogate pair or a reading. */
function hardCut(text: string, max: number, isCut?: (at: number) => boolean): number {
  let at = max;
  while (at > max - MAX_SENTENCE_CHARACTERS / 2 && (isCut?.(at) || /[\uDC00-\uDFFF]/.test(text[at] ?? ''))) at -= 1;
  return at;
}

/** For voices that are cut off early. */
export function splitText(words: string, characters: number): string[] {
  return parts(words, { from: 0, to: words.length }, { letters: characters }).map(({ from, to }) =>
    words.slice(from, to),
  );
}

/** Index of the sentence at or after a spot; the count when past the end. `order` maps a block to its index. */
export function sentenceAt(
  sentences: readonly Sentence[],
  order: (block: string) => number,
  spot: { block: string; offset: number },
): number {
  const wanted = order(spot.block);
  const voices = sentences.findIndex(({ block, offset, length }) => {
    const stands = order(block);
    return stands > wanted || (stands === wanted && offset + Math.max(1, length) > spot.offset);
  });
  return voices < 0 ? sentences.length : voices;
}
