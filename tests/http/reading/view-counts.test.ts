import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
let [free, paid] = [0, 0];
before(async () => {
  server = await callServer([plantedWork('opened', { prices: { free: 1, buy: 2 }, texts: [['하나.'], ['둘.']] })]);
  const episodes = await server.ctx.db.selectFrom('episode').select('id').orderBy('position').execute();
  [free = 0, paid = 0] = episodes.map(({ id }) => id);
});
after(() => server.close());

const open = (browser: CallBrowser, path: string): Promise<unknown> =>
  browser.sendRequest({
    method: 'POST',
    url: '/ko/v1/temp_access',
    payload: { url: path, referrer: '' },
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/144.0' },
  });

async function opened(): Promise<number[]> {
  const { rows } = await sql<{ episode_id: number }>`
    select episode_id from opening where episode_id <> 0 order by episode_id`.execute(server.ctx.db);
  return rows.map((row) => row.episode_id);
}

test('a viewer counts its episode once however often it is loaded, and never behind a paywall (A8 L6)', async () => {
  const browser = new CallBrowser(server.app, '203.0.113.9');
  for (const path of [`/viewer/${free}`, `/viewer/${free}`, `/viewer/i/${free}`, `/viewer/${paid}`])
    await open(browser, path);
  for (const path of ['/', `/novel/${free}`, '/viewer/999999999', `/viewer/${free}/part`, '/viewer/x'])
    await open(browser, path);
  assert.deepEqual(await opened(), [free]);
  await open(new CallBrowser(server.app, '198.51.100.9'), `/viewer/${free}`);
  assert.deepEqual(await opened(), [free, free]);
});
