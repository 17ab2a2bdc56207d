import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecent, withWord } from './recent-searches.ts';

test('L7 the device keeps ten searches, each once, the newest first', () => {
  let kept = parseRecent(null);
  for (let at = 0; at < 12; at += 1) kept = withWord(kept, `말 ${at}`);
  kept = withWord(kept, ' 말 5 ');
  assert.equal(kept.words.length, 10);
  assert.deepEqual(kept.words.slice(0, 2), ['말 5', '말 11']);
  assert.deepEqual(withWord(kept, '  ').words, kept.words);
});

test('L7 where no searches are kept, none are', () => {
  assert.deepEqual(withWord({ isOff: true, words: [] }, '독자').words, []);
});

test('L7 what stands in storage may be anything', () => {
  for (const text of ['', 'x', 'null', '[]', '{"words":7}', '{"words":[1,null,{}]}'])
    assert.deepEqual(parseRecent(text), { isOff: false, words: [] }, text);
});
