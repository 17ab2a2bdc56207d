import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecent, withSearch } from './recent-searches.ts';

test('L7 ten searches are saved, each once, newest first', () => {
  let recent = parseRecent(null);
  for (let at = 0; at < 12; at += 1) recent = withSearch(recent, `말 ${at}`);
  recent = withSearch(recent, ' 말 5 ');
  assert.equal(recent.words.length, 10);
  assert.deepEqual(recent.words.slice(0, 2), ['말 5', '말 11']);
  assert.deepEqual(withSearch(recent, '  ').words, recent.words);
});

test('L7 nothing is saved when saving is off', () => {
  assert.deepEqual(withSearch({ isOff: true, words: [] }, '독자').words, []);
});

test('L7 invalid storage is ignored', () => {
  for (const text of ['', 'x', 'null', '[]', '{"words":7}', '{"words":[1,null,{}]}'])
    assert.deepEqual(parseRecent(text), { isOff: false, words: [] }, text);
});
