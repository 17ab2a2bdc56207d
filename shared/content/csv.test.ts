import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';
import { episodeNames } from '../catalog/episode-names.ts';

test('writes a title that looks like a formula as text and keeps numbers as numbers', () => {
  const risky = ['=1+1', '+82', '-5', '@cmd', '\t=1', ' =1', '＝1', '|calc'];
  for (const text of risky) assert.match(csvLine([text]), /^"?'/, JSON.stringify(text));
  assert.equal(csvLine([-5, 0, null, '달빛']), '-5,0,,달빛\r\n');
  assert.equal(csvLine(['달;=1+1', '달\t=1+1']), '"달;=1+1","달\t=1+1"\r\n', 'some part lines at these as well');
  assert.equal(csvLine(['쉼표, "따옴표"\n줄']), '"쉼표, ""따옴표""\n줄"\r\n');
});

test('names episodes by ranges and many gaps by their count', () => {
  assert.equal(episodeNames([3, 1, 2, 5], 'episode'), '1~3, 5화');
  assert.equal(episodeNames([7], 'volume'), '7권');
  assert.equal(episodeNames([1, 3, 5, 7, 9, 10], 'episode'), '1, 3, 5, 7 외 2화');
  assert.equal(episodeNames([], 'episode'), '');
});
