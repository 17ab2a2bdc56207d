import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { grantTickets } from '#domain/purchase';
import { grantLots } from '#domain/wallet';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

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
  const joined = await browser.form('/proc/join_ver2', validJoinForm('buyer@seoga.example'));
  headers = { 'login-at': joined.json().result.LOGINAT };
  memberNo = (await browser.sendRequest({ url: '/ko/v1/login/me', headers })).json().result.login.mem_no;
});
after(() => server.close());

const give = (coin: number, bonus: number) =>
  server.ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
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
  browser.sendRequest({ method: 'POST', url, headers: { ...headers, ...more }, payload });

test('a quote beyond the balance states the missing coins and takes nothing (T8)', async () => {
  const offer = (await post('/ko/v1/quotes', { work, kind: 1, episodes: [episodes[0]] })).json().result;
  assert.deepEqual([offer.quote.coins, offer.balance, offer.lack], [3, { coin: 0, bonus: 0 }, 3]);
  const rejected = await post('/ko/v1/purchases', { quote: offer.quote.id }, { 'idempotency-key': 'short-of-coins' });
  assert.deepEqual([rejected.statusCode, rejected.json().result.name], [402, 'COIN_ERROR']);
});

test('a purchase spends bonus first, is shown by all wallet calls and a repeated key gets the same bytes (B5, A5, A7, E2)', async () => {
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
  const { login } = (await browser.sendRequest({ url: '/ko/v1/login/me', headers })).json().result;
  assert.deepEqual([login.mem_coin, login.mem_coin_bonus], [1, 0]);
  const closest = await browser.sendRequest({ url: '/ko/v1/member/closest_expire_temp_coin', headers });
  assert.deepEqual(closest.json().result, { amount: 0, expires_at: null });
  const other = await post('/ko/v1/purchases', { quote: crypto.randomUUID() }, key);
  assert.deepEqual([other.statusCode, other.json().result.code], [422, '0002']);
  const purchase: number = bought.json().result.purchase;
  const url = `/ko/v1/purchases/${purchase}/withdrawal`;
  assert.equal((await browser.sendRequest({ url, headers })).json().result.coins, 6);
  const visible = { coins: 6, lapsed: 0 };
  const changed = await post(url, { ...visible, coins: 5 }, { 'idempotency-key': 'give-back-0' });
  assert.deepEqual([changed.statusCode, changed.json().result.code], [409, '0014']);
  assert.equal((await post(url, {}, { 'idempotency-key': 'give-back-0' })).statusCode, 400);
  const back = await post(url, visible, { 'idempotency-key': 'give-back-1' });
  assert.deepEqual(back.json().result.refundable, episodes.slice(0, 2));
  assert.equal((await post(url, visible, { 'idempotency-key': 'give-back-1' })).body, back.body);
  assert.equal((await post(url, visible, { 'idempotency-key': 'give-back-2' })).json().result.code, '0007');
  const wallet = (await browser.sendRequest({ url: '/ko/v1/wallet', headers })).json().result;
  assert.deepEqual([wallet.coin, wallet.bonus, wallet.closest.amount], [5, 2, 2]);
});

test('other members find neither the quote nor the purchase', async () => {
  const offer = (await post('/ko/v1/quotes', { work, kind: 1, episodes: [episodes[2]] })).json().result;
  const stranger = new CallBrowser(server.app, '10.5.0.2');
  const joined = await stranger.form('/proc/join_ver2', validJoinForm('stranger@seoga.example'));
  const token = { 'login-at': joined.json().result.LOGINAT };
  const stolen = await stranger.sendRequest({
    method: 'POST',
    url: '/ko/v1/purchases',
    headers: { ...token, 'idempotency-key': 'not-my-own' },
    payload: { quote: offer.quote.id },
  });
  assert.deepEqual([stolen.statusCode, stolen.json().result.code], [409, '0005']);
  const row = await server.ctx.db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
  const looked = await stranger.sendRequest({ url: `/ko/v1/purchases/${row.id}/withdrawal`, headers: token });
  assert.equal(looked.statusCode, 404);
});

