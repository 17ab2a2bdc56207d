import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecent, withSearch } from './recent-searches.ts';

test('L7 ten searches are saved, each once, newest first', () => {
  let kept = parseRecent(null);
  for (let at = 0; at < 12; at += 1) kept = withSearch(kept, `말 ${at}`);
  kept = withSearch(kept, ' 말 5 ');
  assert.equal(kept.words.length, 10);
  assert.deepEqual(kept.words.slice(0, 2), ['말 5', '말 11']);
  assert.deepEqual(withSearch(kept, '  ').words, kept.words);
});

test('L7 nothing is saved when saving is off', () => {
  assert.deepEqual(withSearch({ isOff: true, words: [] }, '독자').words, []);
});

test('L7 invalid storage is ignored', () => {
  for (const text of ['', 'x', 'null', '[]', '{"words":7}', '{"words":[1,null,{}]}'])
    assert.deepEqual(parseRecent(text), { isOff: false, words: [] }, text);
});
