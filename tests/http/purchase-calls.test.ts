import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { giveLots } from '#domain/wallet';
import { CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { type CallServer, callServer } from '../support/call-server.ts';
import { plantedWork } from '../support/planted-works.ts';

let server: CallServer;
let browser: CallBrowser;
let headers: Record<string, string>;
let memberNo = 0;
let work = 0;
let episodes: number[] = [];

before(async () => {
  server = await callServer([plantedWork('sold', { texts: [['하나'], ['둘'], ['셋']] })]);
  work = server.works.get('sold') ?? 0;
  const { db } = server.ctx;
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72`.execute(db);
  const rows = await db.selectFrom('episode').select('id').orderBy('position').execute();
  episodes = rows.map(({ id }) => id);
  browser = new CallBrowser(server.app, '10.5.0.1');
  const joined = await browser.form('/proc/join_ver2', goodJoin('buyer@seoga.example'));
  headers = { 'login-at': joined.json().result.LOGINAT };
  memberNo = (await browser.ask({ url: '/ko/v1/login/me', headers })).json().result.login.mem_no;
});
after(() => server.close());

const give = (coin: number, bonus: number) =>
  server.ctx.db.transaction().execute((tx) =>
    giveLots(tx, {
      memberNo,
      kind: 'grant',
      ref: `gift:${coin}-${bonus}`,
      lots: [
        { unit: 'coin', amount: coin, expiresAt: null, channel: 'web', against: 'issued-paid' },
        {
          unit: 'bonus',
          amount: bonus,
          expiresAt: new Date(Date.now() + 86_400_000),
          channel: 'gift',
          against: 'issued-free',
        },
      ],
    }),
  );
const post = (url: string, payload: object, more: Record<string, string> = {}) =>
  browser.ask({ method: 'POST', url, headers: { ...headers, ...more }, payload });

test('T8: with too few coins the offer says how many are missing and nothing is taken', async () => {
  const offer = (await post('/ko/v1/quotes', { work, kind: 1, episodes: [episodes[0]] })).json().result;
  assert.deepEqual([offer.quote.coins, offer.balance, offer.lack], [3, { coin: 0, bonus: 0 }, 3]);
  const refused = await post('/ko/v1/purchases', { quote: offer.quote.id }, { 'idempotency-key': 'short-of-coins' });
  assert.deepEqual([refused.statusCode, refused.json().result.name], [402, 'COIN_ERROR']);
});

test('B5, A5, A7, E2: buying takes bonus first, shows in every call of the wallet, and a repeated key gets the same bytes', async () => {
  await give(5, 2);
  const offer = (await post('/ko/v1/quotes', { work, kind: 5, episodes: episodes.slice(0, 2) })).json().result;
  assert.equal(offer.lack, 0);
  const missing = await post('/ko/v1/purchases', { quote: offer.quote.id });
  assert.deepEqual([missing.statusCode, missing.json().result.name], [400, 'IDEMPOTENCY_ERROR']);
  const key = { 'idempotency-key': 'press-0001' };
  const bought = await post('/ko/v1/purchases', { quote: offer.quote.id }, key);
  assert.equal(bought.statusCode, 200, bought.body);
  const again = await post('/ko/v1/purchases', { quote: offer.quote.id }, key);
  assert.equal(again.body, bought.body);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const { login } = (await browser.ask({ url: '/ko/v1/login/me', headers })).json().result;
  assert.deepEqual([login.mem_coin, login.mem_coin_bonus], [1, 0]);
  const closest = await browser.ask({ url: '/ko/v1/member/closest_expire_temp_coin', headers });
  assert.deepEqual(closest.json().result, { amount: 0, expires_at: null });
  const other = await post('/ko/v1/purchases', { quote: crypto.randomUUID() }, key);
  assert.deepEqual([other.statusCode, other.json().result.code], [422, '0002']);
  const purchase: number = bought.json().result.purchase;
  const url = `/ko/v1/purchases/${purchase}/withdrawal`;
  assert.equal((await browser.ask({ url, headers })).json().result.coins, 6);
  const back = await post(url, {}, { 'idempotency-key': 'give-back-1' });
  assert.deepEqual(back.json().result.refundable, episodes.slice(0, 2));
  assert.equal((await post(url, {}, { 'idempotency-key': 'give-back-1' })).body, back.body);
  assert.equal((await post(url, {}, { 'idempotency-key': 'give-back-2' })).json().result.code, '0007');
  const wallet = (await browser.ask({ url: '/ko/v1/wallet', headers })).json().result;
  assert.deepEqual([wallet.coin, wallet.bonus, wallet.closest.amount], [5, 2, 2]);
});

test('another member finds neither the offer nor the purchase', async () => {
  const offer = (await post('/ko/v1/quotes', { work, kind: 1, episodes: [episodes[2]] })).json().result;
  const stranger = new CallBrowser(server.app, '10.5.0.2');
  const joined = await stranger.form('/proc/join_ver2', goodJoin('stranger@seoga.example'));
  const token = { 'login-at': joined.json().result.LOGINAT };
  const stolen = await stranger.ask({
    method: 'POST',
    url: '/ko/v1/purchases',
    headers: { ...token, 'idempotency-key': 'not-my-own' },
    payload: { quote: offer.quote.id },
  });
  assert.deepEqual([stolen.statusCode, stolen.json().result.code], [409, '0005']);
  const row = await server.ctx.db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
  const looked = await stranger.ask({ url: `/ko/v1/purchases/${row.id}/withdrawal`, headers: token });
  assert.equal(looked.statusCode, 404);
});
