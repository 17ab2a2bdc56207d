import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  gramSetsOfTyping,
  gramsOfPart,
  gramsOfStart,
  gramsOfText,
  gramsOfTyping,
  gramsOfWhole,
} from './search-grams.ts';
import { otherKeyboard, readHanja, romanised } from './search-spellings.ts';
import {
  consonantOf,
  isConsonant,
  isSyllable,
  jamoOf,
  matchedPart,
  openSyllable,
  patternOf,
  normalizeQuery,
  plainText,
} from './search-text.ts';

const finds = (title: string, typed: string, isTyping = true): boolean =>
  new RegExp(patternOf(normalizeQuery(typed), isTyping), 'u').test(plainText(title));

test('ignores spaces, marks, width, case and decomposition (L7)', () => {
  assert.equal(plainText('전지적  독자·시점 〈3〉!'), '전지적독자시점3');
  assert.equal(plainText('전지적 독자'.normalize('NFD')), '전지적독자');
  assert.equal(plainText('ＳＦ 소설'), 'sf소설');
  assert.equal(plainText('\u110c\u1103'), 'ㅈㄷ');
  assert.equal(plainText('ㄳ'), 'ㄱㅅ');
  for (const nothing of ['', '   ', '%_\\', '🙂🙃', '\u200b']) assert.equal(plainText(nothing), '');
  assert.equal([...normalizeQuery('가'.repeat(10_000))].length, 60);
});

test('finds a syllable from its first jamo to its last (L7)', () => {
  for (const typed of [
    'ㅈ',
    '저',
    '전',
    '전ㅈ',
    '전지',
    '전짖',
    '전지저',
    '전지적',
    '전지적ㄷ',
    '전지적 도',
    '전지적 독',
  ])
    assert.ok(finds('전지적 독자', typed), typed);
  for (const typed of ['각', '가ㄱ', '각시']) assert.ok(finds('가기 각시', typed), typed);
  assert.ok(finds('갑사', '값'));
  assert.ok(!finds('전지적 독자', '전지족'));
  assert.ok(!finds('전지적 독자', '저', false), 'a word that is whole is not a piece of another');
});

test('finds titles by consonants, also mixed with syllables (L7)', () => {
  for (const typed of ['ㅈㅈㅈㄷㅈ', 'ㅈㄷㅈ', '전ㅈㅈ', '전ㅈ적', 'ㅈ지적', '적ㄷㅈ'])
    assert.ok(finds('전지적 독자', typed), typed);
  assert.ok(!finds('전지적 독자', 'ㅈㄷㅅ'));
});

test('converts any keys of the other layout to a word or nothing (L7)', () => {
  assert.equal(otherKeyboard('wowdfjjhoz'), undefined, 'a vowel of two parts without its consonant');
  assert.equal(otherKeyboard('ghkwk'), '화자');
  const keys = [...'hklnbmopyursfqz'];
  for (const one of keys)
    for (const two of keys)
      for (const three of keys)
        for (const four of keys) {
          const typed = one + two + three + four;
          assert.doesNotThrow(() => otherKeyboard(typed), typed);
        }
  const jamo = [...'ㄱㄲㄳㄴㄷㅀㅁㅄㅅㅇㅎㅏㅐㅑㅖㅘㅙㅞㅡㅢㅣ가샞값7'];
  for (const one of jamo)
    for (const two of jamo)
      for (const three of jamo) assert.doesNotThrow(() => otherKeyboard(one + two + three), one + two + three);
});

test('converts the other layout at every keystroke and by consonants in both directions (L7)', () => {
  const strokes = (keys: string): (string | undefined)[] =>
    Array.from({ length: keys.length - 1 }, (_none, at) => otherKeyboard(keys.slice(0, at + 2)));
  assert.deepEqual(strokes('dkssud'), ['아', '안', '안ㄴ', '안녀', '안녕']);
  assert.deepEqual(strokes('ehrwk'), ['도', '독', '독ㅈ', '독자']);
  assert.equal(otherKeyboard('dkssud e'), '안녕ㄷ');
  for (const [typed, meant] of [
    ['ewt', 'ㄷㅈㅅ'],
    ['wwwew', 'ㅈㅈㅈㄷㅈ'],
    ['e w t', undefined],
    ['ew t2', 'ㄷㅈㅅ2'],
    ['샞ㄷㄱ', 'tower'],
    ['색ㄷㄱ', 'torer'],
    ['ㄴㅅㅁㄱ', 'star'],
    ['ㅅㅗㄷ 내ㅜㅎ', 'thesong'],
    ['ㄴㄷ', undefined],
    ['ㄷㅈ2', undefined],
    ['tower', undefined],
    ['dream', undefined],
    ['hunter', undefined],
    ['독자', undefined],
  ] as const)
    assert.equal(otherKeyboard(typed), meant, typed);
});

