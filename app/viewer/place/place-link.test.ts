import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolvePlace } from '#vocabulary/place';
import { placeOfAddress, placePath } from './place-link.ts';

const PLACE = { episode: 7, revision: 3, block: 'b', offset: 4, fraction: 0.25 };
const hashOf = (path: string): string => path.slice(path.indexOf('#'));

test('L8 a shared place leads back to itself, whatever its block is called, and tells nothing of the text', () => {
  for (const block of ['12', 'p-3-4', '등대 #1', '100%']) {
    const path = placePath({ ...PLACE, block });
    assert.match(path, /^\/viewer\/7#at-3-/);
    assert.deepEqual(placeOfAddress(hashOf(path), 7), { ...PLACE, block, quote: '' });
  }
});

test('L8 a shared place is found in a text that was edited since: by its block, else by its share of the whole', () => {
  const place = placeOfAddress(hashOf(placePath(PLACE)), 7);
  assert.ok(place);
  const [before, home] = [
    { id: 'a', text: '새로 쓴 첫 문단입니다.' },
    { id: 'b', text: '둘째 문단입니다.' },
  ];
  assert.deepEqual(resolvePlace([before, home], 9, place), { block: 'b', offset: 4 });
  assert.deepEqual(resolvePlace([before], 9, place), { block: 'a', offset: 3 });
});

test('an address that names no place is none', () => {
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
    assert.equal(placeOfAddress(hash, 7), undefined, hash);
});
