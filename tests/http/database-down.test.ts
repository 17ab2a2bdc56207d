import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#platform/database/connection';
import { readinessChecks } from '#platform/watching/readiness';
import { ServingState } from '#server/watching/serving-state';
import { type FaultProxy, openFaultProxy } from '../../bench/chaos/fault-proxy.ts';
import { plantedWork } from '../support/planted-works.ts';
import { testDatabase, testPostgres } from '../support/test-database.ts';
import { type LoggedIn, type WholeShop, joinShop, wholeShop } from '../support/whole-shop.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

let shop: WholeShop;
let wire: FaultProxy;
let reader: LoggedIn;
let pages: string[];

before(async () => {
  const database = await testDatabase();
  const { address } = await testPostgres();
  assert.ok('host' in address);
  wire = await openFaultProxy(join(address.host, '.s.PGSQL.5432'));
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const connectionString = `postgres://seoga@127.0.0.1:${wire.port}/${rows[0]?.name}`;
  const wired = openDatabase({ connectionString }, { timeoutMs: 20_000, patienceMs: 1000 });
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
  shop = await wholeShop([planted], undefined, {
    watching,
    database: { ...wired, address: { connectionString }, drop: close },
  });
  reader = await joinShop(shop);
  const { id } = await shop.ctx.db.selectFrom('episode').select('id').executeTakeFirstOrThrow();
  pages = ['/', `/novel/${shop.works.get('open')}`, `/viewer/${id}`];
});
after(() => shop.close());

const kept = new Map<string, Uint8Array>();
const memoryFiles = {
  put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
  read: async (key: string) => kept.get(key),
  remove: async (key: string) => void kept.delete(key),
};
const get = (url: string) => shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
const statusOf = async (url: string): Promise<number> => (await get(url)).statusCode;
const wish = () =>
  reader.browser.ask({
    method: 'POST',
    url: '/ko/v1/quotes',
    headers: { 'login-at': reader.token },
    payload: { work: shop.works.get('open'), kind: 1, episodes: [1] },
  });

test('R20: while the database is away what visitors read is served, purchases are told to wait, and it comes back by itself', async () => {
  for (const page of pages) assert.equal(await statusOf(page), 200, page);
  assert.equal(await statusOf('/readyz'), 200);
  wire.set('refuse');
  // Longer than the shop looks for changes, and than an answer of readiness holds.
  await pause(1500);
  for (const page of pages) assert.equal(await statusOf(page), 200, `${page} without a database`);
  assert.equal(await statusOf('/healthz'), 200);
  const ready = await get('/readyz');
  assert.deepEqual([ready.statusCode, ready.json().failing.includes('database')], [503, true]);
  const refused = await wish();
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '1']);
  assert.equal(refused.json().result.code, '0003');
  // What nobody keeps is told as a page that may be asked for again: to a visitor, and to a member who cannot be known now.
  const accept = { accept: 'text/html,*/*', 'accept-encoding': 'identity' };
  for (const answer of [
    await shop.app.inject({ url: '/search?q=%EC%84%9C%EA%B0%80', headers: accept }),
    await reader.browser.ask({ url: '/mybook', headers: accept }),
  ]) {
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
    assert.match(answer.body, /이용에 불편을 드려 죄송합니다\./);
    assert.match(String(answer.headers['cache-control']), /no-store/);
    assert.doesNotMatch(answer.body, /ECONNREFUSED|127\.0\.0\.1|pg-pool/);
  }
  wire.set('none');
  for (const until = Date.now() + 10_000; ; await pause(100)) {
    assert.ok(Date.now() < until, 'it did not come back');
    if ((await wish()).statusCode < 500 && (await statusOf('/readyz')) === 200) break;
  }
  for (const page of pages) assert.equal(await statusOf(page), 200, page);
});
