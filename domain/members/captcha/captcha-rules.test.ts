import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { CAPTCHA_SYMBOLS } from '#shared/members/captcha';
import { generateAnswer, normalizeAnswer } from './captcha-rules.ts';

const random = (): string => randomBytes(12).toString('base64url');

test('A10 an answer has six symbols, each equally likely in every position', () => {
  const answers = Array.from({ length: 21_000 }, () => generateAnswer(random));
  assert.ok(
    answers.every((answer) => answer.length === 6 && [...answer].every((item) => CAPTCHA_SYMBOLS.includes(item))),
  );
  for (let place = 0; place < 6; place += 1)
    for (const symbol of CAPTCHA_SYMBOLS) {
      const count = answers.filter((answer) => answer[place] === symbol).length;
      assert.ok(count > 820 && count < 1180, `${symbol} at ${place}: ${count} of ${answers.length}`);
    }
});

test('A10 the symbols left out of the alphabet look or sound like one in it', () => {
  assert.equal(new Set(CAPTCHA_SYMBOLS).size, CAPTCHA_SYMBOLS.length);
  assert.deepEqual(CAPTCHA_SYMBOLS.match(/[01BDEGINOPQSUVZa-z]/g), null);
});

test('A10 lower case, spaces, hyphens and full-width forms are accepted', () => {
  for (const text of ['k7wx3m', 'K7WX3M', ' k7 wx 3m ', 'k7w-x3m', 'Ｋ７ｗｘ３ｍ', 'K7W\u2013X3M', '\tk7\u3000wx3m\n'])
    assert.equal(normalizeAnswer(text), 'K7WX3M', text);
});

test('A10 input from a Korean keyboard layout is mapped to the keys pressed', () => {
  assert.equal(normalizeAnswer('ㅏ7ㅈㅌ3ㅡ'), 'K7WX3M');
  assert.equal(normalizeAnswer('ㅏ7ㅈㅌ3ㅡ'.normalize('NFD')), 'K7WX3M');
  // The keyboard may have composed any sequence of letters into syllables.
  assert.equal(normalizeAnswer('ㅁㅊㄹㅗㅓㅏㅣㅡㄱㅅㅈㅌㅛ'), 'ACFHJKLMRTWXY');
  assert.equal(normalizeAnswer('로먀'), 'FHAI');
});

test('A10 a symbol that is never drawn is read as its look-alike', () => {
  assert.equal(normalizeAnswer('sbz47'), '58247');
});

test('A10 arbitrary input never equals an answer by accident', () => {
  for (const text of ['', ' ', '-', '\u0000', '가나다라마바', 'A'.repeat(100_000), '😀'.repeat(50), '\u1100\u1161'])
    assert.ok(normalizeAnswer(text).length <= 400);
  assert.equal(normalizeAnswer('   '), '');
});
