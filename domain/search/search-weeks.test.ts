import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { searchWorks, updateMissingSearchTerms } from './index.ts';

let database: TestDatabase;
let shop: TestContext;

/** 700 works over fourteen years, every seventh with rare title words. */
before(async () => {
  database = await testDatabase();
  shop = testContext(database.db);
  await importWorks(shop, plantedWorkDeps([plantedWork('z', { title: '본보기' })]), { path: '', dryRun: false });
  await sql`insert into work (source_key, shelf, kind, status, rating, title, genre, cover, has_own_cover, opened_episodes,
      free_episodes, latest_opened_at, popularity)
    select 'weeks-' || n, 'serial', 'serial', 'ongoing', 'all', case when n % 7 = 0 then '드문 등대 ' else '흔한 바다 ' end || n,
      '판타지', cover, false, 1, 1, timestamptz '2026-11-20 12:00+09' - make_interval(hours => n * n / 4), 1000 + n
    from work, generate_series(1, 700) n`.execute(shop.db);
  await updateMissingSearchTerms(shop, { isComplete: true });
});
after(() => database.drop());

async function taken(works: number): Promise<void> {
  await sql`update pg_class set reltuples = ${works}::real where oid = 'work_search'::regclass`.execute(shop.db);
}

async function newest(query: string, beyond: string | null = null): Promise<{ titles: string[]; next: string | null }> {
  const { works, next } = await searchWorks(shop, {
    query,
    filter: {},
    reader: VISITOR,
    sort: 'latest',
    limit: 100,
    ...(beyond === null ? {} : { after: beyond }),
  });
  return { titles: works.map(({ title }) => title), next };
}

test('assigns every week to one time range, newest first, unreleased works last', async () => {
  const { rows } = await sql<{ years: number; misplaced: number; stretches: number; last: boolean }>`
    with ends as materialized (select years, newest, array(
        select code from search_time_bands(newest, newest - make_interval(years => years)) order by place) as bands
      from generate_series(timestamptz '2026-11-01', timestamptz '2028-03-01', interval '5 days 7 hours') as newest,
        unnest(array[0, 1, 3, 9, 26]) as years),
    weeks as (select years, newest, bands, newest - make_interval(weeks => n) as week
      from ends, generate_series(0, years * 52) n),
    placed as (select years, newest, bands, week, array(select array_position(bands, code)
        from unnest(search_time_codes(week)) as code where code = any(bands)) as places from weeks)
    select years, count(*) filter (where cardinality(places) <> 1 or places[1] < last_place)::int as misplaced,
      max(places[1])::int as stretches, bool_and(bands[cardinality(bands)] = (search_time_codes(null))[1]) as last
    from (select *, lag(places[1]) over (partition by years, newest order by week desc) as last_place from placed) p
    group by years order by years`.execute(shop.db);
  assert.deepEqual(
    rows.map(({ years, misplaced, last }) => [years, misplaced, last]),
    [0, 1, 3, 9, 26].map((years) => [years, 0, true]),
  );
  assert.ok(Math.max(...rows.map(({ stretches }) => stretches)) < 60);
});

test('returns the newest matches in order by scan and by index (L7)', async () => {
  const rare = Array.from({ length: 100 }, (_, at) => `드문 등대 ${7 * (at + 1)}`);
  const common = Array.from({ length: 700 }, (_, at) => at + 1).filter((n) => n % 7 > 0);
  // A large catalogue scans common words in order, a small one uses the index.
  for (const works of [2_000_000, 700]) {
    await taken(works);
    assert.deepEqual((await newest('등대')).titles, rare, `${works}`);
    const first = await newest('바다');
    const titles = [...first.titles, ...(await newest('바다', first.next)).titles];
    assert.deepEqual(
      titles,
      common.slice(0, 200).map((n) => `흔한 바다 ${n}`),
    );
  }
});

test('moves an updated work to the front and ignores unreleased ones (L7)', async () => {
  await taken(700);
  await sql`update work set latest_opened_at = seoga_now() where source_key = 'weeks-693'`.execute(shop.db);
  await sql`update work set latest_opened_at = null where source_key = 'weeks-7'`.execute(shop.db);
  const { titles } = await newest('등대');
  assert.deepEqual(titles.slice(0, 2), ['드문 등대 693', '드문 등대 14']);
  assert.equal(titles.at(-1), '드문 등대 7');
  assert.equal(new Set(titles).size, 100);
  const { rows } = await sql<{ codes: number }>`
    select count(*)::int as codes from work_search s join work w on w.id = s.work_id, unnest(s.grams) as code
    where w.source_key = 'weeks-693' and code >= 2147470000`.execute(shop.db);
  assert.deepEqual(rows, [{ codes: 4 }], 'a week, two longer stretches and how much it is read');
});
