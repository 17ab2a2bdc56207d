import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { SITEMAP_WORKS, listSitemap, listSitemaps } from '#domain/feeds';
import { importWorks } from '#domain/catalog-import';
import { plantedWorkDeps, plantedWork } from '../../support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';

const WORKS = 100_000;
const PATIENCE_MS = 1000;

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  await importWorks(ctx, plantedWorkDeps([plantedWork('first')]), { path: '', dryRun: false });
  await sql`insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover, opened_episodes, latest_opened_at, is_listed)
    select 'many-' || n, 'serial', 'serial', 'ongoing', case n % 10 when 0 then '19' else 'all' end, '작품 ' || n,
      (select cover from work limit 1), false, 1, now() - n * interval '1 minute', n % 10 <> 1
    from generate_series(2, ${WORKS}) n`.execute(ctx.db);
  await sql`analyze work`.execute(ctx.db);
});
after(() => database.drop());

test('a hundred thousand works are listed in sitemaps of fifty thousand ids, each read within a second', async () => {
  const numbers = await listSitemaps(ctx);
  assert.deepEqual(numbers, [1, 2]);
  const seen = new Set<number>();
  for (const n of numbers) {
    const began = performance.now();
    for await (const works of listSitemap(ctx, n))
      for (const { id } of works) {
        assert.ok(id > (n - 1) * SITEMAP_WORKS && id <= n * SITEMAP_WORKS && !seen.has(id));
        seen.add(id);
      }
    const took = performance.now() - began;
    assert.ok(took < PATIENCE_MS, `sitemap ${n} took ${Math.round(took)} ms`);
  }
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from work where is_listed and rating = 'all'`.execute(ctx.db);
  assert.equal(seen.size, rows[0]?.n);
});

test('a work stays in its sitemap when others change and an empty sitemap is dropped', async () => {
  await sql`update work set is_listed = false where id <= ${SITEMAP_WORKS}`.execute(ctx.db);
  assert.deepEqual(await listSitemaps(ctx), [2]);
  const { done } = await listSitemap(ctx, 1).next();
  assert.equal(done, true);
});