test('finds by the other layout, Latin letters and Chinese characters (L7)', () => {
  assert.equal(otherKeyboard('dkssud'), '안녕');
  assert.equal(otherKeyboard('ehr wk'), '독자');
  assert.equal(otherKeyboard('ㅗㅑ'), 'hi');
  assert.equal(otherKeyboard('hello'), undefined, 'letters that make no syllables were meant');
  assert.equal(otherKeyboard('안녕'), undefined);
  assert.equal(otherKeyboard('2026'), undefined);
  assert.equal(romanised('전지적 독자'), 'jeonjijeokdokja');
  assert.equal(romanised('tower'), '');
  assert.equal(readHanja('墮落者'), '타락자');
  assert.equal(readHanja('검神'), '검신');
  assert.equal(jamoOf('각 값'), 'ㄱㅏㄱ ㄱㅏㅂㅅ');
});

test('highlights a match including spaces and marks (L7)', () => {
  const marked = (text: string, question: string): string | undefined => {
    const part = matchedPart(text, question);
    return part && text.slice(part.from, part.to);
  };
  assert.equal(marked('나 혼자 전지적 독자', '전지적독'), '전지적 독');
  assert.equal(marked('전지적 (독자) 시점', 'ㄷㅈㅅ'), '독자) 시');
  assert.equal(marked('전지적 독자', '독ㅈ'), '독자');
  assert.equal(marked('The Tower', 'TOWER'), 'Tower');
  assert.equal(marked('𠮷野家 이야기', '𠮷野'), '𠮷野');
  assert.equal(marked('전지적 독자', '없다'), undefined);
  assert.equal(marked('전지적 독자', '  '), undefined);
});

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
const letter = fc.oneof({ weight: 6, arbitrary: syllable }, fc.constantFrom('a', 'z', '7', 'ㅋ', '神'));
const title = fc.array(letter, { minLength: 1, maxLength: 14 }).map((letters) => letters.join(''));

test('indexes every text that a query matches (L7)', () => {
  fc.assert(
    fc.property(
      fc.record({
        text: title,
        at: fc.nat(13),
        length: fc.integer({ min: 1, max: 8 }),
        alone: fc.array(fc.boolean(), { maxLength: 8 }),
      }),
      ({ text, at, length, alone }) => {
        const plain = plainText(text);
        const codes = new Set(gramsOfText(plain));
        const letters = [...plain];
        const from = at % letters.length;
        const part = letters.slice(from, from + length);
        const mixed = part.map((one, place) => (alone[place] ? consonantOf(one) : one)).join('');
        const unfinished = [...part.slice(0, -1), openSyllable(part.at(-1) ?? '')].join('');
        const has = (grams: number[], why: string): void =>
          assert.ok(
            grams.every((gram) => codes.has(gram)),
            `${why} of ${plain}`,
          );
        has(gramsOfWhole(plain), 'whole');
        has(gramsOfPart(part.join('')), `part ${part.join('')}`);
        // A single consonant only matches at the start.
        if (from === 0 || !isConsonant(mixed)) has(gramsOfTyping(mixed, false), `typing ${mixed}`);
        if (from === 0 || !isConsonant(unfinished)) has(gramsOfTyping(unfinished, false), `typing ${unfinished}`);
        const typedBefore = [mixed, unfinished, part.join(''), heldBack(part, letters[from + part.length])];
        for (const typed of typedBefore) {
          assert.match(plain, new RegExp(patternOf(typed, true), 'u'), `${typed} in ${plain}`);
          for (const atStart of from === 0 ? [true, false] : [false])
            if (atStart || !isConsonant(typed))
              assert.ok(
                gramSetsOfTyping(typed, atStart).some((grams) => grams.every((gram) => codes.has(gram))),
                `typing ${typed} of ${plain}`,
              );
        }
        if (from > 0) return;
        has(gramsOfStart(part.join('')), `start ${part.join('')}`);
        has(gramsOfTyping(mixed, true), `typed start ${mixed}`);
        has(gramsOfTyping(unfinished, true), `typed start ${unfinished}`);
      },
    ),
    { numRuns: 2000 },
  );
});

/** As typed while the next initial is still taken for a final. */
function heldBack(part: string[], next = ''): string {
  const last = part.at(-1) ?? '';
  const final = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'.indexOf(consonantOf(next) || '-');
  const takesFinal = isSyllable(last) && isSyllable(next) && openSyllable(last) === last && final > 0;
  const typed = takesFinal ? String.fromCharCode(last.charCodeAt(0) + final) : last;
  return [...part.slice(0, -1), typed].join('');
}

test('gives exact codes to up to three letters and to first letters (L7)', () => {
  fc.assert(
    fc.property(title, fc.nat(13), fc.integer({ min: 1, max: 3 }), (text, at, length) => {
      const plain = plainText(text);
      const codes = new Set(gramsOfText(plain));
      const from = at % [...plain].length;
      const part = [...plain].slice(from, from + length);
      for (const requested of [part, part.map(openSyllable)].map((letters) => letters.join(''))) {
        assert.equal(
          gramsOfPart(requested).every((gram) => codes.has(gram)),
          plain.includes(requested),
          `${requested} in ${plain}`,
        );
        const [first = ''] = requested;
        assert.equal(
          gramsOfStart(first).every((gram) => codes.has(gram)),
          plain.startsWith(first),
          `${first} of ${plain}`,
        );
      }
    }),
    { numRuns: 2000 },
  );
});
