import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { showWorkToReader } from '#domain/reading';
import { findRelatedWorks } from '#domain/merchandising';
import { VISITOR } from '#kernel/reader';
import { plantBuyer } from '../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  followWork,
  refreshReadTogether,
  setEpisodeAlert,
  type FollowPreferences,
  unfollowWorks,
  followPreferencesSql,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let works: number[] = [];
const members: number[] = [];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = ['a', 'b', 'c', 'd', 'red'].map((name) =>
    plantedWork(name, {
      creators: [{ name: `${name} 작가`, role: '글' }],
      ...(name === 'red' ? { rating: '19' as const } : {}),
    }),
  );
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  works = report.works.map(({ workId }) => workId ?? 0);
  for (let at = 0; at < 4; at += 1) members.push(await plantBuyer(database, { coin: 0, bonus: 0 }));
});
after(() => database.drop());

async function reads(member: number, work: number): Promise<void> {
  await sql`insert into reading_account (member_no) values (${member}) on conflict do nothing`.execute(ctx.db);
  await sql`insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
    values (${member}, ${work}, 1, seoga_now(), 'aa', ${work}, '{}') on conflict do nothing`.execute(ctx.db);
}
const pairs = async (): Promise<string[]> =>
  (await ctx.db.selectFrom('read_together').selectAll().execute())
    .map(({ work_id: one, other_id: other, readers }) => `${works.indexOf(one)}-${works.indexOf(other)}:${readers}`)
    .toSorted();

test('pairs works with at least three common readers, idempotently (L8)', async () => {
  const [a = 0, b = 0, c = 0, , red = 0] = works;
  for (const member of members.slice(0, 2)) {
    await reads(member, a);
    await reads(member, b);
  }
  await refreshReadTogether(ctx);
  assert.deepEqual(await pairs(), [], 'two readers are known to each other');
  // The third follows one of them only; a reader counts once.
  const [, , third = 0, fourth = 0] = members;
  await reads(third, a);
  await followWork(ctx, {
    memberNo: third,
    reader: { kind: 'unverified', memberNo: third },
    workId: b,
    isFollowed: true,
  });
  await followWork(ctx, {
    memberNo: third,
    reader: { kind: 'unverified', memberNo: third },
    workId: a,
    isFollowed: true,
  });
  for (const member of [members[0] ?? 0, members[1] ?? 0, fourth]) await reads(member, red);
  await reads(fourth, a);
  await refreshReadTogether(ctx);
  const found = await pairs();
  assert.deepEqual(found, ['0-1:3', '0-4:3', '1-0:3', '4-0:3']);
  await refreshReadTogether(ctx);
  assert.deepEqual(await pairs(), found);
  const row = (await findRelatedWorks(ctx, { workId: a, reader: VISITOR })).related.find(
    ({ title }) => title === '함께 읽은 작품',
  );
  assert.deepEqual(
    row?.works.map(({ id, why }) => [id, why]),
    [[b, '독자 3명이 함께 읽음']],
    'an adult work is no neighbour before who may not see it',
  );
  await unfollowWorks(ctx, { memberNo: third, works: [b] });
  await reads(fourth, c);
  await refreshReadTogether(ctx);
  assert.deepEqual(await pairs(), ['0-4:3', '4-0:3'], 'what is not shared any more is gone');
});

test('follows a work when its alert is turned on and ends the alert on unfollow (L8)', async () => {
  const [memberNo = 0] = members;
  const workId = works[3] ?? 0;
  const reader = { kind: 'unverified' as const, memberNo };
  const order = { memberNo, reader, workId };
  const items = async (): Promise<FollowPreferences | null> =>
    (await showWorkToReader(ctx, { id: workId, reader, extra: followPreferencesSql(order) })).extra;
  assert.deepEqual(await setEpisodeAlert(ctx, { ...order, wantsAlarm: true }), { follows: 1 });
  assert.deepEqual(await setEpisodeAlert(ctx, { ...order, wantsAlarm: true }), { follows: 1 });
  assert.deepEqual(await items(), { isFollowed: true, wantsAlarm: true });
  assert.deepEqual(await setEpisodeAlert(ctx, { ...order, wantsAlarm: false }), { follows: 1 });
  assert.deepEqual(await items(), { isFollowed: true, wantsAlarm: false });
  await setEpisodeAlert(ctx, { ...order, wantsAlarm: true });
  assert.deepEqual(await followWork(ctx, { ...order, isFollowed: false }), { follows: 0 });
  assert.equal(await items(), null);
  await rejectsWith(setEpisodeAlert(ctx, { ...order, workId: works[4] ?? 0, wantsAlarm: true }), 'ADULT_ERROR 0001');
  await rejectsWith(setEpisodeAlert(ctx, { ...order, workId: 999_999, wantsAlarm: true }), 'NOT_FOUND 0001');
});
