import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeptPage, heldFor } from './kept-page.ts';

const NOW = 10_000_000;
const page = (facts: Partial<KeptPage>): KeptPage => ({
  from: '/novel/1',
  to: '/novel/2',
  at: NOW - 1000,
  fields: [],
  scroll: 0,
  opener: null,
  ...facts,
});

test('T5: a page gets back what it held itself, and what stood around the screen that was left for it', () => {
  const own = page({ from: '/search', to: '/novel/9' });
  const left = page({ from: '/novel/7', to: '/search' });
  assert.deepEqual(heldFor([own, left, page({})], '/search', NOW), { own, left });
  assert.deepEqual(heldFor([own, left], '/new', NOW), {});
});

test('T5: a page that was loaded anew in its place holds its own, not its own twice', () => {
  const own = page({ from: '/search', to: '/search' });
  assert.deepEqual(heldFor([own], '/search', NOW), { own });
});

test('T5: what was held half an hour ago, or is of tomorrow, is held no more', () => {
  const old = page({ from: '/search', at: NOW - 30 * 60_000 });
  const early = page({ from: '/search', at: NOW + 5000 });
  assert.deepEqual(heldFor([old, early], '/search', NOW), {});
});