test('the price list of a work has what visitors and members need before buying (B5, B6)', async () => {
  await server.ctx.db.updateTable('work').set({ bundle_percent: 50, bundle_from: 2 }).where('id', '=', work).execute();
  const url = `/ko/v1/works/${work}/purchase-state`;
  const visitor = (await browser.sendRequest({ url })).json().result;
  assert.deepEqual([visitor.balance, visitor.tickets, visitor.bundle], [null, 0, { from: 2, percent: 50 }]);
  assert.deepEqual(visitor.episodes[0], {
    id: episodes[0],
    position: 1,
    title: '제목 1',
    unit: 'episode',
    state: 'locked',
    ends_at: null,
    is_opened: false,
    buy: { list: 3, coins: 3, hours: null },
    rental: { list: 1, coins: 1, hours: 72 },
    is_wait_free: false,
    early: null,
  });
  const own = await browser.sendRequest({ url, headers });
  assert.equal(own.headers['cache-control'], 'no-store');
  assert.deepEqual(own.json().result.finish.buy, { episodes: 3, list: 9, coins: 5 });
  const offer = (await post('/ko/v1/quotes', { work, kind: 3 })).json().result;
  assert.deepEqual([offer.quote.coins, offer.quote.bundle_percent, offer.asks_again], [5, 50, false]);
  await server.ctx.db.updateTable('work').set({ bundle_percent: 0, rating: '19' }).where('id', '=', work).execute();
  assert.equal((await browser.sendRequest({ url })).json().result.name, 'ADULT_ERROR');
  await server.ctx.db.updateTable('work').set({ rating: 'all' }).where('id', '=', work).execute();
  assert.equal((await browser.sendRequest({ url: '/ko/v1/works/999999/purchase-state' })).statusCode, 404);
});

test('a ticket opens an episode once per key and errors are in Korean (T8)', async () => {
  await server.ctx.db
    .transaction()
    .execute((tx) =>
      grantTickets(tx, { memberNo, ref: 'gift:call', workId: work, count: 2, hours: 24, expiresAt: null }),
    );
  const listed = (await browser.sendRequest({ url: '/ko/v1/tickets', headers })).json().result.tickets;
  assert.deepEqual(
    listed.map(({ id: _id, ...line }: { id: number }) => line),
    [{ work: { id: work, title: 'sold', is_adult: false }, hours: 24, count: 2, expires_at: null }],
  );
  const body = { episode: episodes[2], kind: 'ticket' };
  assert.equal((await post('/ko/v1/tickets/use', body)).json().result.code, '0001', 'no key');
  const key = { 'idempotency-key': 'ticket-press' };
  const used = await post('/ko/v1/tickets/use', body, key);
  assert.deepEqual(used.json().result, {
    episode: episodes[2],
    kind: 'ticket',
    hours: 24,
    tickets: 1,
    wait_free_ready_at: null,
  });
  assert.equal((await post('/ko/v1/tickets/use', body, key)).body, used.body);
  const again = await post('/ko/v1/tickets/use', body, { 'idempotency-key': 'another-press' });
  assert.deepEqual([again.statusCode, again.json().result.message], [409, '이미 대여 중인 회차입니다.']);
  const waited = await post('/ko/v1/tickets/use', { ...body, kind: 'wait-free' }, { 'idempotency-key': 'third-press' });
  assert.equal(waited.statusCode, 409);
  const wrong = await post('/ko/v1/tickets/use', { ...body, kind: 'wish' }, { 'idempotency-key': 'fourth-press' });
  assert.equal(wrong.statusCode, 400);
});

test('a member sets spending limits and purchases beyond them are rejected with the remainder', async () => {
  const put = (payload: object) =>
    browser.sendRequest({ method: 'PUT', url: '/ko/v1/member/spending', headers, payload });
  const off = { auto: false, auto_episode_coins: null, auto_day_coins: null };
  const set = await put({ ...off, month_limit: 1 });
  assert.equal(set.statusCode, 200, set.body);
  const visible = (await browser.sendRequest({ url: '/ko/v1/member/spending', headers })).json().result;
  assert.deepEqual(visible, { ...off, month_limit: 1, month_spent: 0, month_limit_next: null });
  const rejected = await post('/ko/v1/quotes', { work, kind: 1, episodes: [episodes[0]] });
  assert.deepEqual([rejected.statusCode, rejected.json().result.code], [409, '0008']);
  assert.match(rejected.json().result.message, /더 사용하실 수 있는 코인은 1개입니다/);
  const auto = await post('/ko/v1/quotes', { work, kind: 0, episodes: [episodes[0]], auto: true });
  assert.equal(auto.json().result.code, '0009');
  assert.equal((await put({ ...off, auto: true, month_limit: null })).statusCode, 422);
  assert.equal((await put({ ...off, month_limit: -1 })).statusCode, 400);
  const raised = (await put({ ...off, month_limit: 50 })).json().result;
  assert.deepEqual([raised.month_limit, raised.month_limit_next.limit], [1, 50]);
});
