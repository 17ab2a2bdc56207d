import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { episodesResponse, workResponse } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { plantEpisodes } from '../../support/fixtures/planted-episodes.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../support/fixtures/planted-library.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const COUNT = 312;
let shop: FullServer;
let member: LoggedIn;
let work = 0;
let short = 0;
let episodes: number[] = [];

before(async () => {
  const adult = plantedWork('adult', { rating: '19' });
  shop = await openFullServer([plantedWork('long'), plantedWork('short'), adult]);
  work = shop.works.get('long') ?? 0;
  short = shop.works.get('short') ?? 0;
  for (const key of ['long', 'adult'])
    await plantEpisodes(shop.ctx.db, { work: shop.works.get(key) ?? 0, count: COUNT });
  episodes = await episodesOf(shop.ctx, work);
  member = await joinShop(shop);
});
after(() => shop.close());

const sendRequest = (path: string) => shop.app.inject({ url: path });

async function page(path: string): Promise<string> {
  const response = await sendRequest(path);
  assert.equal(response.statusCode, 200, `${path}: ${response.headers.location}`);
  return response.body;
}

/** Episode ids in document order. */
function lines(html: string): number[] {
  return [...html.matchAll(/ id="e(\d+)"/g)].map(([, number]) => Number(number));
}

const run = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_none, at) => (first < last ? first + at : first - at));

test("a long work's document has its first hundred episodes and the total (L8)", async () => {
  const html = await page(`/novel/${work}`);
  assert.deepEqual(lines(html), run(1, 100));
  assert.match(html, /총 312화 · 무료 3화/);
  assert.match(html, /href="\/novel\/\d+\?from=101"[^>]*>더 보기/);
  assert.match(html, /첫 화 무료로 보기/);
  assert.match(html, /회차 선택/);
  assert.match(html, new RegExp(`<link rel="next" href="[^"]*/novel/${work}\\?from=101"`));
  assert.doesNotMatch(html, /rel="prev"/);
});

test('without script every window links to the previous and next one in both orders (L8)', async () => {
  const windows: Record<string, number[]> = {
    '?from=101': run(101, 200),
    '?from=301': run(301, 312),
    '?order=last': run(312, 213),
    '?order=last&from=12': run(12, 1),
  };
  for (const [requests, numbers] of Object.entries(windows))
    assert.deepEqual(lines(await page(`/novel/${work}${requests}`)), numbers, requests);
  const middle = await page(`/novel/${work}?from=201`);
  assert.match(middle, /href="\/novel\/\d+\?from=101#e200"[^>]*>101~200화 보기/);
  assert.match(middle, /href="\/novel\/\d+\?from=301"[^>]*>더 보기/);
  assert.match(middle, new RegExp(`<link rel="canonical" href="[^"]*/novel/${work}"`));
  const back = await page(`/novel/${work}?from=112&order=last`);
  assert.match(back, /href="\/novel\/\d+\?order=last&amp;from=212#e113"[^>]*>113~212화 보기/);
  assert.match(back, /href="\/novel\/\d+\?order=last&amp;from=12"[^>]*>더 보기/);
});

test('an episode number leads to its window and row, other values are no page (L8)', async () => {
  const ways: Record<string, string> = {
    '?from=250': '?from=201#e250',
    '?from=250&order=last': '?order=last&from=312',
    '?from=1': '#e1',
    '?from=99999&tab=episodes': '?tab=episodes&from=301#e312',
    '?from=abc': '',
    '?from=-3': '',
  };
  for (const [requests, to] of Object.entries(ways)) {
    const { statusCode, headers } = await sendRequest(`/novel/${work}${requests}`);
    const wanted = to.startsWith('?order') ? '?order=last#e250' : to;
    assert.deepEqual([statusCode, headers.location], [302, `/novel/${work}${wanted}`], requests);
    assert.equal(headers['cache-control'], 'no-store');
  }
  // A single window has no pages.
  assert.equal((await sendRequest(`/novel/${short}?from=2`)).headers.location, `/novel/${short}#e1`);
  assert.doesNotMatch(await page(`/novel/${short}`), /몇 화|이동할 회차|더 보기/);
});

test('a member continues reading from any window and sees owned episodes there (L8)', async () => {
  const at = (position: number): number => episodes[position - 1] ?? 0;
  await readEpisode(shop.ctx, { memberNo: member.memberNo, workId: work, episode: at(250) });
  await holdEpisodes(shop.ctx, { memberNo: member.memberNo, workId: work, episodes: [at(249)] });
  const first = await member.browser.sendRequest({ url: `/novel/${work}` });
  // The stored position has the old number, the list the current one.
  assert.match(first.body, new RegExp(`href="/viewer/${at(250)}"[^>]*>250화 이어 보기`));
  assert.match(first.body, /href="\/novel\/\d+\?from=250#e250"[^>]*>보던 250화/);
  const there = await member.browser.sendRequest({ url: `/novel/${work}?from=201` });
  assert.match(there.body, /id="e250"[^>]*aria-current="true"/);
  assert.match(there.body, /소장 중/);
});

