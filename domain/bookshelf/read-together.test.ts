import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/importing';
import { showWorkTo } from '#domain/reading';
import { relatedWorks } from '#domain/showcase';
import { VISITOR } from '#shared/reader';
import { plantBuyer } from '../../tests/support/planted-members.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { followWork, gatherReadTogether, setAlarm, type WorkWishes, unfollowWorks, wishesSql } from './index.ts';

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
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
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

test('L8 works that three readers share are read together, fewer tell nothing; counting twice says the same', async () => {
  const [a = 0, b = 0, c = 0, , red = 0] = works;
  for (const member of members.slice(0, 2)) {
    await reads(member, a);
    await reads(member, b);
  }
  await gatherReadTogether(ctx);
  assert.deepEqual(await pairs(), [], 'two readers are known to each other');
  // The third only follows one of them; the same reader twice is one.
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
  await gatherReadTogether(ctx);
  const found = await pairs();
  assert.deepEqual(found, ['0-1:3', '0-4:3', '1-0:3', '4-0:3']);
  await gatherReadTogether(ctx);
  assert.deepEqual(await pairs(), found);
  const row = (await relatedWorks(ctx, { workId: a, reader: VISITOR })).related.find(
    ({ title }) => title === '함께 읽은 작품',
  );
  assert.deepEqual(
    row?.works.map(({ id, why }) => [id, why]),
    [[b, '독자 3명이 함께 읽음']],
    'an adult work is no neighbour before who may not see it',
  );
  await unfollowWorks(ctx, { memberNo: third, works: [b] });
  await reads(fourth, c);
  await gatherReadTogether(ctx);
  assert.deepEqual(await pairs(), ['0-4:3', '4-0:3'], 'what is not shared any more is gone');
});

test('L8 the alarm of a work follows it; whoever stops following hears no more', async () => {
  const [memberNo = 0] = members;
  const workId = works[3] ?? 0;
  const reader = { kind: 'unverified' as const, memberNo };
  const order = { memberNo, reader, workId };
  const wishes = async (): Promise<WorkWishes | null> =>
    (await showWorkTo(ctx, { id: workId, reader, beside: wishesSql(order) })).beside;
  assert.deepEqual(await setAlarm(ctx, { ...order, wantsAlarm: true }), { follows: 1 });
  assert.deepEqual(await setAlarm(ctx, { ...order, wantsAlarm: true }), { follows: 1 });
  assert.deepEqual(await wishes(), { isFollowed: true, wantsAlarm: true });
  assert.deepEqual(await setAlarm(ctx, { ...order, wantsAlarm: false }), { follows: 1 });
  assert.deepEqual(await wishes(), { isFollowed: true, wantsAlarm: false });
  await setAlarm(ctx, { ...order, wantsAlarm: true });
  assert.deepEqual(await followWork(ctx, { ...order, isFollowed: false }), { follows: 0 });
  assert.equal(await wishes(), null);
  await refusedAs(setAlarm(ctx, { ...order, workId: works[4] ?? 0, wantsAlarm: true }), 'ADULT_ERROR 0001');
  await refusedAs(setAlarm(ctx, { ...order, workId: 999_999, wantsAlarm: true }), 'NOT_FOUND 0001');
});
