import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

let joined = 0;
async function member(): Promise<CallBrowser> {
  joined += 1;
  const browser = new CallBrowser(server.app, `10.61.0.${joined}`);
  assert.equal((await browser.form('/proc/join_ver2', validJoinForm(`app-${joined}@seoga.example`))).statusCode, 200);
  return browser;
}

const hand = (browser: CallBrowser, path: string) => browser.form('/proc/hand_download', { path });

test('a one-time download URL works once, in a browser without a login (D4)', async () => {
  const app = await member();
  for (const [path, type] of [
    ['/proc/coin_sheet', 'text/csv; charset=utf-8'],
    ['/proc/member_export', 'application/zip'],
  ] as const) {
    const passed = await hand(app, path);
    assert.equal(passed.headers['cache-control'], 'no-store');
    const { result: address } = passed.json();
    assert.match(address, /^\/proc\/handed\/[\w-]{43}$/);
    const over = new CallBrowser(server.app, '10.61.1.1');
    const file = await over.sendRequest({ url: address, headers: { 'sec-fetch-site': 'none' } });
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, type]);
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="seoga-/);
    assert.equal(file.headers['cache-control'], 'private, no-store');
    const again = await over.sendRequest({ url: address });
    assert.equal(again.statusCode, 410);
    assert.equal(again.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(again.body, '내려받는 주소의 유효 시간이 지났습니다. 앱에서 다시 내려받아 주세요.');
  }
});

test("download URLs are issued only for the member's own files (D4)", async () => {
  const app = await member();
  for (const path of [
    '',
    '/',
    '/my',
    '/proc/logout',
    '/proc/handed/x',
    'https://other.test/proc/coin_sheet',
    '/proc/ranking_sheet/../coin_sheet',
  ])
    assert.deepEqual([(await hand(app, path)).statusCode, (await hand(app, path)).json().code], [400, '0001'], path);
  const visitor = new CallBrowser(server.app, '10.61.1.2');
  const rejected = await hand(visitor, '/proc/coin_sheet');
  assert.deepEqual([rejected.statusCode, rejected.json().name], [401, 'AUTH_ERROR']);
  const foreign = await app.sendRequest({
    method: 'POST',
    url: '/proc/hand_download',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'path=%2Fproc%2Fcoin_sheet',
  });
  assert.equal(foreign.statusCode, 403);
  assert.equal((await visitor.sendRequest({ url: '/proc/handed/made-up' })).statusCode, 410);
});

test('a public file needs no download key (D4)', async () => {
  const visitor = new CallBrowser(server.app, '10.61.1.3');
  assert.deepEqual((await hand(visitor, '/proc/ranking_sheet/7')).json(), {
    status: 200,
    result: '/proc/ranking_sheet/7',
  });
});

test('a download URL is rejected after expiry or logout (D4)', async () => {
  const app = await member();
  const late = (await hand(app, '/proc/coin_sheet')).json().result;
  await server.ctx.db.updateTable('clock').set({ shift: '3 minutes' }).execute();
  assert.equal((await app.sendRequest({ url: late })).statusCode, 410);
  await server.ctx.db.updateTable('clock').set({ shift: '0' }).execute();
  const left = (await hand(app, '/proc/coin_sheet')).json().result;
  await app.form('/proc/logout', {});
  assert.equal((await app.sendRequest({ url: left })).statusCode, 410);
});
