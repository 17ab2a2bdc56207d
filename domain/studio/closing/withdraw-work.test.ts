import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeAccount } from '#domain/account';
import { openEpisode } from '#domain/reading';
import {
  createPen,
  listBin,
  maintainReviews,
  purgeStudio,
  readUndoLink,
  restoreOpening,
  restoreWithdrawn,
  saveAuthorEpisode,
  showAuthorship,
  showWithdrawal,
  takeDown,
  undoByLink,
  withdrawWork,
} from '#domain/studio';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { VISITOR } from '#kernel/reader';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { plantPublicWork, proofOf } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const isOpen = (id: number, memberNo?: number): Promise<boolean> => {
  const reader = memberNo === undefined ? VISITOR : ({ kind: 'unverified', memberNo } as const);
  return openEpisode(ctx, { id, reader, opening: 'read' }).then(
    ({ content }) => content !== null,
    () => false,
  );
};
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const tokenOf = (): string => /token=([\w-]+)/u.exec(ctx.letters.at(-1)?.text ?? '')?.[1] ?? '';
const sell = (workId: number, id: number) =>
  query('update episode set is_free = false, buy_coins = 2 where id = $1 and work_id = $2', [id, workId]);
async function buy(workId: number, episodeId: number): Promise<number> {
  const memberNo = await plantMember(database.pool, `구매자${episodeId}`);
  await query(
    `insert into entitlement (member_no, episode_id, work_id, kind, source, source_id)
     values ($1, $2, $3, 'buy', 'operator', 1)`,
    [memberNo, episodeId, workId],
  );
  return memberNo;
}

test('an episode is withdrawn with the password only and waits in the bin until it is purged', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '휴지통 펜', episodes: 3 });
  const { workId, memberNo } = author;
  const [first = 0, second = 0, third = 0] = author.episodes;
  const at = { workId, episodeId: second };
  await rejectsWith(withdrawWork(ctx, { proof: proofOf(author, 'wrong password 1'), ...at }), 'CONFIRM_ERROR 0002');
  assert.equal(await isOpen(second), true);
  const { isAnnounced } = await withdrawWork(ctx, { proof: proofOf(author), ...at });
  assert.deepEqual([isAnnounced, await isOpen(second), await isOpen(first)], [false, false, true]);
  await rejectsWith(withdrawWork(ctx, { proof: proofOf(author), ...at }), 'STUDIO_ERROR 0004');
  assert.match(ctx.letters.at(-1)?.text ?? '', /복구할 수 있습니다/u);
  const { rows } = await query(`select member_no, act from operator_audit order by id desc limit 1`);
  assert.deepEqual([Number(rows[0].member_no), rows[0].act], [memberNo, 'work.withdraw']);
  await purgeStudio(ctx);
  assert.deepEqual(
    (await listBin(ctx, memberNo)).map(({ episodeId, purgeAt }) => [episodeId, purgeAt !== null]),
    [[second, true]],
  );
  await query(`update work_withdrawal set purge_at = now() - interval '1 minute' where episode_id = $1`, [second]);
  await purgeStudio(ctx);
  await rejectsWith(showAdminEpisode(ctx, second), 'NOT_FOUND 0002');
  assert.equal((await showAdminEpisode(ctx, third)).position, 2);
});

test('a bought episode is only unlisted, and its reader keeps it', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '구매 펜', episodes: 2 });
  const [first = 0] = author.episodes;
  await sell(author.workId, first);
  const reader = await buy(author.workId, first);
  await withdrawWork(ctx, { proof: proofOf(author), workId: author.workId, episodeId: first });
  assert.deepEqual([await isOpen(first), await isOpen(first, reader)], [false, true]);
  assert.equal((await listBin(ctx, author.memberNo))[0]?.purgeAt, null);
  await restoreWithdrawn(ctx, { memberNo: author.memberNo, workId: author.workId, episodeId: first });
  assert.deepEqual(await listBin(ctx, author.memberNo), []);
});

test('what a reader got while it was in the bin is not purged', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '뒤늦은 펜', episodes: 2 });
  const [first = 0] = author.episodes;
  await withdrawWork(ctx, { proof: proofOf(author), workId: author.workId, episodeId: first });
  const reader = await buy(author.workId, first);
  await query(`update work_withdrawal set purge_at = now() - interval '1 minute' where episode_id = $1`, [first]);
  await purgeStudio(ctx);
  assert.equal(await isOpen(first, reader), true);
  assert.equal((await listBin(ctx, author.memberNo))[0]?.purgeAt, null);
});

test('a free work is announced to its page and followers for seven days, then it goes', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '무료 펜' });
  const { workId } = author;
  const [first = 0] = author.episodes;
  const follower = await plantMember(database.pool, '관심 독자');
  await query('insert into follow (member_no, work_id) values ($1, $2)', [follower, workId]);
  const at = { workId, episodeId: null };
  const { isAnnounced, actsAt } = await withdrawWork(ctx, { proof: proofOf(author), ...at });
  assert.equal(isAnnounced, true);
  assert.equal(Math.round((actsAt.getTime() - Date.now()) / 86_400_000), 7);
  assert.equal(new Date((await showAuthorship(ctx, workId)).goesAt ?? 0).getTime(), actsAt.getTime());
  await maintainReviews(ctx);
  await maintainReviews(ctx);
  const told = await query(`select member_no from notification where kind = 'withdrawal' and work_id = $1`, [workId]);
  assert.deepEqual(
    told.rows.map((row) => Number(row.member_no)),
    [follower],
  );
  assert.equal(await isOpen(first), true);
  await query(`update work_withdrawal set acts_at = now() where work_id = $1`, [workId]);
  await maintainReviews(ctx);
  assert.equal(await isOpen(first), false);
  assert.equal((await showAuthorship(ctx, workId)).goesAt, null);
  await query(`update work_withdrawal set purge_at = now() where work_id = $1`, [workId]);
  await purgeStudio(ctx);
  await rejectsWith(showAdminWork(ctx, workId), 'NOT_FOUND 0001');
});

