import assert from 'node:assert/strict';
import test from 'node:test';
import { cataloguePath, readCatalogueAsk } from './catalogue-ask.ts';

test('L3 an address narrows by genre, status, kind and price, and sorts', () => {
  const { filter, sort, after } = readCatalogueAsk(
    new URLSearchParams('genre=판타지&status=completed&kind=serial&price=free&sort=title&after=3~x'),
  );
  assert.deepEqual(filter, { genre: '판타지', status: 'completed', kind: 'serial', price: 'free' });
  assert.equal(sort, 'title');
  assert.equal(after, '3~x');
});

test('L3 words that no choice has ask for nothing', () => {
  const { filter, sort } = readCatalogueAsk(new URLSearchParams('status=burnt&kind=toString&price=&sort=__proto__'));
  assert.deepEqual(filter, {});
  assert.equal(sort, 'latest');
});

test('L3 an address says only what differs from the plain list', () => {
  const { ask } = readCatalogueAsk(new URLSearchParams());
  assert.equal(cataloguePath('/lightnovel', ask), '/lightnovel');
  assert.equal(
    cataloguePath('/lightnovel', { ...ask, price: 'free', sort: 'title' }),
    '/lightnovel?price=free&sort=title',
  );
});
