import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBTOON_TABS, readWebtoonAsk, webtoonPath } from './webtoon-tabs.ts';

test('L4 every tab has an address that reads back as itself, in both orders', () => {
  for (const { tab } of WEBTOON_TABS)
    for (const sort of ['popular', 'latest'] as const) {
      const { searchParams } = new URL(webtoonPath(tab, sort), 'http://shop');
      assert.deepEqual(readWebtoonAsk(searchParams), { tab, sort });
    }
});

test('L4 words that no tab has ask for nothing', () => {
  assert.deepEqual(readWebtoonAsk(new URLSearchParams('day=someday&sort=__proto__')), {
    tab: undefined,
    sort: 'popular',
  });
});
