import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, openDatabase } from '#platform/database/connection';
import { readSettings } from '#platform/settings/settings';
import { openShopDatabase } from '#platform/database/shop-database';
import { StartupError } from '#platform/startup-error';
import { readinessChecks } from '#platform/observability/readiness';
import { ServingState } from '#server/observability/serving-state';
import { type FaultProxy, openFaultProxy } from '../../../bench/chaos/faults/fault-proxy.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { testDatabase, testPostgres } from '../../support/database/test-database.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MIGRATIONS = join(ROOT, 'migrations');

let shop: FullServer;
let wire: FaultProxy;
let wired: Connection;
let reader: LoggedIn;
let pages: string[];

before(async () => {
  const database = await testDatabase();
  const { address } = await testPostgres();
  assert.ok('host' in address);
  wire = await openFaultProxy(join(address.host, '.s.PGSQL.5432'));
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const connectionString = `postgres://seoga@127.0.0.1:${wire.port}/${rows[0]?.name}`;
  wired = openDatabase({ connectionString }, { timeoutMs: 20_000, patienceMs: 1000 });
  const close = async (): Promise<void> => {
    await wired.close();
    await database.drop();
    await wire.close();
  };
  const watching = {
    state: new ServingState(),
    shopName: 'shop',
    onlookers: [],
    checks: readinessChecks({ pool: wired.pool, migrations: MIGRATIONS, files: { ...memoryFiles } }),
  };
  const planted = plantedWork('open', { prices: { free: 1, buy: 3, rental: 1, rentalHours: 72 } });
  shop = await openFullServer([planted], undefined, {
    watching,
    database: { ...wired, address: { connectionString }, drop: close },
  });
  reader = await joinShop(shop);
  const { id } = await shop.ctx.db.selectFrom('episode').select('id').executeTakeFirstOrThrow();
  pages = ['/', `/novel/${shop.works.get('open')}`, `/viewer/${id}`];
});
after(() => shop.close());

const saved = new Map<string, Uint8Array>();
const memoryFiles = {
  put: async (key: string, bytes: Uint8Array) => void saved.set(key, bytes),
  read: async (key: string) => saved.get(key),
  remove: async (key: string) => void saved.delete(key),
};
const get = (url: string) => shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
const statusOf = async (url: string): Promise<number> => (await get(url)).statusCode;
const options = () =>
  reader.browser.sendRequest({
    method: 'POST',
    url: '/ko/v1/quotes',
    headers: { 'login-at': reader.token },
    payload: { work: shop.works.get('open'), kind: 1, episodes: [1] },
  });

test('under overload as many requests are served as fit, the rest get 503; purchases and cached pages continue (R19)', async () => {
  // Fills the connection pool before the load.
  await Promise.all(['/', ...Array.from({ length: 12 }, (_, at) => `/?after=first${at}`)].map(statusOf));
  const crowd = Promise.all(
    Array.from({ length: 100 }, (_, at) => get(`${at % 2 ? '/_root.data' : '/'}?after=crowd${at}`)),
  );
  const [bought, home, alive] = await Promise.all([options(), get('/'), get('/healthz')]);
  assert.deepEqual([bought.json().result.name, home.statusCode, alive.statusCode], ['PURCHASE_ERROR', 200, 200]);
  const responses = await crowd;
  const served = responses.filter(({ statusCode }) => statusCode < 300);
  const rejected = responses.filter(({ statusCode }) => statusCode === 503);
  assert.equal(served.length + rejected.length, 100);
  assert.ok(served.length >= 8, `${served.length} were served`);
  const page = rejected.find(({ headers }) => headers['content-type']?.startsWith('text/html'));
  assert.match(page?.body ?? '', /이용자가 많습니다/);
  assert.deepEqual([page?.headers['retry-after'], page?.headers['cache-control']], ['2', 'no-store']);
  const data = rejected.find(({ headers }) => headers['content-type']?.startsWith('application/json'));
  assert.deepEqual([data?.json().result.code, data?.headers['retry-after']], ['0002', '1']);
  assert.equal(await statusOf('/?after=later'), 200);
});

