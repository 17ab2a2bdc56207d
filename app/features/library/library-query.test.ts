import assert from 'node:assert/strict';
import test from 'node:test';
import { isNarrowed, parseLibraryQuery, libraryPath, sortsOf } from './library-query.ts';

const read = (query: string) => parseLibraryQuery(new URLSearchParams(query));

test('L11 tab, search, filters and order round-trip through the URL', () => {
  for (const path of [
    '/mybook',
    '/mybook?tab=interest',
    '/mybook?tab=bought&hold=rental&q=%EB%82%A0%EA%B0%9C&shelf=webtoon&mark=completed&mark=ending&sort=ending',
    '/mybook?tab=collections&collection=7&sort=title',
    '/mybook?q=a+b&sort=updated',
  ])
    assert.equal(libraryPath(read(path.split('?')[1] ?? '')), path);
});

test('L11 unknown values are ignored', () => {
  const params = read('tab=__proto__&collection=7&hold=buy&shelf=toString&mark=unread&mark=x&sort=ending');
  assert.deepEqual(params, { tab: 'recent', collection: 0, hold: '', q: '', shelf: '', marks: [], sort: 'read' });
  assert.equal(isNarrowed(params), false);
  assert.equal(read('tab=collections&collection=-1').collection, 0);
  assert.equal(read(`q=${'가'.repeat(300)}`).q.length, 60);
});

test('L11 each list offers only meaningful orders', () => {
  assert.deepEqual(
    sortsOf('recent').map(({ sort }) => sort),
    ['read', 'title', 'updated'],
  );
  assert.ok(sortsOf('bought').some(({ sort, name }) => sort === 'added' && name === '최근 구매 순'));
  assert.equal(read('tab=interest').sort, 'added');
  assert.equal(read('tab=bought').sort, 'read');
});
