import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openEpisode } from '#domain/reading';
import { reportTypo } from '#domain/content-editor';
import {
  findComments,
  listComments,
  listModeration,
  moderateComment,
  setCommentRule,
  writeComment,
} from '#domain/community';
import { saveShopFields } from '#domain/merchandising';
import {
  answerReader,
  decideWorkTypo,
  followPen,
  hideComment,
  listWorkTypos,
  maintainReviews,
  openReaderComments,
  reportReader,
  saveAuthorEpisode,
  showHiddenComment,
  showStudio,
} from '#domain/studio';
import { VISITOR } from '#kernel/reader';
import { plantAuthorWork } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  await saveShopFields(ctx, { by: 'command-line', values: { authors: 'on' } });
});
after(() => database.drop());

const readerOf = (memberNo: number) => ({ kind: 'unverified', memberNo }) as const;

let people = 0;
const somebody = (): Promise<number> => plantMember(database.pool, `사람${(people += 1)}`);

let works = 0;
/** An author's work with one open episode. */
async function plantOpenWork(): Promise<{ memberNo: number; workId: number; episodeId: number; penId: number }> {
  works += 1;
  const memberNo = await somebody();
  const { workId, penId } = await plantAuthorWork(ctx, { memberNo, pen: `펜 이름 ${works}` });
  const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['우산을 폇다.'] }], why: '' };
  const form = { title: '1화', noteBefore: '', noteAfter: '', release: 'keep', isSilent: false, text } as const;
  const episode = { key: `open-${works}`, content: 'text' } as const;
  const { id } = await saveAuthorEpisode(ctx, { memberNo, workId, episode, ...form });
  await database.pool.query('update work set is_draft = false, is_listed = true where id = $1', [workId]);
  await database.pool.query('update episode set is_draft = false, is_withdrawn = false where id = $1', [id]);
  return { memberNo, workId, episodeId: id, penId };
}

async function comment(episodeId: number, text: string): Promise<number> {
  const memberNo = await somebody();
  const place = { kind: 'episode', id: episodeId } as const;
  const order = { memberNo, reader: readerOf(memberNo), place, isSpoiler: false, key: `key-${memberNo}` };
  return (await writeComment(ctx, { ...order, text })).id;
}

test('an author sees new comments once as new, answers and reports them', async () => {
  const { memberNo, workId, episodeId } = await plantOpenWork();
  const first = await comment(episodeId, '재미있어요');
  const second = await comment(episodeId, '다음 화는 언제인가요');
  const countNew = async () => (await showStudio(ctx, memberNo)).works[0]?.newComments;
  assert.equal(await countNew(), 2);
  const open = () => openReaderComments(ctx, { memberNo, workId, before: null });
  assert.deepEqual(
    (await open()).comments.map(({ id, isNew, episodeTitle }) => [id, isNew, episodeTitle]),
    [
      [second, true, '1화'],
      [first, true, '1화'],
    ],
  );
  assert.equal(await countNew(), 0);
  const at = { memberNo, reader: readerOf(memberNo), workId };
  // The author owns no copy of the episode.
  const rule = { isClosed: false, isForHolders: true };
  const place = { kind: 'episode', id: episodeId } as const;
  await setCommentRule(ctx, { by: 'command-line', place, rule, reason: '구매자만' });
  await answerReader(ctx, { ...at, commentId: second, text: '목요일입니다', key: 'answer-1' });
  await reportReader(ctx, { ...at, commentId: first, reason: 'abuse', detail: '' });
  const { comments } = await open();
  assert.deepEqual(
    comments.map(({ isNew, isOwn, isReported, parentBody }) => [isNew, isOwn, isReported, parentBody]),
    [
      [false, true, false, '다음 화는 언제인가요'],
      [false, false, false, null],
      [false, false, true, null],
    ],
  );
  assert.equal(await countNew(), 0);
});

