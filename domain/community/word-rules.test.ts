import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WordAct } from '#vocabulary/comments';
import { type ListedWord, foldText, judgeText } from './word-rules.ts';

const listed = (word: string, act: WordAct = 'refuse'): ListedWord => ({ word, folded: foldText(word), act });
const LIST = [
  listed('시발'),
  listed('ㅆㅂ'),
  listed('멍청이', 'fold'),
  listed('18놈', 'hold'),
  listed('시발점', 'allow'),
];
const actOf = (text: string): WordAct | null => judgeText(text, LIST).act;

test('a listed word is found however its letters are taken apart, joined, spaced or hidden', () => {
  for (const text of [
    '시발',
    'ㅅㅣㅂㅏㄹ',
    '시바ㄹ',
    '시1발',
    '시.발',
    '시 발',
    '야 시 발 뭐야',
    '시\u200b발',
    '시\u2060발',
    '개시발놈',
    '시발'.normalize('NFD'),
    'ㅆㅂ',
    'ㅆ ㅂ',
    'ᄊᄇ',
    '\uffb6\uffb2',
  ])
    assert.equal(actOf(text), 'refuse', JSON.stringify(text));
  assert.equal(actOf('１８놈'), 'hold');
  assert.equal(actOf('멍.청.이'), 'fold');
  assert.deepEqual(judgeText('멍청이 18놈', LIST), { act: 'hold', words: ['멍청이', '18놈'] });
});

test('words that only look alike over syllables or blanks are no find, nor is a word that is allowed', () => {
  for (const text of ['다시 발표합니다', '시바라', '또 시 발표', '시발점에 섰다', '8놈', '', '안녕하세요'])
    assert.equal(actOf(text), null, text);
  assert.equal(actOf('시발점에서 시발'), 'refuse');
});

test('what is folded once is folded: folding again changes nothing', () => {
  // Surrogates alone are no letters.
  const letter = fc
    .integer({ min: 0x20, max: 0x1_f7_ff })
    .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
  const texts = fc.oneof(
    fc.array(letter, { maxLength: 40 }).map((letters) => letters.join('')),
    fc
      .array(fc.constantFrom(...'시발ㅅㅣㄳㅘ쏷１ａＡ. \u200bß\uffb6\u0130\ufb01\u3200'), { maxLength: 30 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const folded = foldText(text);
      assert.equal(foldText(folded), folded);
    }),
    { numRuns: 150 },
  );
});
