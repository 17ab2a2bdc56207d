import assert from 'node:assert/strict';
import test from 'node:test';
import { catalogPath, parseCatalogQuery } from './catalog-query.ts';

test('L3 a URL filters by genre, status, kind and price, and sorts', () => {
  const { filter, sort, after } = parseCatalogQuery(
    new URLSearchParams('genre=판타지&status=completed&kind=serial&price=free&sort=title&after=3~x'),
  );
  assert.deepEqual(filter, { genre: '판타지', status: 'completed', kind: 'serial', price: 'free' });
  assert.equal(sort, 'title');
  assert.equal(after, '3~x');
});

test('L3 unknown values are ignored', () => {
  const { filter, sort } = parseCatalogQuery(new URLSearchParams('status=burnt&kind=toString&price=&sort=__proto__'));
  assert.deepEqual(filter, {});
  assert.equal(sort, 'latest');
});

test('L3 a URL contains only differences from the defaults', () => {
  const { request } = parseCatalogQuery(new URLSearchParams());
  assert.equal(catalogPath('/lightnovel', request), '/lightnovel');
  assert.equal(
    catalogPath('/lightnovel', { ...request, price: 'free', sort: 'title' }),
    '/lightnovel?price=free&sort=title',
  );
});
