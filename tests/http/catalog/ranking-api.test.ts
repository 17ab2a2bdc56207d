import assert from 'node:assert/strict';
import { after as afterAll, before, test } from 'node:test';
import { rollUpRankings } from '#domain/ranking';
import { type RankingCounts, compareRanks, scoreOf } from '#shared/merchandising/rankings';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantReaders } from '../../support/fixtures/planted-reads.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
let snapshot = 0;

before(async () => {
  const many = Array.from({ length: 120 }, (_none, at) => plantedWork(`many-${at}`, { title: `많은 작품 ${at}` }));
  server = await callServer([
    ...many,
    plantedWork('night', { title: '밤의 문', rating: '19' }),
    plantedWork('moon', { title: '=달의 문', shelf: 'webtoon' }),
  ]);
  for (const [at, { sourceKey }] of many.map((work, index) => [index, work] as const))
    await plantReaders(server.ctx, {
      workId: server.works.get(sourceKey) ?? 0,
      readers: 1 + (at % 3),
      hoursAgo: at % 4,
    });
  await plantReaders(server.ctx, { workId: server.works.get('night') ?? 0, readers: 30 });
  await plantReaders(server.ctx, { workId: server.works.get('moon') ?? 0, readers: 20 });
  await rollUpRankings(server.ctx);
});
afterAll(() => server.close());

interface Answer {
  statusCode: number;
  result: {
    snapshot: { id: number; basisAt: string } | null;
    places: { rank: number; work: { id: number; title: string; cover: { masked: boolean } } }[];
    next: string | null;
  };
}
const sendRequest = async (query: string): Promise<Answer> =>
  (await server.app.inject({ url: `/ko/v1/rankings${query}` })).json<Answer>();

test('a ranking is paged to its end, at most a hundred at a time, each work once in order (L6)', async () => {
  const ranks: number[] = [];
  let after = '';
  for (let pages = 0; pages < 10; pages += 1) {
    const { result } = await sendRequest(`?limit=50${after}`);
    ranks.push(...result.places.map(({ rank }) => rank));
    snapshot = result.snapshot?.id ?? 0;
    if (result.next === null) break;
    after = `&after=${encodeURIComponent(result.next)}`;
  }
  assert.deepEqual(
    ranks,
    Array.from({ length: 122 }, (_none, at) => at + 1),
  );
});

test('a category has its own ranks and an empty ranking is empty (L6)', async () => {
  const webtoon = await sendRequest('?shelf=webtoon');
  assert.deepEqual(
    webtoon.result.places.map(({ rank, work }) => [rank, work.title]),
    [[1, '=달의 문']],
  );
  assert.deepEqual((await sendRequest('?by=sales')).result, { snapshot: null, places: [], pins: [], next: null });
  assert.deepEqual((await sendRequest('?board=weekly&shelf=publish')).result.places, []);
});

test('an adult work is a placeholder at its rank, or left out on request (P3, L6)', async () => {
  const { result } = await sendRequest('?limit=2');
  assert.deepEqual(
    result.places.map(({ rank, work }) => [rank, work.cover.masked]),
    [
      [1, true],
      [2, false],
    ],
  );
  const without = await sendRequest('?limit=1&adult=out');
  assert.deepEqual(
    without.result.places.map(({ rank, work }) => [rank, work.title]),
    [[2, '=달의 문']],
  );
});

test('unknown ranking parameters are rejected in Korean and an invalid cursor restarts (L6)', async () => {
  for (const query of ['?board=hourly', '?shelf=attic', '?by=luck', '?limit=101', '?limit=-1', '?adult=in']) {
    const response = await sendRequest(query);
    assert.equal(response.statusCode, 400, query);
    assert.match(JSON.stringify(response.result), /INPUT_ERROR.*[가-힣]/);
  }
  for (const after of ['x', '1~x', '999999~2', "1~1'--"])
    assert.equal((await sendRequest(`?limit=1&after=${encodeURIComponent(after)}`)).statusCode, 200, after);
});

test('a complete ranking is recalculated from the public response alone (L6)', async () => {
  const how = (await server.app.inject({ url: '/ko/v1/rankings/how' })).json<{
    result: { points: { reader: number; follow: number }; realtime: { weights: number[] } };
  }>();
  const inputs = (await server.app.inject({ url: `/ko/v1/rankings/${snapshot}/inputs` })).json<{
    result: { places: { rank: number; workId: number; score: number | null; counts: RankingCounts[] | null }[] };
  }>();
  const { points, realtime } = how.result;
  const visible = inputs.result.places.flatMap(({ rank, workId, score, counts }) =>
    counts && score !== null ? [{ rank, workId, score, counts }] : [],
  );
  assert.equal(inputs.result.places.length - visible.length, 1, 'of the adult work its place alone');
  const again = visible.map(({ workId, counts }) => ({
    workId,
    counts,
    score: counts.reduce(
      (sum, { age, readers, follows }) =>
        sum + (realtime.weights[age] ?? 0) * (readers * points.reader + follows * points.follow),
      0,
    ),
  }));
  assert.deepEqual(
    again.toSorted(compareRanks).map(({ workId, score }) => [workId, score]),
    visible.map(({ workId, score }) => [workId, score]),
  );
  for (const { score, counts } of visible) assert.equal(scoreOf('realtime', 'readers', counts), score);
});

test('the ranking CSV has the same rows, no formula and no adult counts (L6)', async () => {
  const dialog = await server.app.inject({ url: `/proc/ranking_sheet/${snapshot}` });
  assert.equal(dialog.statusCode, 200);
  assert.match(String(dialog.headers['content-type']), /^text\/csv/);
  const lines = dialog.body.split('\r\n');
  assert.match(lines[0] ?? '', /^\uFEFF순위,작품 번호/);
  assert.match(lines[1] ?? '', /^1,\d+,밤의 문,,,,,,,$/);
  assert.match(lines[2] ?? '', /^2,\d+,"?'=달의 문"?,4800,0,24,20,20,0,0$/);
});

test('a ranking that is not stored is 404 as a call and as CSV (L6)', async () => {
  for (const url of ['/ko/v1/rankings/999999/inputs', '/proc/ranking_sheet/999999', '/proc/ranking_sheet/x']) {
    const response = await server.app.inject({ url });
    assert.equal(response.statusCode, 404, url);
    assert.match(response.body, /RANKING_ERROR/);
    assert.match(response.body, /[가-힣]/);
  }
});