test('the link of the e-mail undoes a withdrawal once, without a login', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '링크 펜', episodes: 2 });
  const { workId } = author;
  const [first = 0] = author.episodes;
  await sell(workId, first);
  await withdrawWork(ctx, { proof: proofOf(author), workId, episodeId: null });
  assert.equal(await isOpen(author.episodes[1] ?? 0), false);
  const token = tokenOf();
  assert.deepEqual(await readUndoLink(ctx, token), { kind: 'withdrawal', name: '‘붉은 달의 노래’' });
  await undoByLink(ctx, token);
  assert.equal(await isOpen(author.episodes[1] ?? 0), true);
  await rejectsWith(undoByLink(ctx, token), 'STUDIO_ERROR 0040');
  await rejectsWith(readUndoLink(ctx, 'guessed'), 'STUDIO_ERROR 0040');
  const { rows } = await query(
    'select count(*)::int as links from work_withdrawal where undo_hash is not null and position($1::bytea in undo_hash) > 0',
    [token],
  );
  assert.equal(rows[0].links, 0);
});

test('nothing opens in a withdrawn work until its author restores it', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '되살린 펜', episodes: 2 });
  const { workId, memberNo } = author;
  await sell(workId, author.episodes[0] ?? 0);
  await withdrawWork(ctx, { proof: proofOf(author), workId, episodeId: null });
  const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['새 글'] }], why: '' };
  const form = { title: '3화', noteBefore: '', noteAfter: '', release: 'now', isSilent: false, text } as const;
  const episode = { key: `after-${workId}`, content: 'text' } as const;
  await rejectsWith(saveAuthorEpisode(ctx, { memberNo, workId, episode, ...form }), 'STUDIO_ERROR 0004');
  await restoreWithdrawn(ctx, { memberNo, workId, episodeId: null });
  await rejectsWith(restoreWithdrawn(ctx, { memberNo, workId, episodeId: null }), 'STUDIO_ERROR 0004');
  assert.equal((await showAdminWork(ctx, workId)).isListed, true);
});

test('an author restores nothing that operators took down, and operators nothing that the author withdrew', async () => {
  const by = await plantOperator(database.db, { roles: ['editor'] });
  const author = await plantPublicWork(ctx, database, { pen: '겹친 펜', episodes: 2 });
  const { workId, memberNo, penId } = author;
  const [first = 0] = author.episodes;
  await withdrawWork(ctx, { proof: proofOf(author), workId, episodeId: first });
  const down = { by, penId, workId, position: 1, reason: '신고' };
  await takeDown(ctx, down);
  assert.equal((await showWithdrawal(ctx, { memberNo, workId, episodeId: first })).isTakenDown, true);
  await rejectsWith(restoreWithdrawn(ctx, { memberNo, workId, episodeId: first }), 'STUDIO_ERROR 0039');
  await restoreOpening(ctx, down);
  assert.equal(await isOpen(first), false);
  await restoreWithdrawn(ctx, { memberNo, workId, episodeId: first });
  assert.equal(await isOpen(first), true);
});

test('only an owner of the work withdraws, and only what belongs to it', async () => {
  const [mine, theirs] = [
    await plantPublicWork(ctx, database, { pen: '내 펜' }),
    await plantPublicWork(ctx, database, { pen: '남의 펜' }),
  ];
  const foreign = { proof: proofOf(mine), workId: theirs.workId, episodeId: null };
  await rejectsWith(withdrawWork(ctx, foreign), 'NOT_FOUND 0001');
  const mixed = { proof: proofOf(mine), workId: mine.workId, episodeId: theirs.episodes[0] ?? 0 };
  await rejectsWith(withdrawWork(ctx, mixed), 'NOT_FOUND 0002');
  const helper = await joinedMember(ctx);
  const { id } = await createPen(ctx, { memberNo: helper.memberNo, name: '공동 펜', shop: '서가', agrees: true });
  await query(`insert into work_crew (work_id, pen_id, role, accepted_at) values ($1, $2, 'co-writer', now())`, [
    mine.workId,
    id,
  ]);
  const helped = { proof: proofOf(helper), workId: mine.workId, episodeId: null };
  await rejectsWith(withdrawWork(ctx, helped), 'STUDIO_ERROR 0003');
});

test('a leaving author takes the works that nobody else owns along, or leaves them under the pen', async () => {
  const [leaving, staying] = [
    await plantPublicWork(ctx, database, { pen: '떠나는 펜', episodes: 2 }),
    await plantPublicWork(ctx, database, { pen: '남기는 펜' }),
  ];
  const { workId } = leaving;
  const [first = 0, second = 0] = leaving.episodes;
  await sell(workId, first);
  const reader = await buy(workId, first);
  const shared = await plantPublicWork(ctx, database, { pen: '함께 펜' });
  await query(`insert into work_crew (work_id, pen_id, role, accepted_at) values ($1, $2, 'owner', now())`, [
    shared.workId,
    leaving.penId,
  ]);
  await closeAccount(ctx, { ...proofOf(leaving), withdrawsWorks: true });
  await closeAccount(ctx, proofOf(staying));
  assert.deepEqual([await isOpen(first), await isOpen(second), await isOpen(first, reader)], [false, false, true]);
  assert.deepEqual([await isOpen(staying.episodes[0] ?? 0), await isOpen(shared.episodes[0] ?? 0)], [true, true]);
  await purgeStudio(ctx);
  assert.equal(await isOpen(first, reader), true);
});