test('comments of another work are neither listed, answered nor reported', async () => {
  const [mine, theirs] = [await plantOpenWork(), await plantOpenWork()];
  const { memberNo, workId } = mine;
  const commentId = await comment(theirs.episodeId, '남의 댓글');
  assert.deepEqual((await openReaderComments(ctx, { memberNo, workId, before: null })).comments, []);
  const foreign = { memberNo, workId: theirs.workId };
  await rejectsWith(openReaderComments(ctx, { ...foreign, before: null }), 'NOT_FOUND 0001');
  const at = { memberNo, reader: readerOf(memberNo), workId, commentId };
  await rejectsWith(answerReader(ctx, { ...at, text: '답', key: 'answer-2' }), 'COMMENT_ERROR 0001');
  await rejectsWith(reportReader(ctx, { ...at, reason: 'abuse', detail: '' }), 'COMMENT_ERROR 0001');
});

test('an author decides on typo reports of the own work only', async () => {
  const [mine, theirs] = [await plantOpenWork(), await plantOpenWork()];
  const readerNo = await somebody();
  const textOf = async (id: number) => {
    const { content } = await openEpisode(ctx, { id, reader: VISITOR, opening: 'read' });
    return content?.kind === 'text' ? content.blocks : [];
  };
  const report = async (episodeId: number, wanted: string): Promise<number> => {
    const block = (await textOf(episodeId))[0]?.id ?? '';
    const words = { block, offset: 4, found: '폇다', wanted };
    return reportTypo(ctx, { reader: readerOf(readerNo), episodeId, ...words });
  };
  const [right, wrong] = [await report(mine.episodeId, '폈다'), await report(mine.episodeId, '폈습니다')];
  const foreign = await report(theirs.episodeId, '폈다');
  const { memberNo, workId } = mine;
  const at = { memberNo, workId };
  const list = (state: 'open' | 'accepted') => listWorkTypos(ctx, { ...at, state, after: null });
  const { typos, open } = await list('open');
  assert.deepEqual([typos.map(({ id }) => id), open], [[right, wrong], 2]);
  assert.equal((await showStudio(ctx, memberNo)).works[0]?.openTypos, 2);
  await rejectsWith(decideWorkTypo(ctx, { ...at, id: foreign, decision: 'accept' }), 'TYPO_ERROR 0007');
  await rejectsWith(decideWorkTypo(ctx, { ...at, id: foreign, decision: 'refuse' }), 'TYPO_ERROR 0007');
  await rejectsWith(
    decideWorkTypo(ctx, { memberNo, workId: theirs.workId, id: foreign, decision: 'accept' }),
    'NOT_FOUND 0001',
  );
  await decideWorkTypo(ctx, { ...at, id: right, decision: 'accept' });
  assert.match(JSON.stringify(await textOf(mine.episodeId)), /우산을 폈다/u);
  assert.match((await list('accepted')).typos[0]?.decidedBy ?? '', /^펜 이름/u);
  await decideWorkTypo(ctx, { ...at, id: wrong, decision: 'refuse' });
  assert.equal((await list('open')).open, 0);
  const { rows } = await database.pool.query(
    `select member_no, act from operator_audit where act in ('typo.accept', 'typo.refuse') order by id`,
  );
  assert.deepEqual(
    rows.map((row) => [Number(row.member_no), row.act]),
    [
      [memberNo, 'typo.accept'],
      [memberNo, 'typo.refuse'],
    ],
  );
});

test('followers of a pen are told once of its new work, later followers and its crew not', async () => {
  const { memberNo, workId, episodeId, penId } = await plantOpenWork();
  const [early, late, both] = [await somebody(), await somebody(), await somebody()];
  for (const follower of [early, both, memberNo]) await followPen(ctx, { memberNo: follower, penId, isFollowed: true });
  await database.pool.query(`update pen_follow set made_at = now() - interval '1 day' where pen_id = $1`, [penId]);
  await followPen(ctx, { memberNo: late, penId, isFollowed: true });
  await database.pool.query('insert into follow (member_no, work_id, wants_alarm) values ($1, $2, true)', [
    both,
    workId,
  ]);
  await database.pool.query(
    `update work set latest_opened_at = e.opens_at from episode e where work.id = $1 and e.id = $2`,
    [workId, episodeId],
  );
  await maintainReviews(ctx);
  await maintainReviews(ctx);
  const { rows } = await database.pool.query(
    `select member_no, facts from notification where kind = 'new-episode' and work_id = $1`,
    [workId],
  );
  assert.deepEqual(
    rows.map((row) => [Number(row.member_no), row.facts.episode, row.facts.pen]),
    [[early, episodeId, `펜 이름 ${works}`]],
  );
});

