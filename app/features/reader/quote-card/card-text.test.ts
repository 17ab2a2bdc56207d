import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardQuote, wrapText } from './card-text.ts';

const letters = (line: string): number => [...line].length;

test('lines break between words, and too long words within', () => {
  assert.deepEqual(wrapText('달 뒤편의 국숫집', 6, letters), ['달 뒤편의', '국숫집']);
  assert.deepEqual(wrapText('가나다라마바사 아', 3, letters), ['가나다', '라마바', '사 아']);
  assert.deepEqual(wrapText('첫 줄\n둘째 줄', 10, letters), ['첫 줄', '둘째 줄']);
});

test('quotation is cut at the length that may be quoted', () => {
  assert.equal(cardQuote(' 짧은 문장. '), '짧은 문장.');
  assert.equal([...cardQuote('가'.repeat(300))].length, 201);
});
