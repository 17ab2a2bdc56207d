import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { grantLots } from '#domain/wallet';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
let browser: CallBrowser;
let headers: Record<string, string>;
let memberNo = 0;

before(async () => {
  server = await callServer([plantedWork('sold')]);
  browser = new CallBrowser(server.app, '10.6.0.1');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('saver@seoga.example'));
  headers = { 'login-at': joined.json().result.LOGINAT };
  memberNo = (await browser.sendRequest({ url: '/ko/v1/login/me', headers })).json().result.login.mem_no;
  await server.ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind: 'charge',
      ref: 'payment:one',
      paidWon: 1000,
      lots: [{ unit: 'coin', amount: 10, expiresAt: null, channel: 'web', against: 'issued-paid' }],
    }),
  );
});
after(() => server.close());

test('a member verifies their own wallet; a visitor has none', async () => {
  const proof = await browser.sendRequest({ url: '/ko/v1/wallet/proof', headers });
  assert.equal(proof.statusCode, 200, proof.body);
  assert.equal(proof.headers['cache-control'], 'no-store');
  const { result } = proof.json();
  assert.deepEqual(
    [result.is_whole, result.balances, result.movements.checked],
    [true, [{ unit: 'coin', amount: 10 }], 1],
  );
  const visitor = new CallBrowser(server.app, '10.6.0.2');
  assert.equal((await visitor.sendRequest({ url: '/ko/v1/wallet/proof' })).statusCode, 401);
});

test('a wallet changed outside the ledger is reported', async () => {
  await sql`update lot set granted = 99, remaining = 99 where member_no = ${memberNo}`.execute(server.ctx.db);
  const { result } = (await browser.sendRequest({ url: '/ko/v1/wallet/proof', headers })).json();
  assert.deepEqual([result.is_whole, result.lots.broken], [false, 1]);
  await sql`update lot set granted = 10, remaining = 10 where member_no = ${memberNo}`.execute(server.ctx.db);
});

test('the coin sheet is only for its member after a login and is not stored', async () => {
  const dialog = await browser.sendRequest({ url: '/proc/coin_sheet' });
  assert.equal(dialog.statusCode, 200);
  assert.match(String(dialog.headers['content-type']), /^text\/csv; charset=utf-8/);
  assert.match(String(dialog.headers['content-disposition']), /^attachment; filename="seoga-coins-[\d-]+\.csv"$/);
  assert.equal(dialog.headers['cache-control'], 'private, no-store');
  assert.ok(dialog.body.includes(',충전,'));
  const visitor = new CallBrowser(server.app, '10.6.0.3');
  const rejected = await visitor.sendRequest({ url: '/proc/coin_sheet' });
  assert.deepEqual(
    [rejected.statusCode, rejected.headers['location']],
    [303, '/?login_req=1&return_to=%2Fcoin%2Fhistory'],
  );
});
