import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../support/fixtures/planted-library.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
let joins = 0;

before(async () => {
  server = await callServer([
    ...['a', 'b', 'c'].map((key) => plantedWork(key, { title: `책 ${key}` })),
    plantedWork('adult', { title: '붉은 방', rating: '19' }),
  ]);
});
after(() => server.close());

interface Caller {
  memberNo: number;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ status: number; result: Record<string, never> }>;
}

async function caller(): Promise<Caller> {
  joins += 1;
  const mail = `shelf${joins}@seoga.example`;
  const browser = new CallBrowser(server.app, `10.6.0.${joins}`);
  const joined = await browser.form('/proc/join_ver2', validJoinForm(mail));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  const member = await server.ctx.db
    .selectFrom('member')
    .select('member_no')
    .where('mail', '=', mail)
    .executeTakeFirstOrThrow();
  return {
    memberNo: member.member_no,
    call: async (method, path, body) => {
      const payload = body ? { payload: body } : {};
      const response = await browser.sendRequest({ method, url: `/ko/v1/bookshelf${path}`, headers, ...payload });
      return { status: response.statusCode, result: response.json().result };
    },
  };
}

const idOf = (key: string): number => server.works.get(key) ?? 0;
const titles = (result: { works?: { card: { title: string } }[] }): string[] =>
  (result.works ?? []).map(({ card }) => card.title);

test('the library shows position, rental and next action; hiding is undone and pages continue (L11, T7)', async () => {
  const { memberNo, call } = await caller();
  for (const [at, key] of ['a', 'b', 'c'].entries()) {
    const [episode = 0] = await episodesOf(server.ctx, idOf(key));
    await readEpisode(server.ctx, { memberNo, workId: idOf(key), episode, minutesAgo: at + 1 });
    await holdEpisodes(server.ctx, {
      memberNo,
      workId: idOf(key),
      episodes: [episode],
      ...(key === 'a' ? {} : { hours: 5 }),
    });
  }
  const first = (await call('GET', '?limit=2')).result as { works?: never[]; next?: string };
  assert.deepEqual(titles(first), ['책 a', '책 b']);
  assert.deepEqual(titles((await call('GET', `?limit=2&after=${encodeURIComponent(first.next ?? '')}`)).result), [
    '책 c',
  ]);
  const rented = await call('GET', '?list=bought&hold=rental&sort=ending&marks=ending');
  assert.deepEqual(titles(rented.result).toSorted(), ['책 b', '책 c']);
  assert.deepEqual((await call('POST', '/hide', { works: [idOf('b')] })).result, { works: [idOf('b')] });
  assert.deepEqual(titles((await call('GET', '')).result), ['책 a', '책 c']);
  await call('POST', '/unhide', { works: [idOf('b')] });
  assert.deepEqual(titles((await call('GET', '')).result), ['책 a', '책 b', '책 c']);
});

test('collections are created, filled, sorted and deleted by calls (L11)', async () => {
  const { call } = await caller();
  const { id } = (await call('POST', '/collections', { name: '밤' })).result;
  const second = (await call('POST', '/collections', { name: '낮' })).result;
  assert.deepEqual((await call('POST', `/collections/${id}/works`, { add: [idOf('a'), idOf('c')] })).result, {
    works: 2,
  });
  assert.deepEqual(titles((await call('GET', `?list=collection&collection=${id}`)).result), ['책 a', '책 c']);
  assert.deepEqual((await call('PUT', '/collections/order', { collections: [second.id, id] })).result, {
    collections: [
      { id: second.id, name: '낮', works: 0 },
      { id, name: '밤', works: 2 },
    ],
  });
  assert.deepEqual((await call('PATCH', `/collections/${id}`, { name: '새벽' })).result, { id, name: '새벽' });
  assert.equal((await call('DELETE', `/collections/${id}`)).status, 200);
  assert.equal((await call('GET', `?list=collection&collection=${id}`)).status, 404);
});

test('invalid library calls return Korean errors with codes and visitors have no library (L11, F1)', async () => {
  const { call } = await caller();
  const rejected: [Awaited<ReturnType<Caller['call']>>, number, string][] = [
    [await call('GET', '?list=everything'), 400, 'INPUT_ERROR'],
    [await call('GET', '?marks=fresh,stale'), 400, 'INPUT_ERROR'],
    [await call('GET', `?q=${'a'.repeat(61)}`), 400, 'INPUT_ERROR'],
    [await call('GET', '?list=collection'), 404, 'BOOKSHELF_ERROR'],
    [await call('POST', '/hide', { works: [] }), 400, 'INPUT_ERROR'],
    [await call('POST', '/hide', { works: [-1] }), 400, 'INPUT_ERROR'],
    [await call('POST', '/collections', { name: '  ' }), 422, 'BOOKSHELF_ERROR'],
    [await call('PATCH', '/collections/999999', { name: '이름' }), 404, 'BOOKSHELF_ERROR'],
    [await call('DELETE', '/collections/0'), 400, 'INPUT_ERROR'],
  ];
  for (const [response, status, name] of rejected) {
    assert.deepEqual([response.status, response.result['name']], [status, name]);
    assert.match(String(response.result['message']), /(다|요)\.$/);
  }
  const visitor = new CallBrowser(server.app, '10.6.1.1');
  for (const path of ['', '/collections']) {
    const response = await visitor.sendRequest({ url: `/ko/v1/bookshelf${path}` });
    assert.deepEqual([response.statusCode, response.json().result.name], [401, 'AUTH_ERROR']);
  }
});

test('a followed adult work shows only its title to a denied member (P3)', async () => {
  const { memberNo, call } = await caller();
  await server.ctx.db
    .insertInto('follow')
    .values({ member_no: memberNo, work_id: idOf('adult') })
    .execute();
  const [work] =
    (
      (await call('GET', '?list=interest')).result as {
        works?: Record<string, { cover?: { masked: boolean }; creator?: string } | null>[];
      }
    ).works ?? [];
  assert.deepEqual([work?.['card']?.cover?.masked, work?.['card']?.creator, work?.['reading']], [true, '', null]);
  assert.deepEqual(titles((await call('GET', '?list=interest&q=한서림')).result), []);
});
