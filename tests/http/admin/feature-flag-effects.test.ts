import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { checkLedgerFully, selectBalances } from '#domain/wallet';
import { scheduleShopClosing, cancelShopClosing, setFeatureFlag } from '#domain/feature-flags';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantPaidCharge } from '../../support/fixtures/planted-coins.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
let browser: CallBrowser;
let headers: Record<string, string>;
let memberNo = 0;
let work = 0;
let episode = 0;
const by = 'command-line' as const;

before(async () => {
  server = await callServer([plantedWork('sold', { texts: [['하나'], ['둘']] })]);
  work = server.works.get('sold') ?? 0;
  const { db } = server.ctx;
  await sql`update episode set is_free = false, buy_coins = 3`.execute(db);
  episode = (await db.selectFrom('episode').select('id').orderBy('position').executeTakeFirstOrThrow()).id;
  browser = new CallBrowser(server.app, '10.9.0.1');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('switch@seoga.example'));
  headers = { 'login-at': joined.json().result.LOGINAT };
  memberNo = (await browser.sendRequest({ url: '/ko/v1/login/me', headers })).json().result.login.mem_no;
  await plantPaidCharge(db, { memberNo, coins: 9 });
});
after(() => server.close());

const post = (url: string, payload: object, key?: string) =>
  browser.sendRequest({
    method: 'POST',
    url,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  });
const turn = (feature: 'purchase' | 'charge' | 'login' | 'join', isOn: boolean) =>
  setFeatureFlag(server.ctx, { by, feature, isOn });
const coins = async () => (await selectBalances(server.ctx.db, memberNo)).coin;

test('purchases switched off during an open dialog are rejected with a code and no coins move', async () => {
  const quote = (await post('/ko/v1/quotes', { work, kind: 1, episodes: [episode] })).json().result.quote.id;
  await turn('purchase', false);
  const rejected = await post('/ko/v1/purchases', { quote }, 'press-while-off');
  assert.deepEqual(
    [rejected.statusCode, rejected.json().result.name, rejected.json().result.code],
    [503, 'SWITCH_ERROR', '0001'],
  );
  assert.match(rejected.json().result.message, /코인은 그대로/);
  assert.equal(await coins(), 9);
  assert.equal((await post('/ko/v1/quotes', { work, kind: 1, episodes: [episode] })).statusCode, 503);
  await turn('purchase', true);
  assert.equal((await post('/ko/v1/purchases', { quote }, 'press-while-off')).statusCode, 200);
  assert.equal(await coins(), 6);
});

test('login and joining are switched off for scripts and forms; existing sessions continue', async () => {
  await turn('login', false);
  await turn('join', false);
  const other = new CallBrowser(server.app, '10.9.0.2');
  const requests = await other.form('/proc/login', {
    email: 'switch@seoga.example',
    wd: validJoinForm('').password ?? '',
  });
  assert.deepEqual([requests.statusCode, requests.json().result.code], [503, '0003']);
  const plain = await server.app.inject({
    method: 'POST',
    url: '/proc/join_ver2',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    },
    payload: 'email=a%40b.example',
  });
  assert.deepEqual([plain.statusCode, plain.headers.location], [303, '/join?fault=SWITCH_ERROR+0004']);
  assert.equal((await browser.sendRequest({ url: '/ko/v1/login/me', headers })).statusCode, 200);
  await turn('login', true);
  await turn('join', true);
  assert.equal(
    (await other.form('/proc/login', { email: 'switch@seoga.example', wd: validJoinForm('').password ?? '' }))
      .statusCode,
    200,
  );
});

test('a closing shop charges and sells nothing and still refunds', async () => {
  await scheduleShopClosing(server.ctx, { by, on: '2099-12-31', sentence: '그동안 고맙습니다.' });
  const quoted = await post('/ko/v1/quotes', { work, kind: 1, episodes: [episode] });
  assert.deepEqual([quoted.statusCode, quoted.json().result.code], [409, '0007']);
  assert.match(quoted.json().result.message, /2099년 12월 31일/);
  assert.equal((await post('/ko/v1/payments', {}, 'charge-when-closed')).json().result.name, 'SWITCH_ERROR');
  const purchase = await server.ctx.db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
  const back = { coins: 3, lapsed: 0 };
  assert.equal((await post(`/ko/v1/purchases/${purchase.id}/withdrawal`, back, 'give-back')).statusCode, 200);
  assert.equal(await coins(), 9);
  await cancelShopClosing(server.ctx, { by });
  assert.equal((await post('/ko/v1/quotes', { work, kind: 1, episodes: [episode] })).statusCode, 200);
  assert.ok((await checkLedgerFully(server.ctx)).isConsistent);
});
