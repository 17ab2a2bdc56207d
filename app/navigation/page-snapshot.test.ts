import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PageSnapshot, snapshotsFor } from './page-snapshot.ts';

const NOW = 10_000_000;
const page = (overrides: Partial<PageSnapshot>): PageSnapshot => ({
  from: '/novel/1',
  to: '/novel/2',
  at: NOW - 1000,
  fields: [],
  scroll: 0,
  opener: null,
  ...overrides,
});

test('page restores its own snapshot and the surroundings of the page left for it (T5)', () => {
  const ownPage = page({ from: '/search', to: '/novel/9' });
  const leftPage = page({ from: '/novel/7', to: '/search' });
  assert.deepEqual(snapshotsFor([ownPage, leftPage, page({})], '/search', NOW), { own: ownPage, left: leftPage });
  assert.deepEqual(snapshotsFor([ownPage, leftPage], '/new', NOW), {});
});

test('reloaded page restores its snapshot once (T5)', () => {
  const ownPage = page({ from: '/search', to: '/search' });
  assert.deepEqual(snapshotsFor([ownPage], '/search', NOW), { own: ownPage });
});

test('snapshot older than half an hour or from the future is ignored (T5)', () => {
  const old = page({ from: '/search', at: NOW - 30 * 60_000 });
  const early = page({ from: '/search', at: NOW + 5000 });
  assert.deepEqual(snapshotsFor([old, early], '/search', NOW), {});
});
