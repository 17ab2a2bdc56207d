import { josa } from '../content/josa.ts';
import type { WordReplacement } from './word-replacement.ts';

/** A replaced stretch of a text, with the particle that follows the word. */
export interface ReplacedWord {
  start: number;
  end: number;
  shown: string;
}

/** Particles after a final consonant and without one, then what may follow them in one word. */
const PARTICLES: readonly (readonly [string, string, RegExp])[] = [
  ['이에요', '예요', /^/u],
  ['이라고', '라고', /^/u],
  ['이라는', '라는', /^/u],
  ['이라면', '라면', /^/u],
  ['이라도', '라도', /^/u],
  ['이라서', '라서', /^/u],
  ['이라', '라', /^(?![가-힣])/u],
  ['이란', '란', /^(?![가-힣])/u],
  ['이랑', '랑', /^(은|는|도|만|의)?(?![가-힣])/u],
  ['이나', '나', /^(마)?(?![가-힣])/u],
  ['이든', '든', /^(지|가)?(?![가-힣])/u],
  ['이며', '며', /^(?![가-힣])/u],
  ['이여', '여', /^(?![가-힣])/u],
  ['이었', '였', /^[가-힣]/u],
  ['이다', '다', /^(?![가-힣])/u],
  ['은', '는', /^(커녕)?(?![가-힣])/u],
  ['을', '를', /^(?![가-힣])/u],
  ['과', '와', /^(는|도|의|만)?(?![가-힣])/u],
  ['으로', '로', /^(서|써|부터|도|만|는|의|서의|서는)?(?![가-힣])/u],
  ['아', '야', /^(말로)?(?![가-힣])/u],
  ['이', '가', /^(?![가-힣])/u],
];

/** 영훈이가: the syllable between a name with a final consonant and its particle. */
const NAME_SUFFIX = /^이(?=(가|는|를|와|의|도|만|한테|에게|랑|네|야)(?![가-힣]))/u;

/** Replacements in a text in order, the longest word first where several begin. */
export function findReplacements(text: string, words: readonly WordReplacement[]): ReplacedWord[] {
  const ordered = words
    .filter(({ from, to }) => from !== '' && to !== '')
    .toSorted((one, other) => other.from.length - one.from.length);
  const found: ReplacedWord[] = [];
  for (let at = 0; at < text.length;) {
    const word = ordered.find(({ from }) => text.startsWith(from, at));
    const replaced = word && replacedAt(text, at, word);
    if (replaced) found.push(replaced);
    at = replaced?.end ?? at + 1;
  }
  return found;
}

function replacedAt(text: string, start: number, { from, to }: WordReplacement): ReplacedWord {
  const end = start + from.length;
  const rest = text.slice(end, end + 12);
  const [hadFinal, hasFinal] = [endsInFinal(from), endsInFinal(to)];
  if (hadFinal && NAME_SUFFIX.test(rest)) {
    const [particle = ''] = /^이(가|는|를|와|의|도|만|한테|에게|랑|네|야)/u.exec(rest) ?? [];
    return { start, end: end + particle.length, shown: to + (hasFinal ? particle : particle.slice(1)) };
  }
  for (const [closed, open, follows] of PARTICLES) {
    const isPath = closed === '으로';
    const before = (isPath ? josa(from, '으로/로').endsWith('으로') : hadFinal) ? closed : open;
    if (!rest.startsWith(before) || !follows.test(rest.slice(before.length))) continue;
    const after = (isPath ? josa(to, '으로/로').endsWith('으로') : hasFinal) ? closed : open;
    return { start, end: end + before.length, shown: to + after };
  }
  return { start, end, shown: to };
}

function endsInFinal(word: string): boolean {
  return josa(word, '이/가').endsWith('이');
}
