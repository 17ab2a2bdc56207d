import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { errorResponse } from '#contract/envelope';
import { popularSearchesResponse, searchResponse, suggestionsResponse } from '#contract/search';
import { countPopularSearches } from '#domain/search';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
before(async () => {
  server = await callServer([
    ...Array.from({ length: 30 }, (_, at) =>
      plantedWork(`sea-${at}`, { title: `바다 ${at}호`, tags: at % 2 ? ['회귀'] : ['힐링', 'BL'], genre: '판타지' }),
    ),
    plantedWork('reader', { title: '독자의 탑' }),
    plantedWork('tower', { title: 'Tower' }),
    plantedWork('adult', { title: '어른의 바다', rating: '19', creators: [{ name: '숨은작가', role: '글' }] }),
  ]);
});
after(() => server.close());

const sendRequest = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown; text: string; headers: Record<string, unknown> }> => {
  const response = await server.app.inject({ url: `/ko/v1/search${path}`, headers });
  return {
    status: response.statusCode,
    body: response.body === '' ? null : response.json(),
    text: response.body,
    headers: response.headers,
  };
};
const path = (query: Record<string, string>, tags: string[][] = []): string =>
  `?${new URLSearchParams([...Object.entries(query), ...(tags as [string, string][])])}`;

test('search results match the contract, page by page, with counts of every filter (L7)', async () => {
  const ids = new Set<number>();
  let next: string | null = '';
  for (let page = 0; next !== null; page += 1) {
    const response = await sendRequest(path({ q: 'ㅂㄷ', limit: '7', ...(next ? { after: next } : {}) }));
    assert.equal(response.status, 200, response.text);
    const { result } = searchResponse.parse(response.body);
    assert.equal(result.count, 30);
    for (const work of result.works) ids.add(work.id);
    next = result.next;
    assert.ok(page < 6);
  }
  assert.equal(ids.size, 30);
  const { result } = searchResponse.parse(
    (
      await sendRequest(
        path({ q: '바다' }, [
          ['tag', '힐링'],
          ['without', '회귀'],
        ]),
      )
    ).body,
  );
  assert.equal(result.count, 15);
  assert.deepEqual(result.facets.tag.map(({ value }) => value).toSorted(), ['BL', '힐링']);
});

test('meaningless search input is rejected in Korean and never a server error (L7)', async () => {
  for (const [query, name, code] of [
    ['', 'SEARCH_ERROR', '0001'],
    ['?q=', 'SEARCH_ERROR', '0001'],
    ['?q=%20%20', 'SEARCH_ERROR', '0001'],
    [path({ q: '바다', shelf: 'attic' }), 'INPUT_ERROR', '0001'],
    [path({ q: '바다', sort: 'price' }), 'INPUT_ERROR', '0001'],
    [path({ q: '바다', limit: '101' }), 'INPUT_ERROR', '0001'],
    [path({ q: '가'.repeat(1001) }), 'INPUT_ERROR', '0001'],
    [
      path(
        { q: '바다' },
        Array.from({ length: 11 }, () => ['tag', '회귀']),
      ),
      'INPUT_ERROR',
      '0001',
    ],
  ] as const) {
    const response = await sendRequest(query);
    assert.equal(response.status, 400, query);
    const { result } = errorResponse.parse(response.body);
    assert.deepEqual([result.name, result.code], [name, code], query);
    assert.match(result.message, /[가-힣]/);
  }
  for (const q of ['%', "'; drop table work; --", '🙂', '\u0000', '가'.repeat(900), '(((', 'ㄱ'.repeat(300)])
    assert.equal((await sendRequest(path({ q }))).status, 200, q);
  assert.equal((await sendRequest(path({ q: '바다', after: '9~9~9~9' }))).status, 200);
});

test('visitor suggestions are cached for a minute and revalidated by ETag (L7)', async () => {
  const response = await sendRequest('/suggestions?q=%EB%B0%94');
  const { result } = suggestionsResponse.parse(response.body);
  assert.equal(result.works.length, 6);
  assert.match(String(response.headers['cache-control']), /^public, max-age=60/);
  assert.match(String(response.headers['vary']), /login-at/);
  const again = await sendRequest('/suggestions?q=%EB%B0%94', { 'if-none-match': String(response.headers['etag']) });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');
  assert.equal((await sendRequest('/suggestions')).status, 400);
});

test('suggestions support the wrong keyboard layout at every keystroke, consonants and Latin letters (L7)', async () => {
  const offered = async (q: string) => {
    const { result } = suggestionsResponse.parse((await sendRequest(`/suggestions${path({ q })}`)).body);
    return [result.works.map(({ title }) => title), result.words];
  };
  const keys = 'ehrwkd';
  const meant = ['도', '독', '독ㅈ', '독자', '독장'];
  for (const [at, words] of meant.entries())
    assert.deepEqual(await offered(keys.slice(0, at + 2)), [['독자의 탑'], words]);
  assert.deepEqual(await offered('ewdx'), [['독자의 탑'], 'ㄷㅈㅇㅌ']);
  assert.deepEqual(await offered('샞ㄷㄱ'), [['Tower'], 'tower']);
  assert.deepEqual(await offered('tower'), [['Tower'], null], 'what is found as it is written is meant so');
});

test('suggestions contain nothing of adult works and popular searches lead to a work (L7 P3)', async () => {
  for (const q of ['어른', '어', 'ㅇㄹ', '숨은작가', 'djfms']) {
    const { text } = await sendRequest(`/suggestions${path({ q })}`);
    assert.doesNotMatch(text, /어른의 바다|숨은작가/, q);
  }
  for (let at = 0; at < 4; at += 1)
    for (const q of ['바다', '어른의 바다'])
      await server.app.inject({ url: `/ko/v1/search${path({ q })}`, remoteAddress: `10.8.0.${at}` });
  await pause(300);
  await countPopularSearches(server.ctx);
  const { result } = popularSearchesResponse.parse((await sendRequest('/popular')).body);
  assert.deepEqual(result.words, ['바다']);
  assert.deepEqual(result.tags.toSorted(), ['BL', '회귀', '힐링']);
});