test('a full connection queue returns 503 for pages, data, calls, files and forms (R12)', async () => {
  // All connections are busy, and one request has passed the wait limit.
  const claimed = await Promise.all(Array.from({ length: wired.pool.options.max }, () => wired.pool.connect()));
  const waiting = wired.pool.connect();
  try {
    await pause(1200);
    const accept = 'text/html,*/*';
    const visitor = [
      '/search?q=full',
      '/search.data?q=full',
      '/main/publish/_payload.json',
      '/sitemap.xml',
      '/ko/v1/search?q=full',
      '/proc/handed/none',
    ];
    const own = ['/mybook', '/mybook.data', '/my/coins', '/proc/coin_sheet'];
    const forms = ['/login', '/operator/login', '/proc/logout'];
    const type = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const form = { method: 'POST' as const, headers: { accept, ...type }, payload: 'mail=a%40b.example&password=x' };
    const responses = [
      ...visitor.map((url) => ({ url, answer: shop.app.inject({ url, headers: { accept } }) })),
      ...own.map((url) => ({ url, answer: reader.browser.sendRequest({ url, headers: { accept } }) })),
      ...forms.map((url) => ({ url, answer: reader.browser.sendRequest({ ...form, url }) })),
    ];
    for (const { url, answer } of responses) {
      const { statusCode, headers } = await answer;
      assert.equal(statusCode, 503, url);
      assert.ok(Number(headers['retry-after']) > 0, url);
      assert.match(String(headers['cache-control']), /no-store/, url);
    }
  } finally {
    for (const client of claimed) client.release();
    (await waiting).release();
  }
  assert.equal(await statusOf('/search?q=full'), 200);
});

test('during a database outage cached pages are served, purchases get 503 and the shop recovers (R20)', async () => {
  for (const page of pages) assert.equal(await statusOf(page), 200, page);
  assert.equal(await statusOf('/readyz'), 200);
  wire.set('refuse');
  // Longer than the change poll and the cached readiness result.
  await pause(1500);
  for (const page of pages) assert.equal(await statusOf(page), 200, `${page} without a database`);
  assert.equal(await statusOf('/healthz'), 200);
  const ready = await get('/readyz');
  assert.deepEqual([ready.statusCode, ready.json().failing.includes('database')], [503, true]);
  const rejected = await options();
  assert.deepEqual([rejected.statusCode, rejected.headers['retry-after']], [503, '1']);
  assert.equal(rejected.json().result.code, '0003');
  // Uncached pages ask to retry, for visitors and for members whose session cannot be checked.
  const accept = { accept: 'text/html,*/*', 'accept-encoding': 'identity' };
  for (const response of [
    await shop.app.inject({ url: '/search?q=%EC%84%9C%EA%B0%80', headers: accept }),
    await reader.browser.sendRequest({ url: '/mybook', headers: accept }),
  ]) {
    assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '5']);
    assert.match(response.body, /이용에 불편을 드려 죄송합니다\./);
    assert.match(String(response.headers['cache-control']), /no-store/);
    assert.doesNotMatch(response.body, /ECONNREFUSED|127\.0\.0\.1|pg-pool/);
  }
  wire.set('none');
  for (const until = Date.now() + 10_000; ; await pause(100)) {
    assert.ok(Date.now() < until, 'it did not come back');
    if ((await options()).statusCode < 500 && (await statusOf('/readyz')) === 200) break;
  }
  for (const page of pages) assert.equal(await statusOf(page), 200, page);
});

test('a start whose database stops reports it and leaves nothing open (R20)', async () => {
  const DATABASE_URL = `postgres://seoga@127.0.0.1:${wire.port}/none`;
  const data = mkdtempSync(join(tmpdir(), 'seoga-lost-'));
  wire.set('refuse');
  try {
    const settings = readSettings({ DATABASE_URL, DATA_DIR: data, PUBLIC_URL: 'http://localhost:3000' }, ROOT);
    await assert.rejects(
      openShopDatabase(settings, { root: ROOT, name: 'lost at start' }),
      (error) => error instanceof StartupError && /데이터베이스에 연결하지 못했습니다/.test(error.message),
    );
  } finally {
    wire.set('none');
    rmSync(data, { recursive: true });
  }
});
