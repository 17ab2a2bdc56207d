import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { textSearchResponse } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
before(async () => {
  server = await callServer([
    plantedWork('sea', {
      prices: { free: 2, buy: 2 },
      texts: [Array.from({ length: 25 }, (_, at) => `바다 ${at}.`), ['두 번째 바다.'], ['잠긴 바다.']],
    }),
    plantedWork('adult', { title: '어른의 책', rating: '19', texts: [['비밀 바다.']] }),
  ]);
});
after(() => server.close());

async function sendRequest(
  key: string,
  query: Record<string, string>,
): Promise<{ status: number; body: unknown; text: string }> {
  const url = `/ko/v1/works/${server.works.get(key) ?? 999_999}/text?${new URLSearchParams(query)}`;
  const response = await server.app.inject({ url });
  return { status: response.statusCode, body: response.json(), text: response.body };
}

test('text search of a work matches the contract, page by page (A17)', async () => {
  const first = await sendRequest('sea', { q: '바다' });
  assert.equal(first.status, 200, first.text);
  const { result } = textSearchResponse.parse(first.body);
  assert.equal(result.hits.length, 20);
  assert.deepEqual(Object.keys(result.hits[0] ?? {}).toSorted(), [
    'after',
    'before',
    'block',
    'episode',
    'fraction',
    'offset',
    'quote',
  ]);
  const second = textSearchResponse.parse(
    (await sendRequest('sea', { q: '바다', after: result.next ?? '' })).body,
  ).result;
  assert.deepEqual([second.hits.length, second.hits.at(-1)?.before, second.next], [6, '두 번째 ', null]);
});

test('no text of a locked or adult episode is returned by any query (P3)', async () => {
  for (const q of ['바다', '잠긴', '비밀']) {
    assert.ok(!(await sendRequest('sea', { q })).text.includes('잠긴'), q);
    const adult = await sendRequest('adult', { q });
    assert.equal(adult.status, 403);
    assert.ok(!adult.text.includes('비밀'), adult.text);
  }
});

test('an invalid text search returns name, code and a Korean message (F5)', async () => {
  const cases: [string, Record<string, string>, number, string, string][] = [
    ['sea', { q: '' }, 400, 'INPUT_ERROR', '0003'],
    ['sea', { q: 'a' }, 400, 'INPUT_ERROR', '0003'],
    ['sea', { q: '가'.repeat(41) }, 400, 'INPUT_ERROR', '0004'],
    ['sea', {}, 400, 'INPUT_ERROR', '0001'],
    ['sea', { q: '가'.repeat(401) }, 400, 'INPUT_ERROR', '0001'],
    ['nothing', { q: '바다' }, 404, 'NOT_FOUND', '0001'],
    ['adult', { q: '바다' }, 403, 'ADULT_ERROR', '0001'],
  ];
  for (const [key, query, status, name, code] of cases) {
    const response = await sendRequest(key, query);
    const { result } = errorResponse.parse(response.body);
    assert.deepEqual([response.status, result.name, result.code], [status, name, code], JSON.stringify(query));
    assert.match(result.message, /[가-힣]+.*\.$/);
  }
});

test('search text is never a pattern', async () => {
  for (const q of ['100%', "' or 1=1 --", '.*', '바다[', '\\바다', '바%2', '\u0000바다']) {
    const response = await sendRequest('sea', { q });
    assert.ok([200, 400].includes(response.status), `${q}: ${response.text}`);
  }
  assert.equal(textSearchResponse.parse((await sendRequest('sea', { q: '바%2' })).body).result.hits.length, 0);
});
