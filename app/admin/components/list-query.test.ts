import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortIn, sortedSearch, viewSearch, withSearch } from './list-query.ts';

test('another order keeps the filter and leaves the page', () => {
  const search = new URLSearchParams('words=바다&after=50&pick=3&said=changed&shelf=');
  assert.equal(String(viewSearch(search)), String(new URLSearchParams({ words: '바다' })));
  assert.equal(
    String(sortedSearch(new URLSearchParams('a=1&page=2'), { by: 'title', isDown: true })),
    'a=1&sort=-title',
  );
  assert.equal(withSearch(new URLSearchParams('a=1&b=2'), { a: '', c: '3' }), '?b=2&c=3');
});

test('an unknown column in the address sorts nothing', () => {
  const of = (text: string) => sortIn(new URLSearchParams({ sort: text }), ['title', 'sold']);
  assert.deepEqual(of('-sold'), { by: 'sold', isDown: true });
  assert.equal(of('constructor'), null);
  assert.equal(of(''), null);
});
