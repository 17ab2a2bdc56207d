import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayLag } from './lagging-reads.ts';

test('a member’s lists, searches, rankings and notices may lag, with their data; whatever is not named may not', () => {
  for (const path of ['/search', '/search.data', '/ranking', '/new', '/webtoon', '/theme/3', '/notice/7', '/faq.data'])
    assert.ok(mayLag(path), path);
  const deciding = ['/', '/novel/1', '/viewer/1', '/viewer/i/1', '/coin', '/coin/purchases', '/my', '/my/adult'];
  const others = ['/mybook', '/user-gift', '/theme/adult', '/event', '/login', '/operator', '/search/x', '/unknown'];
  for (const path of [...deciding, ...others, '/my/books', '/statements/verify', '/searches', '/x/search'])
    assert.ok(!mayLag(path), path);
});
