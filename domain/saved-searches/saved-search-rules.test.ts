import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedFilter } from '#shared/search/saved-searches';
import { type NewWork, matchesSearch } from './saved-search-rules.ts';

const saved = new Date('2026-11-20T00:00:00Z');
const work = {
  id: 1,
  norm: ' 달빛조각사 ',
  openedAt: new Date('2026-11-21T00:00:00Z'),
  day: '2026-11-21',
  isFree: false,
  hasFree: true,
  isWaitFree: false,
  tags: ['회귀', '먼치킨'],
  names: ['한서림', '느린달'],
  shelf: 'serial',
  genre: '판타지',
} as NewWork;
const matches = (query: string, filter: SavedFilter = {}, madeAt = saved): boolean =>
  matchesSearch(work, { id: 1, memberNo: 1, name: '검색', query, filter, madeAt });

test('a query matches titles, names, tags and several words', () => {
  for (const query of ['달빛', '달빛 조각사', 'ㄷㅂ', '한서림', '회귀', '판타지 한서림', ''])
    assert.ok(matches(query), query);
  for (const query of ['별빛', '달빛 별빛', '!!']) assert.ok(!matches(query), query);
});

test('a filter needs all tags, none of the excluded and the price', () => {
  assert.ok(matches('', { tags: ['회귀', '먼치킨'], shelf: 'serial', price: 'some-free' }));
  assert.ok(!matches('', { tags: ['회귀', '무협'] }));
  assert.ok(!matches('', { without: ['먼치킨'] }));
  assert.ok(!matches('', { price: 'free' }));
  assert.ok(!matches('', { shelf: 'webtoon' }));
});

test('a work that opened before the search was saved is not new', () => {
  assert.ok(!matches('달빛', {}, new Date('2026-11-22T00:00:00Z')));
});
