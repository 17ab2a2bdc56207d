import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { updateSearchTerms } from '#domain/search';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { findWorks } from './find-works.ts';
import { WORK_SORTS, type WorkQuery, countAdminWorks, selectAdminWorks } from './work-list-store.ts';

let database: TestDatabase;
let shop: TestContext;

before(async () => {
  database = await testDatabase();
  shop = testContext(database.db);
  const works = Array.from({ length: 30 }, (_, n) =>
    plantedWork(`w${n}`, {
      title: n % 3 === 0 ? `등대의 겨울 ${n}` : `바다의 여름 ${n}`,
      publisher: n % 2 === 0 ? '등대' : '바다사',
      shelf: n % 5 === 0 ? 'publish' : 'serial',
    }),
  );
  await importWorks(shop, plantedWorkDeps(works), { path: '', dryRun: false });
});
after(() => database.drop());

/** All pages of three works, by both strategies. */
async function pages(query: WorkQuery): Promise<{ count: number; few: string[]; many: string[] }> {
  const all = async (isMany: boolean): Promise<string[]> => {
    const titles: string[] = [];
    for (let next: number | null = null; ;) {
      const lines = await selectAdminWorks(shop.db, { query, after: next, limit: 3, isMany });
      titles.push(...lines.map(({ title }) => title));
      next = lines.at(-1)?.id ?? null;
      if (lines.length < 3) return titles;
    }
  };
  return { count: await countAdminWorks(shop.db, { query, most: 100 }), few: await all(false), many: await all(true) };
}

test('finds words in titles, publishers and ids with filters, newest first, by both strategies', async () => {
  const newest = Array.from({ length: 30 }, (_, at) => 29 - at);
  const titled = (n: number): string => (n % 3 === 0 ? `등대의 겨울 ${n}` : `바다의 여름 ${n}`);
  const expected: [WorkQuery, (n: number) => boolean][] = [
    [{}, () => true],
    [{ words: '등대의 겨' }, (n) => n % 3 === 0],
    [{ words: '등대' }, (n) => n % 3 === 0 || n % 2 === 0],
    [{ words: '등대', shelf: 'publish' }, (n) => (n % 3 === 0 || n % 2 === 0) && n % 5 === 0],
    [{ words: '겨울', publisher: '등대' }, (n) => n % 6 === 0],
    [{ words: '겨울', publisher: '없는 출판사' }, () => false],
    [{ words: '겨울', listing: 'off' }, () => false],
    [{ words: '여름', listing: 'listed', status: 'completed' }, (n) => n % 3 > 0],
    [{ words: '여름', status: 'ongoing' }, () => false],
  ];
  for (const [query, isFound] of expected) {
    const titles = newest.filter(isFound).map(titled);
    const count = titles.length;
    assert.deepEqual(await pages(query), { count, few: titles, many: titles }, JSON.stringify(query));
  }
});

test('finds a new work by id once, respecting other filters', async () => {
  const [first] = await selectAdminWorks(shop.db, { query: {}, after: null, limit: 1, isMany: false });
  assert.ok(first);
  const words = `${first.id}`;
  const titles = await pages({ words });
  assert.equal(titles.few.filter((title) => title === first.title).length, 1);
  assert.deepEqual(titles.many, titles.few);
  assert.equal(titles.count, titles.few.length);
  // The search index is not written yet.
  await sql`delete from work_search where work_id = ${first.id}`.execute(shop.db);
  for (const shelf of ['serial', 'publish'] as const) {
    const { few, many } = await pages({ words, shelf });
    assert.equal(few.includes(first.title), first.shelf === shelf);
    assert.deepEqual(many, few);
  }
  await sql`update work set title = ${`${first.id}번째`} where id = ${first.id}`.execute(shop.db);
  await shop.db.transaction().execute((tx) => updateSearchTerms(tx, [first.id]));
  assert.equal((await pages({ words })).few.filter((title) => title.startsWith(words)).length, 1);
});

test('sorts by every column in both directions, with every work once', async () => {
  for (const by of WORK_SORTS)
    for (const isDown of [false, true])
      for (const query of [{}, { words: '겨울' }]) {
        const page = await findWorks(shop, { query, after: null, sort: { by, isDown } });
        assert.equal(page.works.length, page.count, by);
        assert.equal(new Set(page.works.map(({ id }) => id)).size, page.count, by);
      }
  await sql`insert into work_rating_sum (work_id, ratings, halves) select id, 2, 10 + id % 3 from work`.execute(
    shop.db,
  );
  const { works } = await findWorks(shop, { query: {}, after: null, sort: { by: 'stars', isDown: true } });
  const averages = works.map(({ halves, ratings }) => halves / ratings);
  assert.deepEqual(
    averages,
    averages.toSorted((a, b) => b - a),
  );
  const titles = (await findWorks(shop, { query: {}, after: 25, sort: { by: 'title', isDown: false } })).works;
  assert.equal(titles.length, 5);
});
