import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#platform/database/connection';
import { migrate } from '#platform/database/migrate';
import { type Replica, openReplica } from '#platform/database/replica';
import { MAX_LAG_MS } from '#platform/database/replica-rules';
import { prepareJobs } from '#platform/jobs/job-schema';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { type Databases, EMBEDDED, openStreamingDatabases } from '../../../bench/scale/streaming-databases.ts';
import { plantCharge } from '../../support/fixtures/planted-charge.ts';
import { episodesOf, holdEpisodes } from '../../support/fixtures/planted-library.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import type { TestDatabase } from '../../support/database/test-database.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

/** Long enough for non-waiting requests on a busy machine. */
const MOMENT_MS = 2000;
/** After the lag limit: one check of both, on a busy machine. */
const BEYOND_MS = MAX_LAG_MS + 3000;
const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations');
const CALLS = ['/ko/v1/works', '/ko/v1/search?q=느린'];
/** Home, boards and openings are cached for ten seconds; these are read per request. */
const LISTS = [...CALLS, '/lightnovel', '/search?q=느린'];

let scratch: string;
let databases: Databases;
let primary: TestDatabase;
let replica: Replica;
let shop: FullServer;
let member: LoggedIn;
let other: LoggedIn;
let work = 0;
let episodes: number[] = [];
before(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'seoga-slow-'));
  // PostgreSQL runs as another user when started by root.
  chmodSync(scratch, 0o755);
  databases = await openStreamingDatabases(scratch, EMBEDDED);
  const at = (port: number): string => `postgres://seoga@127.0.0.1:${port}/seoga`;
  const connection = openDatabase({ connectionString: at(databases.primary) }, { name: 'seoga tests' });
  primary = { ...connection, address: { connectionString: at(databases.primary) }, drop: connection.close };
  await migrate(primary.pool, MIGRATIONS);
  await prepareJobs(primary.pool);
  replica = await openReplica(at(databases.standby), primary, 'seoga tests');
  const texts = Array.from({ length: 7 }, () => ['한 문단입니다.']);
  const prices = { free: 1, buy: 3, rental: 1, rentalHours: 72 };
  shop = await openFullServer(
    [plantedWork('slow', { title: '느린 책', shelf: 'lightnovel', texts, prices })],
    undefined,
    {
      database: primary,
      replica,
    },
  );
  work = shop.works.get('slow') ?? 0;
  episodes = await episodesOf(shop.ctx, work);
  [member, other] = [await joinShop(shop), await joinShop(shop)];
  // Rating requires three episodes.
  await holdEpisodes(shop.ctx, { memberNo: member.memberNo, workId: work, episodes: episodes.slice(4) });
  await plantCharge(shop.ctx, { memberNo: member.memberNo, won: 10_000, coins: 100 });
});
after(async () => {
  await replica?.close();
  await shop?.close();
  await databases?.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Waits until the replica has caught up and is read. */
async function isLevel(): Promise<void> {
  await databases.replay(true);
  const position = await replica.position();
  while (!replica.hasReplayed(position)) await pause(20);
}

/** A change without a page notification: immediate on the primary, delayed on the replica. */
async function renamed(title: string): Promise<void> {
  await shop.ctx.db.updateTable('work').set({ title }).where('id', '=', work).execute();
}

async function answered(url: string, reader?: LoggedIn): Promise<string> {
  const own = reader && { url, headers: { 'login-at': reader.token } };
  const response = own ? await reader.browser.sendRequest(own) : await shop.app.inject({ url });
  assert.equal(response.statusCode, 200, `${url}: ${response.body.slice(0, 200)}`);
  return response.body;
}

function asMember(method: 'PUT' | 'POST', url: string, payload: object) {
  const headers = { 'login-at': member.token, 'idempotency-key': crypto.randomUUID() };
  return member.browser.sendRequest({ method, url, payload, headers });
}

/** Lists that do not show the words. */
async function without(words: string, reader?: LoggedIn): Promise<string[]> {
  const result = await Promise.all(
    LISTS.map(async (url) => ((await answered(url, reader)).includes(words) ? [] : [url])),
  );
  return result.flat();
}

test('while the replica stands still a reader who wrote sees current lists and others a slightly older state', async () => {
  for (const round of [1, 2, 3]) {
    await isLevel();
    await databases.replay(false);
    const [title, stars] = [`느린 책의 ${round}판`, round];
    await renamed(title);
    assert.deepEqual(await without(title, other), LISTS, 'the replica is read, and knows nothing of it');
    const isFollowed = round % 2 === 1;
    const followed = await asMember('PUT', `/ko/v1/works/${work}/follow`, { follow: isFollowed });
    assert.equal(followed.statusCode, 200, followed.body);
    assert.deepEqual(await without(title, member), [], 'round by round');
    const rated = await asMember('POST', `/ko/v1/works/${work}/rating`, { stars });
    assert.equal(rated.statusCode, 200, rated.body);
    assert.equal(JSON.parse(await answered(`/ko/v1/works/${work}/rating`, member)).result.own, stars);
    const { works } = JSON.parse(await answered('/ko/v1/bookshelf?list=interest', member)).result;
    assert.equal(works.length, isFollowed ? 1 : 0);
  }
});

test('a visitor sees nothing older than the bound nor from before an invalidation', async () => {
  await isLevel();
  await databases.replay(false);
  await renamed('느린 책의 고친 이름');
  const began = performance.now();
  const old = async (words: string): Promise<string[]> => {
    const result = await Promise.all(CALLS.map(async (url) => ((await answered(url)).includes(words) ? [] : [url])));
    return result.flat();
  };
  assert.deepEqual(await old('고친 이름'), CALLS);
  while ((await old('고친 이름')).length > 0) {
    assert.ok(performance.now() - began < BEYOND_MS, 'still older than the bound');
    await pause(50);
  }
  await isLevel();
  await databases.replay(false);
  await renamed('느린 책의 끝 이름');
  await shop.ctx.db
    .updateTable('page_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  const result = performance.now();
  while ((await old('끝 이름')).length > 0 || !(await answered(`/novel/${work}`)).includes('끝 이름')) {
    assert.ok(performance.now() - result < MAX_LAG_MS - 1000, 'a change that pages are told of waits for the replica');
    await pause(50);
  }
});

/** Whether a purchase completes while the standby is cut off; it must afterwards. */
async function isAnsweredAlone(episode: number): Promise<boolean> {
  const options = { work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
  const offer = (await asMember('POST', '/ko/v1/quotes', options)).json().result;
  await databases.receive(false);
  try {
    const paid = asMember('POST', '/ko/v1/purchases', { quote: offer.quote.id });
    // Only money waits for the standby.
    const followed = await asMember('PUT', `/ko/v1/works/${work}/follow`, { follow: true });
    assert.equal(followed.statusCode, 200, followed.body);
    const first = await Promise.race([paid, pause(MOMENT_MS)]);
    await databases.receive(true);
    assert.equal((await paid).statusCode, 200, (await paid).body);
    return first !== undefined;
  } finally {
    await databases.receive(true);
  }
}

test('a purchase is confirmed only after the standby has it, which the triggers ensure', async () => {
  await isLevel();
  assert.equal(await isAnsweredAlone(episodes[1] ?? 0), false);
  for (const table of ['ledger_transaction', 'entitlement', 'payment'])
    await primary.pool.query(`alter table ${table} disable trigger ${table}_waits_for_standbys`);
  assert.equal(await isAnsweredAlone(episodes[2] ?? 0), true);
  for (const table of ['ledger_transaction', 'entitlement', 'payment'])
    await primary.pool.query(`alter table ${table} enable trigger ${table}_waits_for_standbys`);
  assert.equal(await isAnsweredAlone(episodes[3] ?? 0), false);
});

test('after the primary fails visitors read on, also before the failover is complete', async () => {
  databases.killPrimary();
  const readOn = async (): Promise<void> => {
    const until = Date.now() + MOMENT_MS;
    while (Date.now() < until) for (const url of CALLS) await answered(url);
  };
  await readOn();
  await databases.promote();
  await readOn();
});

test('confirmed purchases exist on the new primary', async () => {
  const address = { connectionString: `postgres://seoga@127.0.0.1:${databases.standby}/seoga` };
  const promoted = openDatabase(address, { name: 'seoga tests' });
  try {
    const { rows } = await promoted.pool.query('select 1 from purchase where member_no = $1', [member.memberNo]);
    assert.equal(rows.length, 3);
  } finally {
    await promoted.close();
  }
});
