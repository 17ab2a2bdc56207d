import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolvePosition } from '#shared/reading/reading-position';
import { positionFromHash, positionPath } from './position-link.ts';

const PLACE = { episode: 7, revision: 3, block: 'b', offset: 4, fraction: 0.25 };
const hashOf = (path: string): string => path.slice(path.indexOf('#'));

test('shared position round-trips for any block id and reveals no text (L8)', () => {
  for (const block of ['12', 'p-3-4', '등대 #1', '100%']) {
    const path = positionPath({ ...PLACE, block });
    assert.match(path, /^\/viewer\/7#at-3-/);
    assert.deepEqual(positionFromHash(hashOf(path), 7), { ...PLACE, block, quote: '' });
  }
});

test('shared position resolves in an edited text by block, else by fraction (L8)', () => {
  const position = positionFromHash(hashOf(positionPath(PLACE)), 7);
  assert.ok(position);
  const [before, home] = [
    { id: 'a', text: '새로 쓴 첫 문단입니다.' },
    { id: 'b', text: '둘째 문단입니다.' },
  ];
  assert.deepEqual(resolvePosition([before, home], 9, position), { block: 'b', offset: 4 });
  assert.deepEqual(resolvePosition([before], 9, position), { block: 'a', offset: 3 });
});

test('URL without a position yields none', () => {
  for (const hash of [
    '',
    '#at-',
    '#at-1-b-2',
    '#at-1-b-x-3',
    '#at-1-%-2-3',
    '#at-1-b-2-10001',
    '#find-b-2',
    '#mark-at-1-b-2-3',
  ])
    assert.equal(positionFromHash(hash, 7), undefined, hash);
});
