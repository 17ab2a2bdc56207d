import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rollUpRankings } from '#domain/ranking';
import { countPopularSearches, recordSearch } from '#domain/search';
import { applyCurations, applyWorkSets, applyShopFolder } from '#domain/merchandising';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantReaders } from '../../support/fixtures/planted-reads.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

const BLOCKED = '유령의 집';
let server: CallServer;
let headers: Record<string, string>;
let ghost: number;

before(async () => {
  const common = {
    creators: [{ name: '한서림', role: '글' }],
    genre: '판타지',
    publisher: '느린달',
    status: 'ongoing' as const,
  };
  const release = { weekdays: ['mon', 'fri'] as ('mon' | 'fri')[], lastDaysAgo: 0 };
  server = await callServer([
    plantedWork('ghost', { ...common, release, title: BLOCKED, quote: '문이 울었다.', tags: ['귀신', '집'] }),
    plantedWork('rice', { ...common, release, title: '밥 짓는 집', quote: '밥이 탔다.', tags: ['밥', '집'] }),
    plantedWork('bean', { ...common, release, title: '콩 심는 집', quote: '콩이 났다.', tags: ['밥', '집'] }),
  ]);
  await applyShopFolder(server.ctx, {
    promotions: [{ id: 'houses', title: '집', works: ['ghost', 'rice'], percent: 10, days: 3 }],
  });
  await applyWorkSets(server.ctx, {
    themes: [{ id: 'houses', title: '집', sentence: '', isAdult: false, works: ['ghost', 'rice'] }],
    pavilions: [{ id: 'moon', title: '느린달', intro: '', notice: '', publisher: '느린달' }],
  });
  await applyCurations(server.ctx, {
    banners: { home: [{ work: 'ghost' }, { work: 'rice' }] },
    rows: {
      home: [
        { title: '고른 집', source: { kind: 'works', works: ['ghost', 'rice'] } },
        { title: '요일', source: { kind: 'weekday' } },
        { title: '랭킹', source: { kind: 'ranking' } },
        { title: '기획전', source: { kind: 'promotion' } },
        { title: '테마', source: { kind: 'theme', theme: 'houses' } },
      ],
    },
  });
  for (const workId of server.works.values()) await plantReaders(server.ctx, { workId, readers: 3 });
  await rollUpRankings(server.ctx);
  for (const query of [BLOCKED, '밥 짓는 집', '집'])
    for (let at = 0; at < 4; at += 1) await recordSearch(server.ctx, { query, network: `10.8.1.${at}` });
  await countPopularSearches(server.ctx);
  const joined = await new CallBrowser(server.app, '10.8.0.1').form(
    '/proc/join_ver2',
    validJoinForm('blocking@seoga.example'),
  );
  headers = { 'login-at': joined.json().result.LOGINAT };
  const row = await server.ctx.db.selectFrom('tag').select('id').where('name', '=', '귀신').executeTakeFirstOrThrow();
  ghost = row.id;
});
after(() => server.close());

async function idOf(table: 'theme' | 'pavilion' | 'promotion'): Promise<number> {
  return (await server.ctx.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
}

/** Every API list of works, except personal lists. */
async function lists(): Promise<string[]> {
  const pages = ['home', 'serial', 'lightnovel', 'publish', 'webtoon'];
  return [
    ...['latest', 'newest', 'popular', 'title'].map((sort) => `/works?sort=${sort}`),
    ...['genre=판타지', 'tag=집', 'weekday=fri', 'shelf=serial', 'price=free', 'status=ongoing'].map(
      (part) => `/works?${encodeURI(part)}`,
    ),
    ...pages.map((page) => `/pages/${page}`),
    '/new',
    '/rankings',
    `/works/${server.works.get('rice')}/related`,
    `/themes/${await idOf('theme')}`,
    `/pavilions/${await idOf('pavilion')}`,
    '/promotions',
    `/promotions/${await idOf('promotion')}`,
    ...['', '/suggestions'].flatMap((end) =>
      [BLOCKED, '유', 'ㅇㄹ', '집'].map((words) => `/search${end}?q=${encodeURIComponent(words)}`),
    ),
    `/search?tag=${encodeURIComponent('집')}`,
    '/search/popular',
  ];
}

test('works of a blocked tag are missing from every list of the member only (B17)', async () => {
  const titled = async (url: string, requests: Record<string, string>): Promise<boolean> => {
    const response = await server.app.inject({ url: `/ko/v1${url}`, headers: requests });
    assert.equal(response.statusCode, 200, `${url} ${response.body}`);
    return response.body.includes(BLOCKED);
  };
  const empty = ['/pages/lightnovel', '/pages/publish', '/pages/webtoon'];
  const beforehand = await Promise.all((await lists()).map(async (url) => [url, await titled(url, headers)] as const));
  assert.deepEqual(
    beforehand.filter(([, isThere]) => !isThere).map(([url]) => url),
    empty,
    'every list shows it before',
  );
  const put = await server.app.inject({
    method: 'PUT',
    url: '/ko/v1/blocked-tags',
    headers,
    payload: { tags: [ghost] },
  });
  assert.deepEqual(put.json().result.tags, [{ id: ghost, namespace: 'keyword', name: '귀신' }]);
  for (const url of await lists()) {
    assert.equal(await titled(url, headers), false, url);
    assert.equal(await titled(url, {}), !empty.includes(url), `${url} for everybody else`);
  }
  const offered = async (requests: Record<string, string>) => {
    const get = async (url: string) =>
      (await server.app.inject({ url: `/ko/v1/search${url}`, headers: requests })).json();
    const { words, tags } = (await get('/popular')).result;
    const { names } = (await get(`/suggestions?q=${encodeURIComponent('귀')}`)).result;
    return { words: words.toSorted(), tags: tags.toSorted(), names: names.map(({ name }: { name: string }) => name) };
  };
  assert.deepEqual(await offered(headers), { words: ['밥 짓는 집', '집'], tags: ['밥', '집'], names: [] });
  assert.deepEqual(
    await offered({}),
    { words: ['밥 짓는 집', BLOCKED, '집'].toSorted(), tags: ['귀신', '밥', '집'], names: ['귀신'] },
    'what a search may begin with, for everybody else',
  );
});

test('blocked tags are searched and set by members only and unknown tags are rejected (B17)', async () => {
  for (const url of ['/ko/v1/tags?q=귀', '/ko/v1/blocked-tags'])
    assert.equal((await server.app.inject({ url: encodeURI(url) })).statusCode, 401);
  const found = await server.app.inject({ url: encodeURI('/ko/v1/tags?q=밥'), headers });
  assert.deepEqual(
    found.json().result.tags.map(({ name }: { name: string }) => name),
    ['밥'],
  );
  const rejected = await server.app.inject({
    method: 'PUT',
    url: '/ko/v1/blocked-tags',
    headers,
    payload: { tags: [999_999] },
  });
  assert.equal(rejected.statusCode, 404);
  assert.deepEqual([rejected.json().result.name, rejected.json().result.code], ['TAG_ERROR', '0001']);
  const many = await server.app.inject({
    method: 'PUT',
    url: '/ko/v1/blocked-tags',
    headers,
    payload: { tags: Array.from({ length: 201 }, (_none, at) => at + 1) },
  });
  assert.equal(many.statusCode, 409);
  const saved = await server.app.inject({ url: '/ko/v1/blocked-tags', headers });
  assert.equal(saved.json().result.tags.length, 1, 'a refusal changes nothing');
});
