import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { CANARY, canaryPictures } from '../../support/fixtures/canary-works.ts';
import { paidWorks } from '../../support/fixtures/paid-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const DEVICE = 'aaaa000000000001';
let shop: FullServer;
let [text, webtoon, free] = [0, 0, 0];

before(async () => {
  const files = new Map<string, Uint8Array>();
  shop = await openFullServer(paidWorks(), { pictures: canaryPictures(files) });
  for (const [key, bytes] of files) shop.ctx.kept.set(key, bytes);
  const rows = await shop.ctx.db.selectFrom('episode').select(['id', 'content', 'is_free']).execute();
  const idOf = (content: string, isFree: boolean): number =>
    rows.find((row) => row.content === content && row.is_free === isFree)?.id ?? 0;
  [text, webtoon, free] = [idOf('text', false), idOf('images', false), idOf('text', true)];
});
after(() => shop.close());
beforeEach(() => sql`update clock set shift = interval '0'`.execute(shop.ctx.db));

async function give({ memberNo }: LoggedIn, kind: 'buy' | 'rental'): Promise<void> {
  const hours = kind === 'rental' ? 72 : null;
  await sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
    select ${memberNo}, e.id, ${kind}, e.work_id, 'purchase', 1, ${hours}::int,
      seoga_clock() + make_interval(hours => ${hours}::int)
    from episode e where e.id in (${text}, ${webtoon})`.execute(shop.ctx.db);
}

const post = (browser: CallBrowser, url: string, sendRequest: { token?: string; body: object }) =>
  browser.sendRequest({
    method: 'POST',
    url: `/ko/v1${url}`,
    headers: sendRequest.token ? { 'login-at': sendRequest.token } : {},
    payload: sendRequest.body,
  });
const keep = ({ browser, token }: LoggedIn, episode: number) =>
  post(browser, `/episodes/${episode}/keep`, { token, body: { device: DEVICE } });
const renew = ({ browser, token, memberNo }: LoggedIn, episodes: number[], member = memberNo) =>
  post(browser, '/kept/renew', {
    token,
    body: { member, device: DEVICE, kept: episodes.map((episode) => ({ episode, openedAgoMs: null })) },
  });

function picturesIn(response: {
  json(): { result: { opened: { content: { slices?: { hash: string; held: string }[] } } } };
}) {
  return (response.json().result.opened.content.slices ?? []).map(({ hash, held }) => ({ hash, held }));
}

test('no paid content is downloaded without an entitlement or a login (B6)', async () => {
  const visitor = new CallBrowser(shop.app);
  const stranger = await joinShop(shop);
  for (const episode of [text, webtoon]) {
    const rejected = await keep(stranger, episode);
    assert.equal(rejected.statusCode, 403, rejected.body);
    assert.equal(rejected.json().result.name, 'EPISODE_ERROR');
    assert.doesNotMatch(rejected.body, new RegExp(CANARY));
  }
  for (const url of [`/episodes/${free}/keep`, '/kept/renew', '/kept/release']) {
    const denied = await post(visitor, url, { body: { device: DEVICE, member: 1, kept: [] } });
    assert.equal(denied.statusCode, 401, url);
  }
  const rows = await shop.ctx.db.selectFrom('kept_episode').selectAll().execute();
  assert.deepEqual(rows, []);
});

test('an owned episode is downloaded complete, uncached, and its pictures open only to its reader (B6)', async () => {
  const reader = await joinShop(shop);
  const stranger = await joinShop(shop);
  await give(reader, 'rental');
  const saved = await keep(reader, webtoon);
  assert.equal(saved.statusCode, 200, saved.body);
  assert.equal(saved.headers['cache-control'], 'no-store');
  const { opened, token, share, member } = saved.json().result;
  assert.equal(member, reader.memberNo);
  assert.equal(opened.gate, null);
  assert.equal(opened.content.kind, 'images');
  assert.equal(token.split('.').length, 3);
  assert.ok(share.length >= 43);
  for (const { hash, held } of picturesIn(saved)) {
    const url = `/media/held/${held}/${hash}/720.webp`;
    assert.equal((await reader.browser.sendRequest({ url })).statusCode, 200);
    assert.equal((await stranger.browser.sendRequest({ url })).statusCode, 403, 'the address opens nothing to another');
  }
  const page = await reader.browser.sendRequest({ url: `/viewer/${text}`, headers: { 'sec-purpose': 'prefetch' } });
  assert.match(page.body, /열면 대여 기간/, 'keeping one opened nothing else');
});

test('renewal licenses owned episodes and removes others (B6)', async () => {
  const reader = await joinShop(shop);
  const other = await joinShop(shop);
  await give(reader, 'buy');
  await keep(reader, text);
  const renewed = await renew(reader, [text, free]);
  assert.equal(renewed.headers['cache-control'], 'no-store');
  const states = renewed.json().result.leases.map(({ state }: { state: string }) => state);
  assert.deepEqual(states, ['kept', 'gone'], 'never kept, so it is to go');
  const foreign = await renew(other, [text], reader.memberNo);
  assert.equal(foreign.statusCode, 409);
  assert.match(foreign.body, /"KEEP_ERROR","code":"0003"/);
  assert.deepEqual((await renew(other, [text])).json().result.leases, [{ episode: text, state: 'gone' }]);
  await post(reader.browser, '/kept/release', { token: reader.token, body: { device: DEVICE } });
  assert.deepEqual((await renew(reader, [text])).json().result.leases, [{ episode: text, state: 'gone' }]);
});

test('an invalid download request is rejected in Korean with its code (B6)', async () => {
  const reader = await joinShop(shop);
  const bodies = [{}, { device: '../../..' }, { device: '' }, { device: 7 }];
  for (const body of bodies) {
    const response = await post(reader.browser, `/episodes/${free}/keep`, { token: reader.token, body });
    assert.equal(response.statusCode, 400, JSON.stringify(body));
    assert.deepEqual([response.json().result.name, response.json().result.code], ['INPUT_ERROR', '0001']);
  }
  const missing = await keep(reader, 999_999_999);
  assert.equal(missing.statusCode, 404);
  const tooMany = Array.from({ length: 201 }, (_none, at) => at + 1);
  assert.equal((await renew(reader, tooMany)).statusCode, 400);
});

test('the license key is public and offline documents contain no member (B6)', async () => {
  const reader = await joinShop(shop);
  const key = await reader.browser.sendRequest({ url: '/ko/v1/leases/key' });
  assert.deepEqual(Object.keys(key.json().result).toSorted(), ['crv', 'kid', 'kty', 'x', 'y']);
  const visitor = new CallBrowser(shop.app);
  for (const url of ['/offline', '/offline?from=/viewer/3', '/offline/read?episode=3']) {
    const mine = await reader.browser.sendRequest({ url });
    assert.equal(mine.statusCode, 200);
    assert.doesNotMatch(mine.body, /닉네임|"nick"|adultMode/, url);
    assert.equal(mine.body, (await visitor.sendRequest({ url })).body, url);
    assert.doesNotMatch(String(mine.headers['cache-control']), /private/);
  }
  const storage = await visitor.sendRequest({ url: '/my/storage' });
  assert.equal(storage.statusCode, 302);
});
