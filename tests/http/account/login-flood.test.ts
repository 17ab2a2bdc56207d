import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let reader: LoggedIn;
before(async () => {
  shop = await openFullServer([plantedWork('one', { title: '달빛 서점' })]);
  reader = await joinShop(shop);
});
after(() => shop.close());

const logIn = (browser: CallBrowser) =>
  browser.form('/proc/login', { email: 'flood@seoga.example', wd: '아무 비밀번호 12' });

/** Concurrent page reads. */
async function othersRead(): Promise<number[]> {
  const headers = { 'login-at': reader.token };
  const responses = await Promise.all([
    reader.browser.sendRequest({ url: '/ko/v1/wallet', headers }),
    reader.browser.sendRequest({ url: `/ko/v1/search?q=${encodeURIComponent('달빛')}`, headers }),
    reader.browser.sendRequest({ url: '/' }),
  ]);
  return responses.map(({ statusCode }) => statusCode);
}

test('of a hundred simultaneous logins from one address most are rejected and other calls are served', async () => {
  const flood = Array.from({ length: 100 }, () => logIn(new CallBrowser(shop.app, '192.0.2.66')));
  for (let turn = 0; turn < 5; turn += 1) assert.deepEqual(await othersRead(), [200, 200, 200]);
  const responses = await Promise.all(flood);
  const rejected = responses.filter((response) => response.json().result?.name === 'RATE_ERROR');
  assert.ok(rejected.length >= 80, `${rejected.length}`);
  for (const { statusCode, headers } of rejected) {
    assert.equal(statusCode, 429);
    assert.equal(headers['retry-after'], '2');
  }
  assert.ok(responses.every(({ statusCode }) => statusCode < 500));
});

test('a login from another address succeeds during a flood', async () => {
  const flood = Array.from({ length: 100 }, () => logIn(new CallBrowser(shop.app, '192.0.2.67')));
  const { statusCode } = await new CallBrowser(shop.app, '192.0.2.68').form('/proc/login', {
    email: 'somebody@seoga.example',
    wd: '아무 비밀번호 12',
  });
  assert.equal(statusCode, 401);
  await Promise.all(flood);
});

test('a login whose rate counter is locked is rejected instead of holding a connection', async () => {
  const browser = new CallBrowser(shop.app, '192.0.2.69');
  assert.equal((await logIn(browser)).statusCode, 401);
  const began = performance.now();
  await shop.ctx.db.transaction().execute(async (tx) => {
    await sql`update throttle set failures = failures where kind = 'login-address'`.execute(tx);
    const response = await logIn(browser);
    assert.equal(response.statusCode, 429);
    assert.equal(response.json().name ?? response.json().result.name, 'RATE_ERROR');
  });
  assert.ok(performance.now() - began < 5000, 'it did not wait for them');
  assert.notEqual((await logIn(browser)).statusCode, 500);
});
