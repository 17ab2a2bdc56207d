import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeName, progressText } from './progress-text.ts';

test('progress is a whole percent and 100 only at the end', () => {
  const texts = [-1, 0, 0.004, 0.189, 0.9999, 1, 1.2, Number.NaN].map(progressText);
  assert.deepEqual(texts, ['0%', '0%', '0%', '18%', '99%', '100%', '100%', '0%']);
});

test('episode name does not repeat its number', () => {
  assert.equal(episodeName({ position: 2, unit: 'episode', title: '무지개 물약' }), '2화 무지개 물약');
  assert.equal(episodeName({ position: 2, unit: 'episode', title: '2화' }), '2화');
  assert.equal(episodeName({ position: 2, unit: 'episode', title: '제 2 화 비' }), '2화 비');
  assert.equal(episodeName({ position: 1, unit: 'volume', title: '' }), '1권');
});
