import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBTOON_TABS, parseWebtoonQuery, webtoonPath } from './webtoon-tabs.ts';

test('L4 every tab and order round-trips through its URL', () => {
  for (const { tab } of WEBTOON_TABS)
    for (const sort of ['popular', 'latest'] as const) {
      const { searchParams } = new URL(webtoonPath(tab, sort), 'http://shop');
      assert.deepEqual(parseWebtoonQuery(searchParams), { tab, sort });
    }
});

test('L4 unknown values are ignored', () => {
  assert.deepEqual(parseWebtoonQuery(new URLSearchParams('day=someday&sort=__proto__')), {
    tab: undefined,
    sort: 'popular',
  });
});
