import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runImport, showEpisodeUpload } from '#domain/import-runs';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork, plantedWorkDeps, textEpisode } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let work = 0;
let key = '';

before(async () => {
  shop = await openFullServer([plantedWork('rain', { title: '비' })]);
  work = shop.works.get('rain') ?? 0;
  ({ key } = await plantOperator(shop.ctx.db, { roles: ['editor'] }));
});
after(() => shop.close());

const UPLOADED = {
  ...plantedWork('2화 눈.txt'),
  episodes: [textEpisode('2.txt', '2화 눈', ['비가 그치고 눈이 내렸다.'])],
};

const send = (url: string, fields: Record<string, string>, cookie = key) =>
  shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: cookie },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: String(new URLSearchParams(fields)),
  });

function sendFile(url: string, name: string, text: string) {
  const boundary = 'episodes';
  const part = (head: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const body = `${part('name="act"', 'files')}${part(`name="files"; filename="${name}"`, text)}--${boundary}--\r\n`;
  return shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: key },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' },
    body,
  });
}

const runJob = (runId: number): Promise<void> =>
  runImport(
    shop.ctx,
    {
      open: () => ({ ...plantedWorkDeps([UPLOADED]), close: async () => undefined }),
      settle: async () => undefined,
    },
    { run: runId, isLast: false },
  );

test('episodes are uploaded, previewed and saved by plain forms, only by who may edit works', async () => {
  const { key: support } = await plantOperator(shop.ctx.db, { roles: ['support'] });
  assert.equal((await send(`/operator/works/${work}/upload`, {}, support)).statusCode, 404);
  const started = await send(`/operator/works/${work}/upload`, {});
  const url = String(started.headers.location);
  const runId = Number(/\/upload\/(\d+)$/u.exec(url)?.[1]);
  assert.equal(started.statusCode, 303);
  assert.equal((await send(url, { act: 'read' }, support)).statusCode, 404);
  const empty = await send(url, { act: 'read' });
  assert.equal(empty.statusCode, 422);
  assert.match(empty.body, /파일을 하나 이상 올려 주세요/u);
  assert.equal((await sendFile(url, '2화 눈.txt', '비가 그치고 눈이 내렸다.')).headers.location, `${url}?said=added`);
  assert.equal((await send(url, { act: 'read' })).statusCode, 303);
  await runJob(runId);
  const table = await shop.app.inject({ url, cookies: { operator: key } });
  assert.match(table.body, /2화 눈/u);
  assert.match(table.body, /새 회차 1개/u);
  const settings = { release: 'schedule', from: '2099-12-01', time: '18:00', weekdays: 'tue', perDay: '1' };
  const rows = { 'pick-0': 'on', 'number-0': '2', 'title-0': '2화 첫눈' };
  const unpriced = await send(url, { act: 'preview', ...rows, ...settings });
  assert.equal(unpriced.statusCode, 422);
  assert.match(unpriced.body, /소장 가격이나 대여 가격/u);
  assert.match(unpriced.body, /value="2화 첫눈"/u);
  assert.equal((await send(url, { act: 'preview', ...rows, ...settings, buyCoins: '2' })).headers.location, url);
  const preview = await shop.app.inject({ url, cookies: { operator: key } });
  assert.match(preview.body, /2099\.12\.01\(화\) 18:00/u);
  assert.match(preview.body, /소장 2코인/u);
  const version = /name="version" value="([^"]+)"/u.exec(preview.body)?.[1] ?? '';
  assert.equal((await send(url, { act: 'apply', version: 'x' })).statusCode, 409);
  assert.equal((await send(url, { act: 'apply', version })).statusCode, 303);
  await runJob(runId);
  const run = await showEpisodeUpload(shop.ctx, { workId: work, runId });
  assert.deepEqual([run.state, run.report?.[0]?.added], ['done', ['2화 첫눈']]);
  const other = await shop.app.inject({
    url: `/operator/works/${work + 1}/upload/${runId}`,
    cookies: { operator: key },
  });
  assert.equal(other.statusCode, 404);
  const asImport = await shop.app.inject({ url: `/operator/import/${runId}`, cookies: { operator: key } });
  assert.equal(asImport.headers.location, url);
});
