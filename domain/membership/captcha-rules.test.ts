import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { CAPTCHA_SYMBOLS } from '#vocabulary/captcha';
import { newAnswer, plainAnswer } from './captcha-rules.ts';

const random = (): string => randomBytes(12).toString('base64url');

test('A10 an answer is six symbols, every symbol as likely in every place', () => {
  const answers = Array.from({ length: 21_000 }, () => newAnswer(random));
  assert.ok(
    answers.every((answer) => answer.length === 6 && [...answer].every((one) => CAPTCHA_SYMBOLS.includes(one))),
  );
  for (let place = 0; place < 6; place += 1)
    for (const symbol of CAPTCHA_SYMBOLS) {
      const count = answers.filter((answer) => answer[place] === symbol).length;
      assert.ok(count > 820 && count < 1180, `${symbol} at ${place}: ${count} of ${answers.length}`);
    }
});

test('A10 what is left out of the alphabet looks or sounds like what is in it', () => {
  assert.equal(new Set(CAPTCHA_SYMBOLS).size, CAPTCHA_SYMBOLS.length);
  assert.deepEqual(CAPTCHA_SYMBOLS.match(/[01BDEGINOPQSUVZa-z]/g), null);
});

test('A10 small letters, spaces, hyphens and full-width forms are one answer', () => {
  for (const typed of ['k7wx3m', 'K7WX3M', ' k7 wx 3m ', 'k7w-x3m', 'Ｋ７ｗｘ３ｍ', 'K7W\u2013X3M', '\tk7\u3000wx3m\n'])
    assert.equal(plainAnswer(typed), 'K7WX3M', typed);
});

test('A10 a keyboard that stands on Korean gives the letters of its keys', () => {
  assert.equal(plainAnswer('ㅏ7ㅈㅌ3ㅡ'), 'K7WX3M');
  assert.equal(plainAnswer('ㅏ7ㅈㅌ3ㅡ'.normalize('NFD')), 'K7WX3M');
  // Whatever letters follow each other, the keyboard may have put them together into syllables.
  assert.equal(plainAnswer('ㅁㅊㄹㅗㅓㅏㅣㅡㄱㅅㅈㅌㅛ'), 'ACFHJKLMRTWXY');
  assert.equal(plainAnswer('로먀'), 'FHAI');
});

test('A10 a symbol that is never drawn is taken for the one it looks like', () => {
  assert.equal(plainAnswer('sbz47'), '58247');
});

test('A10 anything may be typed: it is never an answer by accident', () => {
  for (const typed of ['', ' ', '-', '\u0000', '가나다라마바', 'A'.repeat(100_000), '😀'.repeat(50), '\u1100\u1161'])
    assert.ok(plainAnswer(typed).length <= 400);
  assert.equal(plainAnswer('   '), '');
});
