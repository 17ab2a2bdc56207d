import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsLag } from './replica-reads.ts';

test("allows lag for members' lists, searches, rankings and notices with their data, and nothing else", () => {
  for (const path of ['/search', '/search.data', '/ranking', '/new', '/webtoon', '/theme/3', '/notice/7', '/faq.data'])
    assert.ok(allowsLag(path), path);
  const deciding = ['/', '/novel/1', '/viewer/1', '/viewer/i/1', '/coin', '/coin/purchases', '/my', '/my/adult'];
  const others = ['/mybook', '/user-gift', '/theme/adult', '/event', '/login', '/operator', '/search/x', '/unknown'];
  for (const path of [...deciding, ...others, '/my/books', '/statements/verify', '/searches', '/x/search'])
    assert.ok(!allowsLag(path), path);
});
