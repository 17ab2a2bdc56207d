import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listComments, writeComment } from '#domain/community';
import { processNotifications } from '#domain/notifications';
import { readEpisodeSwitches, saveAuthorEpisode, setEpisodeComments } from '#domain/studio';
import { VISITOR } from '#kernel/reader';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { plantPublicWork } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

let readers = 0;

test('a silent opening tells no follower, the next one does', async () => {
  const { memberNo, workId } = await plantPublicWork(ctx, database, { pen: '조용한 펜' });
  const follower = await plantMember(database.pool, '관심 독자');
  await processNotifications(ctx);
  await database.pool.query('insert into follow (member_no, work_id, wants_alarm) values ($1, $2, true)', [
    follower,
    workId,
  ]);
  const open = async (title: string, isSilent: boolean): Promise<number> => {
    const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: [title] }], why: '' };
    const form = { title, noteBefore: '', noteAfter: '', release: 'now', isSilent, text } as const;
    const episode = { key: `silent-${String(isSilent)}-1`, content: 'text' } as const;
    return (await saveAuthorEpisode(ctx, { memberNo, workId, episode, ...form })).id;
  };
  const told = async (): Promise<number> => {
    await processNotifications(ctx);
    const { rows } = await database.pool.query(
      `select count(*)::int as told from notification where member_no = $1 and kind = 'new-episode'`,
      [follower],
    );
    return rows[0].told;
  };
  const silent = await open('2화', true);
  assert.equal((await readEpisodeSwitches(ctx, silent)).isSilent, true);
  assert.equal(await told(), 0);
  await open('3화', false);
  assert.equal(await told(), 1);
});

test('closed comments take no comment until the author opens them', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '닫은 펜' });
  const other = await plantPublicWork(ctx, database, { pen: '다른 펜' });
  const { memberNo, workId } = author;
  const [episodeId = 0] = author.episodes;
  const place = { kind: 'episode', id: episodeId } as const;
  const write = async (): Promise<unknown> => {
    const reader = await plantMember(database.pool, `독자 ${(readers += 1)}`);
    const order = { memberNo: reader, reader: { kind: 'unverified', memberNo: reader } as const, place };
    return writeComment(ctx, { ...order, text: '재미있어요', isSpoiler: false, key: `closed-${reader}` });
  };
  const close = { workId, episodeId, isClosed: true };
  await rejectsWith(setEpisodeComments(ctx, { ...close, memberNo: other.memberNo }), 'NOT_FOUND 0001');
  await setEpisodeComments(ctx, { ...close, memberNo });
  await rejectsWith(write(), 'COMMENT_ERROR 0006');
  const { shut } = await listComments(ctx, { reader: VISITOR, place, order: 'new', isLifted: false });
  assert.equal(shut, 'closed');
  await setEpisodeComments(ctx, { ...close, memberNo, isClosed: false });
  await write();
});
