import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { episodesOf, holdEpisodes } from '../../tests/support/fixtures/planted-library.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let works: number[];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const texts = Array.from({ length: 30 }, (_none, at) => [`${at}번째.`]);
  const planted = ['가', '나', '다'].map((title) => plantedWork(title, { title, texts }));
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  works = report.works.map(({ workId }) => workId ?? 0);
});
after(() => database.drop());

/** Sums that differ from the entitlements. */
async function wrongSums(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    with told as (
      select member_no, work_id, bool_or(kind = 'buy') as is_owned, bool_or(source = 'purchase') as is_paid,
        max(granted_at) as held_since, max(ends_at) as rentals_end_at
      from entitlement where revoked_at is null group by member_no, work_id)
    select * from held_work h full join told t using (member_no, work_id)
    where (coalesce(h.is_owned, false), coalesce(h.is_paid, false), h.held_since, h.rentals_end_at)
      is distinct from (coalesce(t.is_owned, false), coalesce(t.is_paid, false), t.held_since, t.rentals_end_at)`);
  return rows;
}

test('keeps entitlement sums correct on grant, renewal, expiry, revocation and deletion (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  const change = (sql: string) => database.pool.query(sql, [memberNo]);
  for (const workId of works) {
    const episodes = await episodesOf(ctx, workId);
    await holdEpisodes(ctx, { memberNo, workId, episodes: episodes.slice(0, 3) });
    await holdEpisodes(ctx, { memberNo, workId, episodes: episodes.slice(3, 9), hours: 10, source: 'wait-free' });
    assert.deepEqual(await wrongSums(), []);
  }
  const changes = [
    "update entitlement set ends_at = ends_at + interval '3 days' where member_no = $1 and ends_at is not null",
    "update entitlement set revoked_at = now() where member_no = $1 and kind = 'buy'",
    'update entitlement set opened_at = now() where member_no = $1',
    'update entitlement set revoked_at = now() where member_no = $1',
    "update entitlement set revoked_at = null, granted_at = now() where member_no = $1 and kind = 'buy'",
    'delete from entitlement where member_no = $1 and rental_hours is not null',
    'delete from entitlement where member_no = $1',
  ];
  for (const sql of changes) {
    await change(sql);
    assert.deepEqual(await wrongSums(), [], sql);
  }
});

test('keeps entitlement sums correct under concurrency (L11)', async () => {
  const members = [await joinedMember(ctx), await joinedMember(ctx)];
  const actions: (() => Promise<unknown>)[] = [];
  for (const { memberNo } of members)
    for (const workId of works) {
      const episodes = await episodesOf(ctx, workId);
      for (const [at, episode] of episodes.entries()) {
        const hold = { memberNo, workId, episodes: [episode], ...(at % 2 ? { hours: at } : {}) };
        actions.push(async () => {
          await holdEpisodes(ctx, hold);
          if (at % 3 === 0)
            await database.pool.query(
              'update entitlement set revoked_at = now() where member_no = $1 and episode_id = $2',
              [memberNo, episode],
            );
        });
      }
    }
  await Promise.all(actions.map((action) => action()));
  assert.deepEqual(await wrongSums(), []);
});
