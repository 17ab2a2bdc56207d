import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { updateMissingSearchTerms } from '#domain/search';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

const MORE = '찾은 작품이 더 있으니 조건을 고르거나 검색어를 더 적어 범위를 좁혀 주세요.';

let shop: FullServer;
before(async () => {
  shop = await openFullServer([
    plantedWork('quiet', { title: '조용한 끝', shelf: 'publish', genre: '수필' }),
    plantedWork('calm', { title: '조용한 시작', shelf: 'serial', genre: '판타지' }),
  ]);
  // More matches than a search returns.
  await sql`insert into work (source_key, shelf, kind, status, rating, title, genre, cover, has_own_cover, opened_episodes,
      free_episodes, latest_opened_at, popularity)
    select 'many-' || n, case n % 2 when 0 then 'serial' else 'publish' end, 'serial', 'ongoing', 'all', '많은 이야기 ' || n,
      case n % 2 when 0 then '판타지' else '수필' end, (select cover from work limit 1), false, 1, 1, seoga_now(), 1000 + n
    from generate_series(1, 520) n`.execute(shop.ctx.db);
  await updateMissingSearchTerms(shop.ctx, { isComplete: true });
});
after(() => shop.close());

async function pageAt(query: Record<string, string>): Promise<string> {
  const { statusCode, body } = await shop.app.inject({ url: `/search?${new URLSearchParams(query)}` });
  assert.equal(statusCode, 200);
  return body.slice(0, body.indexOf('</main>')).replaceAll('<!-- -->', '');
}

/** Accessible counts beside the filters. */
const counts = (page: string): string[] =>
  [...page.matchAll(/<small>([^<]*(?:<span[^>]*>[^<]*<\/span>)*)<\/small>/g)].map(([, count = '']) =>
    count.replace(/<span aria-hidden="true">.*?<\/span>/, '').replaceAll(/<[^>]+>/g, ''),
  );

/** Follows the no-script links to the last page. */
async function lastPage(query: Record<string, string>, requests = ''): Promise<string> {
  const page = await pageAt(requests === '' ? query : { ...query, after: requests });
  const next = /[?&;]after=([^"&]+)/.exec(page)?.[1];
  if (next === undefined) return page;
  assert.ok(!page.includes(MORE), 'it is said where the list ends, and nowhere before');
  return lastPage(query, decodeURIComponent(next));
}

test('counts of a search beyond its limit are marked as minimum and the list says that there is more (L7)', async () => {
  const page = await pageAt({ q: '많은 이야기' });
  assert.match(page, /검색 결과 500건 이상/);
  const message = counts(page);
  assert.ok(message.length > 2, message.join());
  for (const count of message) assert.match(count, /^\d+건 이상$/);
  assert.match(page, /<small>\d+<span aria-hidden="true">\+<\/span>/);
  assert.ok((await lastPage({ q: '많은 이야기' })).includes(MORE));
});

test('counts of a complete search are exact and the list ends without a note (L7)', async () => {
  const page = await pageAt({ q: '조용한' });
  assert.match(page, /검색 결과 2건/);
  const message = counts(page);
  assert.ok(message.length > 2, message.join());
  for (const count of message) assert.match(count, /^\d+$/);
  assert.ok(!page.includes(MORE));
});
