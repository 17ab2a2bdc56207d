import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { z } from 'zod';
import { episodeResponse, newResponse, workResponse, worksResponse } from '#contract/catalog';
import { errorResponse, problemDetails } from '#contract/envelope';
import { shopPageResponse } from '#contract/shop-pages';
import { KEY_SCOPES } from '#server/api/v1/openapi/key-scopes';
import { OPERATIONS } from '#server/api/v1/openapi/operations';
import RESPONSE_EXAMPLES from '../../../server/api/v1/openapi/response-examples.json' with { type: 'json' };
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { CALL_ROWS } from '../../support/security/api-rows.ts';

interface DescribedCall {
  operationId: string;
  security: object[];
  responses: Record<string, { $ref?: string }>;
}

let server: CallServer;
before(async () => {
  const serials = Array.from({ length: 30 }, (_, at) =>
    plantedWork(`serial-${at}`, {
      title: `연재 ${String(at).padStart(2, '0')}`,
      genre: at % 2 ? '판타지' : '로맨스',
      prices: { free: 1, buy: 2 },
      texts: [['하나.'], ['둘.']],
    }),
  );
  const adult = plantedWork('adult', {
    title: '어른의 책',
    rating: '19',
    synopsis: '비밀 줄거리',
    genre: '비밀',
    texts: [['비밀 본문.']],
  });
  server = await callServer([...serials, adult]);
});
after(() => server.close());

async function call<Schema extends z.ZodType>(path: string, schema: Schema, status = 200): Promise<z.infer<Schema>> {
  const response = await server.app.inject({ url: `/ko/v1${path}` });
  assert.equal(response.statusCode, status, response.body);
  const body = schema.parse(response.json());
  assert.equal(response.json().statusCode, status);
  return body;
}

test('works are paged by cursor, each once, in a stable order (A17)', async () => {
  const seen: number[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { result }: z.infer<typeof worksResponse> = await call(
      `/works?sort=title&limit=7${next ? `&after=${encodeURIComponent(next)}` : ''}`,
      worksResponse,
    );
    seen.push(...result.works.map((work) => work.id));
    next = result.next;
  }
  assert.equal(seen.length, 31);
  assert.equal(new Set(seen).size, 31);
});

test('filters narrow the list (A17)', async () => {
  const { result } = await call(`/works?genre=${encodeURIComponent('판타지')}&limit=100`, worksResponse);
  assert.equal(result.works.length, 15);
  assert.ok(result.works.every((work) => work.genre === '판타지'));
});

test('a work, its episodes and an episode match their contract (A17)', async () => {
  const id = server.works.get('serial-0');
  const { result: work } = await call(`/works/${id}`, workResponse);
  assert.deepEqual(
    work.episodes.map((line) => line.state),
    ['free', 'locked'],
  );
  const { result: opened } = await call(`/episodes/${work.episodes[0]?.id}`, episodeResponse);
  assert.equal(opened.content?.kind, 'text');
  const { result: locked } = await call(`/episodes/${work.episodes[1]?.id}`, episodeResponse);
  assert.equal(locked.content, null);
  assert.deepEqual(
    { ...locked.gate, now: null },
    {
      kind: 'price',
      buyCoins: 2,
      rentalCoins: null,
      rentalHours: null,
      held: null,
      isWaitFree: false,
      firstFree: opened.episode.id,
      previewPercent: 0,
      openingLines: [],
      early: null,
      now: null,
    },
  );
  await call('/pages/home', shopPageResponse);
  await call('/new', newResponse);
});

test('no call exposes more than the title of an adult work (P3)', async () => {
  const id = server.works.get('adult');
  const episode = await server.ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
  const paths = [
    `/works/${id}`,
    `/works/${id}/episodes`,
    '/works?limit=100',
    '/pages/home',
    '/new',
    `/episodes/${episode.id}`,
    `/works?genre=${encodeURIComponent('비밀')}`,
    `/works/${id}/text?q=${encodeURIComponent('비밀')}`,
  ];
  for (const path of paths) {
    const response = await server.app.inject({ url: `/ko/v1${path}` });
    assert.ok(!response.body.includes('비밀'), `${path}: ${response.body.slice(0, 300)}`);
  }
  await call(`/episodes/${episode.id}`, errorResponse, 403);
});

test('invalid input and missing records return name, code and a Korean message (F1 F5)', async () => {
  const cases: [string, number, string, string][] = [
    ['/works/0', 400, 'INPUT_ERROR', '0001'],
    ['/works/abc', 400, 'INPUT_ERROR', '0001'],
    ['/works/999999', 404, 'NOT_FOUND', '0001'],
    ['/episodes/999999', 404, 'NOT_FOUND', '0002'],
    ['/works?limit=101', 400, 'INPUT_ERROR', '0001'],
    ['/works?shelf=none', 400, 'INPUT_ERROR', '0001'],
    ['/nothing/here', 404, 'NOT_FOUND', '0003'],
  ];
  for (const [path, status, name, code] of cases) {
    const { result } = await call(path, errorResponse, status);
    assert.deepEqual([result.name, result.code], [name, code], path);
    assert.match(result.message, /[가-힣]+.*\.$/, path);
  }
});

test('an unreadable URL and an unsupported method return the same error format (F5)', async () => {
  const cases = [
    { url: '/ko/v1/%zz', method: 'GET', status: 400, name: 'INPUT_ERROR' },
    { url: '/%zz', method: 'GET', status: 400, name: 'INPUT_ERROR' },
    { url: '/novel/1', method: 'POST', status: 404, name: 'NOT_FOUND' },
  ] as const;
  for (const { url, method, status, name } of cases) {
    const response = await server.app.inject({ url, method });
    const { statusCode, result } = errorResponse.parse(response.json());
    assert.deepEqual([response.statusCode, statusCode, result.name], [status, status, name], url);
    assert.match(result.message, /[가-힣]/);
  }
});

