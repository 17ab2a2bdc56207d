import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenOf, hasQuery, parseSearchQuery, searchPath } from './search-query.ts';

const read = (search: string) => parseSearchQuery(new URLSearchParams(search));

test('L7 a search round-trips through the URL', () => {
  const path =
    '/search?q=%EB%8F%85%EC%9E%90&shelf=webtoon&status=completed&rating=12&genre=%EB%AC%B4%ED%98%91&price=wait-free&tag=%ED%9A%8C%EA%B7%80&tag=%EB%8D%98%EC%A0%84&without=BL&sort=latest&exact=1';
  assert.equal(searchPath(read(path.slice(8))), path);
});

test('L7 unknown values are ignored', () => {
  const params = read('q=+&shelf=attic&status=burnt&price=toString&rating=99&tag=&sort=__proto__&exact=yes');
  assert.equal(searchPath(params), '/search');
  assert.equal(hasQuery(params), false);
  assert.equal(read(`q=${'가'.repeat(5000)}`).q.length, 1000);
  assert.equal(read(Array.from({ length: 40 }, (_, at) => `tag=t${at}`).join('&')).tag.length, 10);
});

test('L7 each filter can be removed alone', () => {
  const chosen = chosenOf(read('q=x&status=completed&tag=회귀&without=던전'));
  assert.deepEqual(
    chosen.map(({ name }) => name),
    ['완결', '회귀', '던전 제외'],
  );
  assert.equal(chosen[1]?.path, `/search?${new URLSearchParams({ q: 'x', status: 'completed', without: '던전' })}`);
});
