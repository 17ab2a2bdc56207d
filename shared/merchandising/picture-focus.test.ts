import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFocus, readFocus } from './picture-focus.ts';

test('a focal point is rounded to the steps that readers pages know', () => {
  assert.deepEqual(readFocus('20 100'), { x: 25, y: 100 });
  assert.deepEqual(readFocus('0 400'), { x: 0, y: 100 });
  assert.equal(readFocus('50 50'), undefined, 'the middle is the default');
  for (const wrong of ['', '50', 'a b', '-1 50']) assert.equal(readFocus(wrong), undefined);
  assert.equal(formatFocus({ x: 25, y: 100 }), '25 100');
});
