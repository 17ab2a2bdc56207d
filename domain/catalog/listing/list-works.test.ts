import assert from 'node:assert/strict';
import { after as afterAll, before as beforeAll, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { type Reader, VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  listWorks,
  schedulePageChanges,
  raiseListsVersion,
  raisePageVersion,
  openDueEpisodes,
  pageChanges,
  pageVersion,
  listCatalogReleases,
  listGenres,
  workRows,
} from '../index.ts';
import { LIST_SORTS, type ListSort } from './list-filter.ts';

const TITLES = ['가람', '나루', '다락', '라온', '마루', '바람'];
let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const works = TITLES.map((title, at) =>
    plantedWork(title, {
      title,
      genre: ['판타지', '무협', '판타지', '로맨스', '로맨스', ''][at] ?? '',
      tags: at % 2 === 0 ? ['귀신'] : ['밥'],
    }),
  );
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  // Equal times and counts; only the id differs.
  await sql`update work set popularity = (id * 7) % 3, created_at = timestamptz '2026-01-01' + (id % 4) * interval '1 microsecond',
    latest_opened_at = timestamptz '2026-01-02' + (id % 4) * interval '1 microsecond'`.execute(database.db);
});
afterAll(() => database.drop());

async function walk(sort: ListSort): Promise<string[]> {
  const titles: string[] = [];
  let next: string | undefined;
  for (let page = 0; page < TITLES.length + 1; page += 1) {
    const list = await listWorks(ctx, {
      filter: {},
      sort,
      limit: 1,
      reader: VISITOR,
      ...(next === undefined ? {} : { after: next }),
    });
    titles.push(...list.works.map((work) => work.title));
    if (list.next === null) return titles;
    next = list.next;
  }
  throw new Error('the list never ends');
}

test('pages through all works once in every order, also with equal sort values (L3)', async () => {
  for (const sort of LIST_SORTS) {
    const full = await listWorks(ctx, { filter: {}, sort, reader: VISITOR });
    assert.deepEqual(
      await walk(sort),
      full.works.map((work) => work.title),
      sort,
    );
    assert.deepEqual(
      full.works.map((work) => work.title).toSorted((a, b) => (a < b ? -1 : 1)),
      TITLES,
      sort,
    );
  }
});

test('orders genres by works and readers and omits empty ones (L2, L3)', async () => {
  await sql`update work set popularity = 9 where genre = '로맨스'`.execute(database.db);
  const genres = ['로맨스', '판타지', '무협'];
  assert.deepEqual(await listGenres(ctx, { shelf: 'serial', reader: VISITOR }), genres);
  assert.deepEqual(await listGenres(ctx, { shelf: undefined, reader: VISITOR }), genres);
  assert.deepEqual(await listGenres(ctx, { shelf: 'webtoon', reader: VISITOR }), []);
  await sql`update work set rating = '19' where genre = '무협'`.execute(database.db);
  assert.deepEqual(await listGenres(ctx, { shelf: 'serial', reader: VISITOR }), genres.slice(0, 2));
  await sql`update work set rating = 'all' where genre = '무협'`.execute(database.db);
});

test('starts from the beginning with an invalid cursor', async () => {
  for (const after of ['1~1.5', '1~x', '~', "1~1' or true --"]) {
    const list = await listWorks(ctx, { filter: {}, sort: 'popular', limit: 1, after, reader: VISITOR });
    assert.equal(list.works.length, 1, after);
    assert.notEqual(list.next, null, after);
  }
});