test('a hidden comment is visible to its writer alone, with the reason, and undone or overruled', async () => {
  const { memberNo, workId, episodeId } = await plantOpenWork();
  const writer = await somebody();
  const place = { kind: 'episode', id: episodeId } as const;
  const { id: commentId } = await writeComment(ctx, {
    memberNo: writer,
    reader: readerOf(writer),
    place,
    text: '결말은 이렇습니다',
    isSpoiler: false,
    key: `hide-${writer}`,
  });
  const at = { memberNo, workId, commentId };
  const seenBy = async (reader: number | null) => {
    const asked = { place, order: 'new', isLifted: true } as const;
    const page = await listComments(ctx, { ...asked, reader: reader === null ? VISITOR : readerOf(reader) });
    return page.comments.map(({ face, hideReason }) => [face, hideReason]);
  };
  await rejectsWith(hideComment(ctx, { ...at, reason: ' ' }), 'STUDIO_ERROR 0043');
  await hideComment(ctx, { ...at, reason: '스포일러' });
  assert.deepEqual([await seenBy(null), await seenBy(memberNo)], [[], []]);
  assert.deepEqual(await seenBy(writer), [['held', '스포일러']]);
  assert.equal(
    (await listModeration(ctx, { kind: 'all', page: 1 })).waiting.some(({ id }) => id === commentId),
    false,
  );
  await rejectsWith(hideComment(ctx, { ...at, reason: '또' }), 'STUDIO_ERROR 0042');
  await showHiddenComment(ctx, at);
  assert.deepEqual(await seenBy(null), [['shown', null]]);
  await hideComment(ctx, { ...at, reason: '스포일러' });
  const filter = { kind: 'hidden', workId } as const;
  assert.deepEqual(
    (await findComments(ctx, { filter, before: undefined })).comments.map(({ hideReason }) => hideReason),
    ['스포일러'],
  );
  await moderateComment(ctx, { by: 'command-line', commentId, act: 'keep', reason: '', banDays: null });
  assert.deepEqual(await seenBy(null), [['shown', null]]);
  await rejectsWith(hideComment(ctx, { ...at, reason: '다시' }), 'STUDIO_ERROR 0042');
  const { rows } = await database.pool.query(
    `select facts ->> 'act' as act, facts ->> 'detail' as detail from notification where member_no = $1 order by id`,
    [writer],
  );
  assert.deepEqual(rows[0], { act: 'author-hidden', detail: '스포일러' });
});

test('an author hides neither the own comment nor one of another work', async () => {
  const [mine, theirs] = [await plantOpenWork(), await plantOpenWork()];
  const { memberNo, workId } = mine;
  const foreign = await comment(theirs.episodeId, '남의 작품의 댓글');
  await rejectsWith(hideComment(ctx, { memberNo, workId, commentId: foreign, reason: '싫음' }), 'STUDIO_ERROR 0042');
  const own = { memberNo, reader: readerOf(memberNo), place: { kind: 'episode', id: mine.episodeId } as const };
  const { id } = await writeComment(ctx, {
    ...own,
    text: '작가의 댓글',
    isSpoiler: false,
    isAuthor: true,
    key: 'own-1',
  });
  await rejectsWith(hideComment(ctx, { memberNo, workId, commentId: id, reason: '내 것' }), 'STUDIO_ERROR 0042');
  await rejectsWith(
    hideComment(ctx, { memberNo, workId: theirs.workId, commentId: foreign, reason: '남의 것' }),
    'NOT_FOUND 0001',
  );
});