test('the age gate of an adult work shows no episode count (L8 P3)', async () => {
  const id = shop.works.get('adult');
  for (const requests of ['?from=101', '?from=5', '?from=301&order=last']) {
    const { statusCode, headers } = await sendRequest(`/novel/${id}${requests}`);
    assert.equal(statusCode, 302);
    assert.doesNotMatch(String(headers.location), /from=|#/, requests);
  }
});

test('episodes are returned in parts when requested and complete otherwise (A17)', async () => {
  const numbers = async (path: string) => {
    const { result } = episodesResponse.parse((await sendRequest(`/ko/v1/works/${work}/episodes${path}`)).json());
    return { numbers: result.episodes.map(({ position }) => position), next: result.next };
  };
  assert.deepEqual(await numbers(''), { numbers: run(1, COUNT), next: null });
  assert.deepEqual(await numbers('?from=250&limit=3'), { numbers: [250, 251, 252], next: 253 });
  assert.deepEqual(await numbers('?from=2&limit=3&order=last'), { numbers: [2, 1], next: null });
  assert.deepEqual(await numbers('?from=5000&limit=3'), { numbers: [], next: null });
  assert.deepEqual(await numbers('?from=9007199254740991&limit=3'), { numbers: [], next: null });
  const full = workResponse.parse((await sendRequest(`/ko/v1/works/${work}`)).json()).result;
  assert.deepEqual([full.episodes.length, full.next, full.list.count], [COUNT, null, COUNT]);
  const part = workResponse.parse((await sendRequest(`/ko/v1/works/${work}?limit=2`)).json()).result;
  assert.deepEqual([part.episodes.length, part.next, part.list.count], [2, 3, COUNT]);
});

test('a part has the same episode data as the complete list, also for owned episodes (A17 L8)', async () => {
  const at = (position: number): number => episodes[position - 1] ?? 0;
  const { memberNo } = member;
  await holdEpisodes(shop.ctx, { memberNo, workId: work, episodes: [at(120), at(121)] });
  await holdEpisodes(shop.ctx, { memberNo, workId: work, episodes: [at(122)], hours: 5 });
  // Owned withdrawn episodes stay; others disappear.
  await sql`update episode set is_withdrawn = true where id in (${at(121)}, ${at(123)})`.execute(shop.ctx.db);
  const describeResult = async (requests: string) => {
    const headers = { 'login-at': member.token };
    const response = await shop.app.inject({ url: `/ko/v1/works/${work}/episodes${requests}`, headers });
    return episodesResponse.parse(response.json()).result;
  };
  const { episodes: full } = await describeResult('');
  assert.equal(full.length, COUNT - 1);
  const from = full.findIndex(({ position }) => position === 119);
  const part = await describeResult('?from=119&limit=6');
  assert.deepEqual(part, { episodes: full.slice(from, from + 6), next: 126 });
  assert.deepEqual([...new Set(part.episodes.map(({ state }) => state))], ['locked', 'owned', 'rented']);
  const back = await describeResult('?from=126&limit=6&order=last');
  assert.deepEqual(back, { episodes: full.slice(from + 1, from + 7).toReversed(), next: 119 });
  assert.deepEqual(await describeResult(`?limit=100&order=last`), {
    episodes: full.slice(-100).toReversed(),
    next: 212,
  });
  await sql`update work set is_listed = false where id = ${work}`.execute(shop.ctx.db);
  const left = await describeResult('?limit=100');
  assert.deepEqual(
    left.episodes.map(({ position }) => position),
    [120, 121, 122, 249],
  );
  assert.equal((await sendRequest(`/ko/v1/works/${work}/episodes?limit=100`)).statusCode, 404);
  await sql`update work set is_listed = true where id = ${work}`.execute(shop.ctx.db);
  await sql`update episode set is_withdrawn = false where id in (${at(121)}, ${at(123)})`.execute(shop.ctx.db);
});

test('invalid parts are rejected (F5)', async () => {
  for (const requests of ['from=0', 'from=x', 'limit=0', 'limit=101', 'order=best', `from=${'9'.repeat(30)}`])
    for (const path of [`/works/${work}`, `/works/${work}/episodes`]) {
      const response = await sendRequest(`/ko/v1${path}?${requests}`);
      const { result } = errorResponse.parse(response.json());
      assert.deepEqual([response.statusCode, result.name, result.code], [400, 'INPUT_ERROR', '0001'], requests);
    }
});
