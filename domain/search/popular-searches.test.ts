import assert from 'node:assert/strict';
import { after as afterAll, before as beforeAll, test } from 'node:test';
import { sql } from 'kysely';
import { pageVersion } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { countPopularSearches, recordSearch, listPopularSearches } from './index.ts';
import { parseCountedWord } from './popular-rules.ts';

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const works = [
    plantedWork('a', { title: '달 뒤편 국수집', tags: ['힐링'] }),
    plantedWork('b', { title: '등대부', tags: ['바다'] }),
    plantedWork('adult', { title: '검은 물', rating: '19', tags: ['누아르'] }),
  ];
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
});
afterAll(() => database.drop());

const askedBy = async (query: string, networks: number): Promise<void> => {
  for (let at = 0; at < networks; at += 1) await recordSearch(ctx, { query, network: `10.0.0.${at}` });
};

test('lists words searched by several readers that lead everybody to a work (L7)', async () => {
  await askedBy('국수집', 5);
  await askedBy(' 국수  집', 1);
  await askedBy('등대부', 3);
  await askedBy('국수', 2);
  await askedBy('없는 작품', 9);
  await askedBy('검은 물', 9);
  await askedBy('누아르', 9);
  await askedBy('욕설국수집', 4);
  await sql`insert into forbidden_word (word) values ('욕설')`.execute(database.db);
  const before = await pageVersion(ctx);
  await countPopularSearches(ctx);
  const { words, countedAt, tags } = await listPopularSearches(ctx);
  assert.deepEqual(words, ['국수집', '등대부']);
  assert.ok(countedAt);
  assert.deepEqual(tags.toSorted(), ['바다', '힐링'], 'no tag that only adult works bear');
  assert.equal(await pageVersion(ctx), before + 1, 'the page that shows them is made anew');
  await countPopularSearches(ctx);
  assert.equal(await pageVersion(ctx), before + 1, 'and not where nothing changed');
});

test('counts a word once per network and day, up to a limit (L7)', async () => {
  for (let at = 0; at < 5; at += 1) await recordSearch(ctx, { query: '달 뒤편', network: '10.9.9.9' });
  const { rows } = await sql<{
    asked: number;
  }>`select count(*)::int as asked from search_asked where norm = '달뒤편'`.execute(database.db);
  assert.equal(rows[0]?.asked, 1);
  for (let at = 0; at < 230; at += 1) await recordSearch(ctx, { query: `말 ${at}`, network: '10.9.9.9' });
  const all = await sql<{
    asked: number;
  }>`select max(asked)::int as asked from (select count(*) as asked from search_asked group by day, asker) a`.execute(
    database.db,
  );
  assert.equal(all.rows[0]?.asked, 200);
});

test('stores no searcher identity and deletes searches after the retention period (L7)', async () => {
  const stored = await database.db.selectFrom('search_asked').selectAll().execute();
  assert.ok(!JSON.stringify(stored).includes('10.0.0.'));
  await sql`update clock set shift = interval '9 days'`.execute(database.db);
  await countPopularSearches(ctx);
  assert.deepEqual((await listPopularSearches(ctx)).words, []);
  assert.equal((await database.db.selectFrom('search_asked').selectAll().execute()).length, 0);
});

test('does not count personal data (L7)', () => {
  for (const query of [
    '010-1234-5678',
    'reader@example.com',
    'https://example.com',
    'www.example.com',
    '  ',
    '%',
    '가'.repeat(31),
  ])
    assert.equal(parseCountedWord(query), undefined, query);
  assert.deepEqual(parseCountedWord(' 전지적   독자 '), { word: '전지적 독자', norm: '전지적독자' });
});
