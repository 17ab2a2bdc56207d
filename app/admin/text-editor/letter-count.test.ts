import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLetters } from './letter-count.ts';

test('counts characters with and without spaces, but no notes, pictures or ruby', () => {
  const count = countLetters([
    { kind: 'heading', level: 2, spans: ['첫 밤'] },
    { kind: 'paragraph', spans: [{ base: '漢字', ruby: '한자' }, ' 를', { note: '1' }] },
    { kind: 'image', alt: '설명', picture: 'abcd', width: 1, height: 1 },
    { kind: 'note', name: '1', spans: ['주석'] },
  ]);
  assert.deepEqual(count, { letters: 7, lettersWithoutSpaces: 5 });
});