test('an invalid cursor restarts the list', async () => {
  for (const cursor of ["1~' or 1=1", 'x', '1~abc', '~', '9999999999999999~1']) {
    const response = await server.app.inject({ url: `/ko/v1/works?after=${encodeURIComponent(cursor)}` });
    assert.equal(response.statusCode, 200, `${cursor}: ${response.body}`);
  }
});

test('the OpenAPI document describes every call and responses match it (A17)', async () => {
  const document = (await server.app.inject({ url: '/ko/v1/openapi.json' })).json();
  assert.equal(document.openapi, '3.1.0');
  const served = server.calls.filter((one) => !one.endsWith('*') && !one.endsWith('/openapi.json'));
  const described = Object.keys(document.paths).flatMap((path) =>
    Object.keys(document.paths[path]).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  assert.deepEqual(described.toSorted(), served.toSorted());
  for (const path of ['/ko/v1/works/{id}/text', '/ko/v1/login/me', '/ko/v1/point'])
    assert.ok(document.paths[path].get.responses['200'], path);
});

test('each call of the document has its own name, security, errors, example and place on the reference page', async () => {
  const { headers, body } = await server.app.inject({ url: '/developers' });
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  const { paths, components, servers } = (await server.app.inject({ url: '/ko/v1/openapi.json' })).json();
  assert.deepEqual(servers.length, 1);
  const names = new Set<string>();
  for (const [path, calls] of Object.entries<Record<string, DescribedCall>>(paths))
    for (const [method, described] of Object.entries(calls)) {
      const where = `${method} ${path}`;
      assert.ok(!names.has(described.operationId), where);
      names.add(described.operationId);
      const row = `${method.toUpperCase()} ${path.slice('/ko/v1'.length)}`;
      assert.ok(row in OPERATIONS, `${where} has no row`);
      const ways = described.security.filter((way) => !('apiKey' in way));
      assert.deepEqual(ways.length, { all: 2, member: 1, operator: 0 }[CALL_ROWS[row]?.who ?? 'all'], where);
      assert.equal(described.security.length > ways.length, row in KEY_SCOPES, where);
      for (const [status, { $ref }] of Object.entries(described.responses)) {
        if (status !== '200') assert.ok(components.responses[$ref?.split('/').at(-1) ?? ''], `${where} ${status}`);
      }
      assert.ok(body.includes(`id="${described.operationId}"`), where);
    }
  assert.deepEqual(Object.keys(RESPONSE_EXAMPLES).toSorted(), Object.keys(OPERATIONS).toSorted());
  // Marks of test works and members.
  assert.doesNotMatch(JSON.stringify(RESPONSE_EXAMPLES), /kanari|카나리아|PRIVATE-|@seoga/iu);
});

test('the OpenAPI document passes the recommended rules of Redocly', async () => {
  const { body: source } = await server.app.inject({ url: '/ko/v1/openapi.json' });
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? ''}: ${message}`),
    [],
  );
});

test('an invalid field is named in the error', async () => {
  for (const [url, field] of [
    ['/works?limit=0', 'limit'],
    ['/works/x', 'id'],
    ['/works/%00', 'id'],
  ]) {
    const { result } = await call(String(url), errorResponse, 400);
    assert.deepEqual([result.name, result.field], ['INPUT_ERROR', field], url);
  }
});

test('errors are problem details for clients that accept them (RFC 9457)', async () => {
  const accept = 'application/problem+json, application/json;q=0.5';
  const known = await server.app.inject({ url: '/ko/v1/works?limit=0', headers: { accept } });
  assert.match(String(known.headers['content-type']), /^application\/problem\+json/);
  const { type, status, name, code, field } = problemDetails.parse(known.json());
  assert.deepEqual([status, name, code, field], [400, 'INPUT_ERROR', '0001', 'limit']);
  const { body: page } = await server.app.inject({ url: '/developers' });
  assert.ok(page.includes(`id="${type.split('#')[1]}"`), type);
  const absent = await server.app.inject({ url: '/ko/v1/nothing', headers: { accept } });
  assert.deepEqual([absent.statusCode, problemDetails.parse(absent.json()).code], [404, '0003']);
});

test('only public pictures are served (P3)', async () => {
  const { db } = server.ctx;
  for (const [hash, audience] of [
    ['free-cover', 'public'],
    ['paid-slice', 'holders'],
    ['adult-art', 'adults'],
  ] as const) {
    await db
      .insertInto('picture')
      .values({ hash, width: 10, height: 10, thumbhash: '', edge: '#000000', variants: '[]', audience })
      .execute();
    server.files.set(`pictures/${hash}/10.webp`, new Uint8Array([1, 2, 3]));
    server.files.set(`pictures/${hash}/picture.json`, new Uint8Array([1]));
  }
  const status = async (url: string): Promise<number> => (await server.app.inject({ url })).statusCode;
  assert.equal(await status('/media/public/free-cover/10.webp'), 200);
  const rejected = [
    'paid-slice/10.webp',
    'adult-art/10.webp',
    'free-cover/picture.json',
    'free-cover/..%2f..%2foriginals',
    'unknown/10.webp',
    'free-cover/10.svg',
  ];
  for (const path of rejected) assert.equal(await status(`/media/public/${path}`), 404, path);
});
