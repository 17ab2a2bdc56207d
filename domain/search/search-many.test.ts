import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type SearchInput,
  rebuildSearchIndexes,
  searchWorks,
  updateMissingSearchTerms,
  updateSearchPopularity,
} from './index.ts';
import { typeaheadAttempts } from './query-attempts.ts';
import { selectNames } from './search-store.ts';
import { TERMS_VERSION, nameTerms } from './search-terms.ts';
import { upsertNames } from './search-terms-store.ts';

/** More works of one phrase than a search returns, all more popular than the other one. */
async function amongMany(run: (many: TestContext) => Promise<void>): Promise<void> {
  const shop = await testDatabase();
  try {
    const many = testContext(shop.db);
    const one = plantedWork('z', { title: '조용한 끝', tags: ['드문태그'], shelf: 'publish', genre: '수필' });
    await importWorks(many, plantedWorkDeps([one]), { path: '', dryRun: false });
    await sql`insert into work (source_key, shelf, kind, status, rating, title, genre, cover, has_own_cover, opened_episodes,
        free_episodes, latest_opened_at, popularity)
      select 'many-' || n, 'serial', 'serial', 'ongoing', 'all', '많은 이야기 ' || n, '판타지', cover, false, 1, 1, seoga_now(), 1000 + n
      from work, generate_series(1, 520) n`.execute(shop.db);
    await updateMissingSearchTerms(many, { isComplete: true });
    // A large catalogue scans common phrases in order, a small one uses the index.
    for (const works of [2_000_000, 520]) {
      await sql`update pg_class set reltuples = ${works}::real
        where oid in ('work_search'::regclass, 'search_name'::regclass)`.execute(shop.db);
      await run(many);
    }
  } finally {
    await shop.drop();
  }
}

test('counts at least the shown works when results are truncated (L7)', async () => {
  await amongMany(async (many) => {
    const narrow: SearchInput['filter'][] = [{ tags: ['드문태그'] }, { shelf: 'publish' }, { genre: '수필' }];
    for (const filter of narrow) {
      const page = await searchWorks(many, { query: '', filter, reader: VISITOR });
      assert.deepEqual(
        page.works.map(({ title }) => title),
        ['조용한 끝'],
      );
      assert.deepEqual(
        page.facets.shelf.find(({ value }) => value === 'publish'),
        { value: 'publish', works: 1 },
      );
      assert.deepEqual(page.facets.tag, [{ value: '드문태그', works: 1 }]);
      assert.deepEqual([page.isAll, page.isCounted], [true, false]);
    }
  });
});

test('finds a phrase equally with many or one matching work (L7)', async () => {
  await amongMany(async (many) => {
    const askMany = async (query: string, narrowed: Partial<SearchInput> = {}) => {
      const { works, isAll } = await searchWorks(many, { query, filter: {}, reader: VISITOR, ...narrowed });
      return { titles: works.map(({ title }) => title), isAll };
    };
    for (const query of ['많은이야기', 'ㅁㅇㅇㅇㄱ', '은 이야기 ', 'ㅇㅇㅇㄱ'])
      for (const narrowed of [{}, { sort: 'latest' }, { filter: { shelf: 'serial', price: 'free' } }] as const) {
        const page = await askMany(query, narrowed);
        assert.equal(page.titles[0], '많은 이야기 520', query);
        assert.equal(page.isAll, false, query);
      }
    for (const query of ['많은이야기77', 'ㅁㅇㅇㅇㄱ519'])
      assert.equal((await askMany(query)).titles[0], `많은 이야기 ${query.slice(5)}`);
    assert.deepEqual(await askMany('조용한끝'), { titles: ['조용한 끝'], isAll: true });
    assert.deepEqual(await askMany('많은이야기', { filter: { shelf: 'publish' } }), { titles: [], isAll: true });
  });
});

test('finds a name behind many with the same characters (L7)', async () => {
  await amongMany(async (many) => {
    const named = (name: string, popularity: number) => ({ kind: 'creator' as const, name, popularity });
    const others = Array.from({ length: 2000 }, (_, n) => named(`필명 ${n}`, 10 + n));
    const first = ['푸른바다', '먼바다', '바다결', '겨울바다'].map((name, at) => named(name, 90_000 / 2 ** at));
    const last = ['작은바다', '늦바다'].map((name, at) => named(name, 4 - 3 * at));
    await many.db
      .transaction()
      .execute((tx) => upsertNames(tx, nameTerms([...others, ...first, ...last]), TERMS_VERSION));
    const [attempt] = typeaheadAttempts('바다');
    assert.ok(attempt);
    const namesOf = async (limit: number) => (await selectNames(many.db, attempt, limit)).map(({ name }) => name);
    assert.deepEqual(await namesOf(8), ['바다결', '푸른바다', '먼바다', '겨울바다', '작은바다', '늦바다']);
    assert.deepEqual(await namesOf(3), ['바다결', '푸른바다', '먼바다']);
  });
});

test('rebuilds indexes after an interrupted attempt without losing results (L7)', async () => {
  await amongMany(async (many) => {
    const { rows } = await sql<{ id: number }>`select id from work where source_key like 'many-%'`.execute(many.db);
    for (const more of [1, 2]) {
      await sql`update work set popularity = popularity + ${1000 * more} where source_key like 'many-%'`.execute(
        many.db,
      );
      await many.db.transaction().execute((tx) =>
        updateSearchPopularity(
          tx,
          rows.map(({ id }) => id),
        ),
      );
    }
    await sql`create index if not exists work_search_grams_ccnew on work_search using gin (grams)`.execute(many.db);
    const bytes = async (): Promise<number> =>
      (await sql<{ bytes: number }>`select pg_relation_size('work_search_grams')::float8 as bytes`.execute(many.db))
        .rows[0]?.bytes ?? 0;
    const before = await bytes();
    await rebuildSearchIndexes(many);
    assert.ok((await bytes()) < before);
    const indexes = await sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'work_search'::regclass and (not i.indisvalid or c.relname like '%grams%')`.execute(many.db);
    assert.deepEqual(
      indexes.rows.map(({ name }) => name),
      ['work_search_grams'],
    );
    const { works } = await searchWorks(many, { query: '많은 이야기 77', filter: {}, reader: VISITOR });
    assert.equal(works[0]?.title, '많은 이야기 77');
  });
});
