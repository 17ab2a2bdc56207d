import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReplacements } from './replaced-words.ts';
import type { WordReplacement } from './word-replacement.ts';

function shown(text: string, ...words: WordReplacement[]): string {
  let [read, at] = ['', 0];
  for (const { start, end, shown: word } of findReplacements(text, words)) {
    read += text.slice(at, start) + word;
    at = end;
  }
  return read + text.slice(at);
}

test('particles follow the final consonant of the new word', () => {
  const long = { from: '민수', to: '하린' };
  assert.equal(
    shown('민수는 민수를 민수가 민수와 민수야, 민수라고', long),
    '하린은 하린을 하린이 하린과 하린아, 하린이라고',
  );
  assert.equal(
    shown('민수로서 민수였다. 민수예요. 민수랑 민수의 민수도', long),
    '하린으로서 하린이었다. 하린이에요. 하린이랑 하린의 하린도',
  );
  const short = { from: '영훈', to: '지우' };
  assert.equal(
    shown('영훈은 영훈을 영훈이 영훈과 영훈아. 영훈이었다', short),
    '지우는 지우를 지우가 지우와 지우야. 지우였다',
  );
  assert.equal(shown('영훈이가 영훈이는 영훈이랑 영훈으로', short), '지우가 지우는 지우랑 지우로');
});

test('particle 로 stays after a final ㄹ', () => {
  assert.equal(shown('서울로 가서 서울은', { from: '서울', to: '부산' }), '부산으로 가서 부산은');
  assert.equal(shown('부산으로 가서', { from: '부산', to: '서울' }), '서울로 가서');
});

test('words that only look like particles stay', () => {
  assert.equal(shown('민수가방 민수는개 김민수, 민수', { from: '민수', to: '하린' }), '하린가방 하린는개 김하린, 하린');
});

test('longest word wins and replaced text is not replaced again', () => {
  const words = [
    { from: '민수', to: '하린' },
    { from: '김민수', to: '민수' },
  ];
  assert.equal(shown('김민수는 민수를 보았다', ...words), '민수는 하린을 보았다');
});
