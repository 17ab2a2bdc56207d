import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleBesideNumber } from './episode-title.ts';

test('a title beside its number does not repeat it', () => {
  for (const title of [
    '제 3 화 물때',
    '제3화. 물때',
    '3화 - 물때',
    '03. 물때',
    '#3 물때',
    'EP.3 물때',
    'Episode 3: 물때',
    '[3회] 물때',
    '第3話 물때',
    '３화 물때',
  ])
    assert.equal(titleBesideNumber({ title, position: 3 }), '물때', title);
  for (const title of ['3화', '제 3 화', '제3장.', '#3']) assert.equal(titleBesideNumber({ title, position: 3 }), '');
});

test('a title keeps a number that is not its own', () => {
  for (const title of ['물때', '3월의 비', '3화음', '3 대 1', '2화 물때', '31화 물때', '3장이 찢긴 책', '3회말 투아웃'])
    assert.equal(titleBesideNumber({ title, position: 3 }), title, title);
});
