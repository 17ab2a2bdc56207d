import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Replica } from '#platform/database/replica';
import { makeShopServer } from '#server/shop-server';
import { importWorks } from '#domain/catalog-import';
import { grantLots } from '#domain/wallet';
import { plantedWorkDeps, plantedWork } from '../../support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';
import { type LoggedIn, joinShop } from '../../support/servers/full-server.ts';

/** Uses another database as the replica: its data shows which one was read. */
class OtherDatabase implements Replica {
  replayed = 0n;
  stands = 0n;
  raised = 0;
  readonly db: TestDatabase['db'];

  constructor(db: TestDatabase['db']) {
    this.db = db;
  }
  hasReplayed(position: bigint): boolean {
    return this.replayed >= position;
  }
  async position(): Promise<bigint> {
    return this.stands;
  }
  async raiseBarrier(): Promise<void> {
    this.raised += 1;
  }
  async close(): Promise<void> {}
}

let primary: TestDatabase;
let behind: TestDatabase;
let replica: OtherDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let member: LoggedIn;
before(async () => {
  [primary, behind] = [await testDatabase(), await testDatabase()];
  ctx = testContext(primary.db);
  for (const [db, title] of [
    [primary.db, '새로 고친 제목'],
    [behind.db, '옛 제목'],
  ] as const)
    await importWorks(testContext(db), plantedWorkDeps([plantedWork('one', { title })]), { path: '', dryRun: false });
  replica = new OtherDatabase(behind.db);
  app = await makeShopServer({
    ctx,
    replica,
    logger: pino({ level: 'silent' }),
    build: join(import.meta.dirname, '..', '..', '..', 'build'),
    publicUrl: 'http://localhost:3000',
    trustedProxies: 0,
  });
  await app.ready();
  member = await joinShop({ app, ctx });
});
after(async () => {
  await app.close();
  await primary.drop();
  await behind.drop();
});

const OLD = '옛 제목';
const NEW = '새로 고친 제목';

async function says(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.inject({ url, headers });
  assert.ok(response.statusCode < 400, `${url}: ${response.statusCode}`);
  return response.body.includes(OLD) ? OLD : response.body.includes(NEW) ? NEW : 'neither';
}

test('visitor pages, data, lists, searches and feeds are read from the replica', async () => {
  for (const url of ['/', '/new', '/novel/1', '/ko/v1/works', '/ko/v1/search?q=제목', '/rss.xml'])
    assert.equal(await says(url), OLD, url);
});

test('opening a text and everything unlisted is read from the primary', async () => {
  const { id } = await ctx.db.selectFrom('episode').select('id').executeTakeFirstOrThrow();
  assert.equal(await says(`/viewer/${id}`), NEW);
});

test('a reader who wrote is served by the primary until the replica caught up', async () => {
  const search = '/ko/v1/search?q=제목';
  replica.stands = 0x5_0000_0000n;
  const written = await app.inject({
    method: 'PUT',
    url: '/ko/v1/works/1/follow',
    payload: { follow: true },
    headers: { 'login-at': member.token, 'sec-fetch-site': 'same-origin' },
  });
  const left = written.cookies.find(({ name }) => name === 'seoga_written');
  assert.ok(left?.httpOnly && left.maxAge === 30, written.body);
  const cookie = `seoga_written=${left.value}`;
  for (const url of [search, '/ko/v1/works', '/ko/v1/rankings'])
    assert.notEqual(await says(url, { cookie, 'login-at': member.token }), OLD, url);
  assert.equal(await says('/search?q=제목', { cookie }), NEW);
  assert.equal(await says(search), OLD);
  replica.replayed = 0x5_0000_0000n;
  assert.equal(await says(search, { cookie, 'login-at': member.token }), OLD);
  assert.equal(await says('/search?q=제목', { cookie }), OLD);
});

test('a made-up replication position reads the primary and never fails', async () => {
  for (const created of ['zzzzzzzzzzzzz', '-1', '1.2', '%00', 'a'.repeat(3000)])
    assert.equal(await says('/ko/v1/works', { cookie: `seoga_written=${created}` }), NEW, created.slice(0, 20));
});

test("a rejected write and a visitor's request set no replication cookie, so pages stay cacheable", async () => {
  const visit = { url: 'http://localhost:3000/' };
  const sent = await app.inject({
    method: 'POST',
    url: '/ko/v1/temp_access',
    payload: visit,
    headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', origin: 'http://localhost:3000' },
  });
  assert.equal(sent.statusCode, 200, sent.body);
  assert.ok(!sent.cookies.some(({ name }) => name === 'seoga_written'));
  const rejected = await app.inject({ method: 'POST', url: '/ko/v1/purchases', payload: {} });
  assert.ok(rejected.statusCode >= 400);
  assert.ok(!rejected.cookies.some(({ name }) => name === 'seoga_written'));
});

test('identity and entitlements are never read from the replica', async () => {
  const lots = [
    { unit: 'coin' as const, amount: 70, expiresAt: null, channel: 'web', against: 'issued-paid' as const },
  ];
  const { memberNo } = member;
  await ctx.db.transaction().execute((tx) => grantLots(tx, { memberNo, kind: 'grant', ref: 'replica', lots }));
  const headers = { 'login-at': member.token };
  const wallet = await app.inject({ url: '/ko/v1/wallet', headers });
  assert.equal(wallet.statusCode, 200);
  assert.match(wallet.body, /"coin":70/);
  const listed = await app.inject({ url: '/ko/v1/works', headers });
  assert.equal(listed.statusCode, 200);
  assert.match(listed.body, new RegExp(OLD));
});

test('an invalidation waits for the replica before pages are read again', async () => {
  const raised = replica.raised;
  await ctx.db
    .updateTable('page_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  while (replica.raised === raised) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(replica.raised, raised + 1);
});
