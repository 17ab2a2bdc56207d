import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjectName } from './review-labels.ts';

test('the number of an episode under review is written once', () => {
  assert.equal(subjectName({ position: 1, episodeTitle: '1화' }), '1화');
  assert.equal(subjectName({ position: 3, episodeTitle: '제 3 화 물때' }), '3화 물때');
  assert.equal(subjectName({ position: 1200, episodeTitle: '등불' }), '1,200화 등불');
  assert.equal(subjectName({ position: null, episodeTitle: null }), '작품 정보');
});
