import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { runCampaigns, campaignInput } from '../../support/fixtures/gift-campaigns.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

interface Member {
  get(url: string): ReturnType<CallBrowser['sendRequest']>;
  post(url: string, payload?: object, key?: string): ReturnType<CallBrowser['sendRequest']>;
}

let server: CallServer;
let created = 0;
const POSTS = [
  '/ko/v1/gifts/1/claim',
  '/ko/v1/gifts/claim-all',
  '/ko/v1/coupons',
  '/ko/v1/time-gifts/1/claim',
  '/ko/v1/events/button/gift',
  '/ko/v1/attendance',
  '/ko/v1/mileage-goods/1/buy',
  '/ko/v1/points/exchange',
];
const BODIES: Record<string, object> = {
  '/ko/v1/coupons': { code: 'NOT-A-CODE' },
  '/ko/v1/points/exchange': { coins: 1 },
};

before(async () => {
  server = await callServer([
    plantedWork('canary-adult', { title: '카나리아성인작품', rating: '19', texts: [['하나']] }),
  ]);
  const work = {
    kind: 'work' as const,
    work: 'canary-adult',
    hold: 'buy' as const,
    hours: null,
    first: null,
    last: null,
  };
  await runCampaigns(
    server.ctx,
    campaignInput('everybody', { title: '모두의 선물' }),
    campaignInput('adults', { title: '카나리아성인작품 소장', steps: [[work]] }),
    campaignInput('button', { kind: 'event', steps: [[{ kind: 'point', amount: 107, days: null }]] }),
    campaignInput('always', { kind: 'time', schedule: { waitMinutes: 60 } }),
    campaignInput('days', { kind: 'attendance', steps: [[{ kind: 'mileage', amount: 40, days: null }]] }),
    campaignInput('code', { kind: 'coupon', codes: [{ code: 'SEOGA-TEST', most: null }] }),
    campaignInput('good', { kind: 'mileage', price: 30 }),
  );
});
after(() => server.close());

async function member(): Promise<Member> {
  created += 1;
  const browser = new CallBrowser(server.app, `10.6.0.${created}`);
  const joined = await browser.form('/proc/join_ver2', validJoinForm(`gifted${created}@seoga.example`));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  return {
    get: (url) => browser.sendRequest({ url, headers }),
    post: (url, payload = BODIES[url] ?? {}, key = `press-${(created += 1)}-key`) =>
      browser.sendRequest({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload }),
  };
}

test('every gift call needs a login and an idempotency key (A17)', async () => {
  const visitor = new CallBrowser(server.app, '10.6.1.1');
  const one = await member();
  for (const url of POSTS) {
    const payload = BODIES[url] ?? {};
    const nobody = await visitor.sendRequest({
      method: 'POST',
      url,
      payload,
      headers: { 'idempotency-key': 'a-good-key' },
    });
    assert.deepEqual([url, nobody.statusCode], [url, 401]);
    const keyless = await one.post(url, payload, 'short');
    assert.deepEqual([url, keyless.statusCode, keyless.json().result.name], [url, 400, 'IDEMPOTENCY_ERROR']);
  }
  assert.equal((await visitor.sendRequest({ url: '/ko/v1/gifts' })).statusCode, 401);
});

test('the gift box lists, claims one, claims all and lists past gifts (L12)', async () => {
  const { get, post } = await member();
  const box = (await get('/ko/v1/gifts')).json().result;
  assert.deepEqual(
    box.waiting.map(({ title }: { title: string }) => title),
    ['모두의 선물', '성인 작품 선물'],
  );
  assert.equal(JSON.stringify(box).includes('카나리아'), false);
  const url = `/ko/v1/gifts/${box.waiting[0].id}/claim`;
  const first = await post(url, {}, 'one-press-key');
  const again = await post(url, {}, 'one-press-key');
  assert.deepEqual([first.statusCode, again.body], [200, first.body]);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const twice = await post(url);
  assert.deepEqual([twice.statusCode, twice.json().result.message], [409, '이미 받은 선물입니다.']);
  const all = (await post('/ko/v1/gifts/claim-all')).json().result;
  assert.deepEqual([all.taken.length, all.refused[0].name], [0, 'ADULT_ERROR']);
  const later = (await get('/ko/v1/gifts')).json().result;
  assert.deepEqual([later.waiting.length, later.past[0].state, later.next], [1, 'taken', null]);
  assert.equal((await get('/ko/v1/wallet')).json().result.bonus, 5);
});

