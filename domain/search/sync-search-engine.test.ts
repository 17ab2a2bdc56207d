import assert from 'node:assert/strict';
import { after as afterAll, before as beforeAll, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import type { Context } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { createOpenSearch } from '#platform/search/open-search';
import { testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type SearchEngineServer, openSearchEngineServer } from '../../tests/support/fakes/search-engine-server.ts';
import { plantedWork, plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import {
  readSearchEngine,
  requestSearchRebuild,
  searchWorks,
  syncSearchEngine,
  updateSearchPopularity,
  updateSearchTerms,
} from './index.ts';

let database: TestDatabase;
let server: SearchEngineServer;
let ctx: Context;
let lines: string[];
beforeAll(async () => {
  database = await testDatabase();
  server = await openSearchEngineServer();
  const log = {
    info: (_details: object, message: string) => void lines.push(message),
    warn: (_details: object, message: string) => void lines.push(message),
    error: (_details: object, message: string) => void lines.push(message),
  };
  const base = testContext(database.db);
  ctx = { ...base, log, searchEngine: createOpenSearch(`${server.url}/shelf`, log) };
  lines = [];
  const works = ['달빛 서재', '달의 뒷면', '붉은 여우'].map((title, at) => plantedWork(`w${at}`, { title }));
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const titles = async (query: string): Promise<string[]> =>
  (await searchWorks(ctx, { query, filter: {}, reader: VISITOR })).works.map(({ title }) => title).toSorted();
const sent = (): object[] => [...([...server.indexes.values()][0]?.values() ?? [])];
const waiting = async (): Promise<number | undefined> => (await readSearchEngine(ctx))?.waiting;
const idOf = async (key: string): Promise<number> =>
  (await database.db.selectFrom('work').select('id').where('source_key', '=', key).executeTakeFirstOrThrow()).id;

test('records no change without an engine', async () => {
  const { rows } = await database.pool.query('select * from search_change');
  assert.deepEqual(rows, []);
});

test('answers from the built-in index until the first index is complete', async () => {
  assert.deepEqual(await titles('달'), ['달빛 서재', '달의 뒷면']);
  assert.equal(server.searches, 0);
  await syncSearchEngine(ctx);
  assert.equal(sent().length, 3);
  assert.match([...server.indexes.keys()].join(' '), /^shelf-works-v\d+-\d+$/);
  assert.deepEqual(await titles('달'), ['달빛 서재', '달의 뒷면']);
  assert.ok(server.searches > 0);
});

test('sends changed titles, popularity and deleted works once', async () => {
  const [fox, back] = [await idOf('w2'), await idOf('w1')];
  await database.db.updateTable('work').set({ title: '푸른 여우' }).where('id', '=', fox).execute();
  await database.db.transaction().execute((tx) => updateSearchTerms(tx, [fox]));
  await database.db.updateTable('work').set({ popularity: 50 }).where('id', '=', back).execute();
  await database.db.transaction().execute((tx) => updateSearchPopularity(tx, [back]));
  assert.equal(await waiting(), 2);
  await syncSearchEngine(ctx);
  assert.equal(await waiting(), 0);
  assert.deepEqual(await titles('푸른'), ['푸른 여우']);
  assert.deepEqual(await titles('붉은'), []);
  await database.db.deleteFrom('work_search').where('work_id', '=', fox).execute();
  await syncSearchEngine(ctx);
  assert.equal(sent().length, 2);
});

test('finds several words in another form and order through the engine only', async () => {
  assert.deepEqual(await titles('뒷면은 달에'), ['달의 뒷면']);
});

test('answers from the built-in index while the engine is down, with one log line', async () => {
  lines = [];
  server.isDown = true;
  const before = server.searches;
  const engine = createOpenSearch(`${server.url}/shelf`, ctx.log);
  for (let at = 0; at < 3; at += 1) {
    const page = await searchWorks({ ...ctx, searchEngine: engine }, { query: '달', filter: {}, reader: VISITOR });
    assert.equal(page.count, 2);
  }
  await database.db.transaction().execute(async (tx) => updateSearchTerms(tx, [await idOf('w0')]));
  await syncSearchEngine({ ...ctx, searchEngine: engine });
  assert.deepEqual(lines, ['search engine unavailable, the built-in index answers']);
  assert.equal(await waiting(), 1, 'sent in the next run');
  server.isDown = false;
  await syncSearchEngine({ ...ctx, searchEngine: engine });
  assert.equal(lines.at(-1), 'search engine available again');
  assert.equal(await waiting(), 0);
  assert.equal(server.searches, before);
});

test('builds the index again on request, after a loss and for a newer version, and removes the old one', async () => {
  const [first] = server.indexes.keys();
  await requestSearchRebuild(ctx);
  await syncSearchEngine(ctx);
  assert.equal(server.indexes.size, 1);
  const [second] = server.indexes.keys();
  assert.notEqual(second, first);
  await syncSearchEngine(ctx);
  assert.deepEqual([...server.indexes.keys()], [second], 'once');
  server.indexes.clear();
  await syncSearchEngine(ctx);
  assert.equal(sent().length, 2);
});

test('lets one process send at a time', async () => {
  await database.pool.query(
    "update search_engine set claimed_until = seoga_now() + interval '1 minute', needs_rebuild = true",
  );
  const before = [...server.indexes.keys()];
  await syncSearchEngine(ctx);
  assert.deepEqual([...server.indexes.keys()], before);
});

test('forgets changes when the engine is no longer configured', async () => {
  await database.db.transaction().execute(async (tx) => updateSearchTerms(tx, [await idOf('w0')]));
  await syncSearchEngine({ ...ctx, searchEngine: null });
  await database.db.transaction().execute(async (tx) => updateSearchTerms(tx, [await idOf('w0')]));
  const { rows } = await database.pool.query('select * from search_change, search_engine');
  assert.deepEqual(rows, []);
  assert.equal(await readSearchEngine({ ...ctx, searchEngine: null }), undefined);
});
