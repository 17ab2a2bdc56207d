import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWork, plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { deleteEpisodes, deleteWork, previewEpisodeDeletion, previewWorkDeletion } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
const by = 'command-line' as const;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function planted(key: string): Promise<{ workId: number; ids: number[] }> {
  const texts = [['첫 글입니다.'], ['둘째 글입니다.'], ['셋째 글입니다.']];
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork(key, { title: key, texts })]), {
    path: '',
    dryRun: false,
  });
  const workId = report.works[0]?.workId ?? assert.fail('no work');
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .orderBy('position')
    .execute();
  return { workId, ids: rows.map(({ id }) => id) };
}

async function entitle(workId: number, episodeId: number): Promise<void> {
  const memberNo = await plantMember(database.pool, '독자');
  await sql`insert into entitlement (member_no, episode_id, work_id, kind, source, source_id)
    values (${memberNo}, ${episodeId}, ${workId}, 'buy', 'operator', 1)`.execute(ctx.db);
}

const titlesOf = async (workId: number) =>
  (
    await ctx.db
      .selectFrom('episode')
      .select(['title', 'position'])
      .where('work_id', '=', workId)
      .orderBy('position')
      .execute()
  ).map(({ title, position }) => `${position} ${title}`);

test('deletes episodes that nobody bought, closes the gap and audits it', async () => {
  const { workId, ids } = await planted('지울 회차');
  const [, second = 0] = ids;
  const { deleted, used } = await previewEpisodeDeletion(ctx, { workId, ids: [second] });
  assert.deepEqual([deleted.map(({ title }) => title), used], [['제목 2'], []]);
  await deleteEpisodes(ctx, { by, workId, ids: [second] });
  assert.deepEqual(await titlesOf(workId), ['1 제목 1', '2 제목 3']);
  await rejectsWith(deleteEpisodes(ctx, { by, workId, ids: [second] }), 'NOT_FOUND 0002');
  const { before: audited } = await ctx.db
    .selectFrom('operator_audit')
    .select('before')
    .where('act', '=', 'episodes.delete')
    .executeTakeFirstOrThrow();
  assert.deepEqual(audited, { episodes: [{ id: second, position: 2, title: '제목 2' }] });
});

test('keeps bought episodes and their work', async () => {
  const { workId, ids } = await planted('산 회차');
  const [first = 0, second = 0] = ids;
  await entitle(workId, first);
  const { deleted, used } = await previewEpisodeDeletion(ctx, { workId, ids: [first, second] });
  assert.deepEqual([deleted.map(({ id }) => id), used.map(({ id }) => id)], [[second], [first]]);
  await rejectsWith(deleteEpisodes(ctx, { by, workId, ids: [first, second] }), 'WORK_ERROR 0040');
  assert.equal((await titlesOf(workId)).length, 3);
  assert.equal((await previewWorkDeletion(ctx, workId)).isUsed, true);
  await rejectsWith(deleteWork(ctx, { by, id: workId, title: '산 회차' }), 'WORK_ERROR 0040');
});

test('deletes a work that nobody bought after its title is confirmed', async () => {
  const { workId } = await planted('지울 작품');
  await rejectsWith(deleteWork(ctx, { by, id: workId, title: '다른 제목' }), 'WORK_ERROR 0041');
  await deleteWork(ctx, { by, id: workId, title: ' 지울 작품 ' });
  await rejectsWith(previewWorkDeletion(ctx, workId), 'NOT_FOUND 0001');
  assert.deepEqual(await titlesOf(workId), []);
});