test('excludes works with blocked tags for that member only', async () => {
  const { id } = await database.db.selectFrom('tag').select('id').where('name', '=', '귀신').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 1, blockedTags: [id] };
  const left = ['나루', '라온', '바람'];
  const list = await listWorks(ctx, { filter: {}, sort: 'title', reader });
  assert.deepEqual(
    list.works.map((work) => work.title),
    left,
  );
  const [row = []] = await workRows(ctx, { lists: [{ filter: {}, limit: 10 }], reader });
  assert.deepEqual(row.map((work) => work.title).toSorted(), left);
  await sql`update episode set opens_at = seoga_now() - interval '1 hour', unit = 'volume'`.execute(database.db);
  const { days } = await listCatalogReleases(ctx, { reader });
  assert.deepEqual(
    days.flatMap((day) => [...day.newWorks, ...day.works].map(({ card }) => card.title)).toSorted(),
    left,
  );
  const units = days.flatMap((day) => [...day.newWorks, ...day.works].map(({ unit }) => unit));
  assert.deepEqual([...new Set(units)], ['volume'], 'L5 B4 volumes are no episodes');
  const [all = []] = await workRows(ctx, { lists: [{ filter: {}, limit: 10 }], reader: VISITOR });
  assert.equal(all.length, TITLES.length);
});

test('refreshes pages once, when a scheduled time comes (L22)', async () => {
  const { now } = await database.db.selectNoFrom(sql<Date>`seoga_now()`.as('now')).executeTakeFirstOrThrow();
  await database.db.transaction().execute(async (tx) => {
    await schedulePageChanges(tx, [
      new Date(now.getTime() + 60_000),
      new Date(now.getTime() - 60_000),
      null,
      undefined,
    ]);
  });
  const first = await pageVersion(ctx);
  await openDueEpisodes(ctx);
  assert.equal(await pageVersion(ctx), first);
  await sql`update clock set shift = interval '61 seconds'`.execute(database.db);
  await openDueEpisodes(ctx);
  assert.equal(await pageVersion(ctx), first + 1);
  await openDueEpisodes(ctx);
  assert.equal(await pageVersion(ctx), first + 1);
});

test("refreshes only the work's pages and lists for a release, all pages for unknown changes", async () => {
  const since = await pageVersion(ctx);
  assert.deepEqual(await pageChanges(ctx, since), { version: since, works: new Set() });
  const open = async (count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      with coming as (update episode e set opens_at = seoga_now() where e.id in
        (select min(id) from episode where not is_withdrawn group by work_id order by 1 limit ${count}) returning work_id)
      update work w set next_opens_at = seoga_now() from coming where w.id = coming.work_id returning w.id`.execute(
      database.db,
    );
    await openDueEpisodes(ctx);
    return rows.map(({ id }) => id);
  };
  const first = await open(1);
  assert.deepEqual(await pageChanges(ctx, since), { version: since + 1, works: new Set(first) });
  const both = await open(2);
  assert.equal(both.length, 2);
  await database.db.transaction().execute(raiseListsVersion);
  assert.deepEqual(await pageChanges(ctx, since), { version: since + 3, works: new Set([...first, ...both]) });
  await database.db.transaction().execute(raisePageVersion);
  assert.deepEqual(await pageChanges(ctx, since), { version: since + 4, works: 'all' });
  await database.db.transaction().execute(raiseListsVersion);
  assert.deepEqual(await pageChanges(ctx, since), { version: since + 5, works: 'all' }, 'one of them was not named');
  assert.deepEqual(await pageChanges(ctx, since + 4), { version: since + 5, works: new Set() });
});

test('limits the number of remembered changes', async () => {
  for (let rise = 0; rise < 1010; rise += 1) await database.db.transaction().execute(raiseListsVersion);
  const { count } = await database.db
    .selectFrom('page_change')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1000);
  const now = await pageVersion(ctx);
  assert.deepEqual(await pageChanges(ctx, now - 1005), { version: now, works: 'all' });
});

test('refreshes all pages once at midnight in Seoul (L1)', async () => {
  await openDueEpisodes(ctx);
  const before = await pageVersion(ctx);
  await sql`update clock set shift = shift + interval '1 day'`.execute(database.db);
  await openDueEpisodes(ctx);
  assert.equal(await pageVersion(ctx), before + 1);
  await openDueEpisodes(ctx);
  assert.equal(await pageVersion(ctx), before + 1);
});