test("visitors see timed gifts and the shop's clock; members claim them (L13)", async () => {
  const visitor = new CallBrowser(server.app, '10.6.1.2');
  const seen = await visitor.sendRequest({ url: '/ko/v1/time-gifts' });
  assert.equal(seen.headers['cache-control'], 'no-store');
  const { now, gifts } = seen.json().result;
  assert.ok(Math.abs(Date.parse(now) - Date.now()) < 60_000);
  assert.equal(gifts[0].state, 'open');
  await sql`update clock set shift = interval '3 days'`.execute(server.ctx.db);
  const shifted = (await visitor.sendRequest({ url: '/ko/v1/time-gifts' })).json().result;
  assert.ok(Date.parse(shifted.now) - Date.now() > 2 * 86_400_000);
  await sql`update clock set shift = '0'`.execute(server.ctx.db);
  const { get, post } = await member();
  assert.equal((await post(`/ko/v1/time-gifts/${gifts[0].id}/claim`)).statusCode, 200);
  assert.equal((await get('/ko/v1/time-gifts')).json().result.gifts[0].state, 'waiting');
  const early = await post(`/ko/v1/time-gifts/${gifts[0].id}/claim`);
  assert.deepEqual([early.statusCode, early.json().result.code], [409, '0006']);
});

test('event button, attendance, coupon and mileage grant what they state (L20, E2)', async () => {
  const { get, post } = await member();
  assert.equal((await post('/ko/v1/events/button/gift')).statusCode, 200);
  assert.equal((await post('/ko/v1/events/button/gift')).json().result.code, '0001');
  assert.equal((await post('/ko/v1/events/no-such/gift')).statusCode, 404);
  assert.equal((await post('/ko/v1/attendance')).json().result.step, 1);
  assert.equal(
    (await post('/ko/v1/attendance')).json().result.message,
    '오늘은 이미 출석하셨습니다. 내일 다시 찾아 주세요.',
  );
  assert.equal((await post('/ko/v1/coupons', { code: 'seoga test' })).statusCode, 200);
  assert.equal((await post('/ko/v1/coupons', { code: 'SEOGA-TEST' })).json().result.message, '이미 사용한 쿠폰입니다.');
  assert.equal((await post('/ko/v1/coupons')).json().result.message, '사용할 수 없는 쿠폰 번호입니다.');
  const shop = (await get('/ko/v1/mileage-goods')).json().result;
  assert.deepEqual([shop.mileage, shop.points, shop.goods[0].price], [40, 107, 30]);
  const good = `/ko/v1/mileage-goods/${shop.goods[0].id}/buy`;
  assert.equal((await post(good)).json().result.mileage, 30);
  const short = await post(good);
  assert.deepEqual([short.statusCode, short.json().result.message], [402, '마일리지가 부족합니다.']);
  const points = await post('/ko/v1/points/exchange', { coins: 2 });
  assert.deepEqual([points.statusCode, points.json().result.name], [402, 'REWARD_ERROR']);
  const exchanged = await post('/ko/v1/points/exchange', { coins: 1 }, 'exchange-key');
  assert.deepEqual(exchanged.json().result, { coins: 1, points: 100 });
  assert.equal((await post('/ko/v1/points/exchange', { coins: 1 }, 'exchange-key')).body, exchanged.body);
  const wallet = (await get('/ko/v1/wallet')).json().result;
  assert.deepEqual([wallet.bonus, wallet.point, wallet.mileage], [11, 7, 10]);
});

test('invalid gift requests are rejected in Korean with a stable code (A17)', async () => {
  const { post } = await member();
  for (const [url, payload] of [
    ['/ko/v1/gifts/0/claim', {}],
    ['/ko/v1/gifts/x/claim', {}],
    ['/ko/v1/events/Bad%20Name/gift', {}],
    ['/ko/v1/coupons', { code: 'x'.repeat(101) }],
    ['/ko/v1/points/exchange', { coins: 0 }],
    ['/ko/v1/points/exchange', { coins: 1.5 }],
  ] as const) {
    const response = await post(url, payload);
    assert.deepEqual([url, response.statusCode, response.json().result.name], [url, 400, 'INPUT_ERROR']);
    assert.match(response.json().result.message, /다\.|요\./);
  }
});
