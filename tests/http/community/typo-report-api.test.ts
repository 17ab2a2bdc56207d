import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
let episodes: number[] = [];
let created = 0;
const SENTENCE = /[가-힣].*\.$/;

before(async () => {
  server = await callServer([
    plantedWork('typos', { texts: [['그는 우산을 폇다.'], ['돈을 내야 보는 글.']], prices: { free: 1, buy: 2 } }),
    plantedWork('adult-typos', { texts: [['어른만 보는 글.']], rating: '19' }),
  ]);
  const rows = await server.ctx.db.selectFrom('episode').select('id').orderBy('id').execute();
  episodes = rows.map(({ id }) => id);
});
after(() => server.close());

async function member() {
  created += 1;
  const browser = new CallBrowser(server.app, `10.7.0.${created}`);
  const joined = await browser.form('/proc/join_ver2', validJoinForm(`typos${created}@seoga.example`));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  return (id: number | string, payload: object) =>
    browser.sendRequest({ method: 'POST', url: `/ko/v1/episodes/${id}/typos`, headers, payload });
}

const TYPO = { block: '1', offset: 7, found: '폇다', wanted: '폈다' };

test('members report typos and each rejection has status, code and message (L24)', async () => {
  const [open = 0, paid = 0, adult = 0] = episodes;
  const visitor = new CallBrowser(server.app, '10.7.1.1');
  const nobody = await visitor.sendRequest({ method: 'POST', url: `/ko/v1/episodes/${open}/typos`, payload: TYPO });
  assert.equal(nobody.statusCode, 401);
  const notify = await member();
  const result = await notify(open, TYPO);
  assert.equal(result.statusCode, 200);
  assert.ok(result.json().result.id > 0);
  for (const [id, payload, status, name] of [
    [open, TYPO, 409, 'TYPO_ERROR 0005'],
    [open, { ...TYPO, found: '없는 말' }, 422, 'TYPO_ERROR 0001'],
    [open, { ...TYPO, wanted: '폇다' }, 422, 'TYPO_ERROR 0002'],
    [open, { ...TYPO, wanted: '가'.repeat(201) }, 422, 'TYPO_ERROR 0003'],
    [open, { ...TYPO, offset: -1 }, 400, 'INPUT_ERROR 0001'],
    [open, { ...TYPO, block: '<b>' }, 400, 'INPUT_ERROR 0001'],
    [paid, { ...TYPO, offset: 0, found: '돈' }, 403, 'EPISODE_ERROR 0001'],
    [adult, { ...TYPO, offset: 0, found: '어른' }, 403, 'ADULT_ERROR 0001'],
    [999_999, TYPO, 404, 'NOT_FOUND 0002'],
    ['x', TYPO, 400, 'INPUT_ERROR 0001'],
  ] as const) {
    const response = await notify(id, payload);
    const { name: rejected, code, message } = response.json().result;
    assert.deepEqual([response.statusCode, `${rejected} ${code}`], [status, name]);
    assert.match(message, SENTENCE);
  }
});

test('a member reports at most twenty typos a day', async () => {
  const notify = await member();
  for (let time = 0; time < 20; time += 1)
    assert.equal((await notify(episodes[0] ?? 0, { ...TYPO, wanted: `폈다 ${time}` })).statusCode, 200);
  const late = await notify(episodes[0] ?? 0, { ...TYPO, wanted: '또' });
  assert.deepEqual([late.statusCode, late.json().result.code], [429, '0004']);
});
