import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { exportAccount, closeAccount } from '#domain/account';
import { type Reader, VISITOR } from '#kernel/reader';
import { MAX_COUNTED_COMMENTS, MAX_COUNTED_REPLIES } from '#shared/community/comments';
import { BY, openCommunityShop, type CommunityShop, readerOf } from '../../tests/support/servers/community-shop.ts';
import { GOOD_PASSWORD, joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import type { TestContext } from '../../tests/support/database/test-context.ts';
import {
  type CommentPage,
  addWord,
  blockAuthor,
  deleteComment,
  exportCommunity,
  likeComment,
  likeEpisode,
  listBlockedReaders,
  listDefaultWords,
  listMemberComments,
  rateWork,
  readCommentHold,
  reportComment,
  setCommentHold,
  refreshInvalidRatings,
  showEpisodeReactions,
  showRating,
  showThread,
  unblockReader,
} from './index.ts';

let fixture: CommunityShop;
let ctx: TestContext;
before(async () => {
  fixture = await openCommunityShop(['talked', 'rated', 'kept', 'queue', 'adult']);
  ctx = fixture.ctx;
});
after(() => fixture.close());

const somebody: CommunityShop['somebody'] = (...input) => fixture.somebody(...input);
const workOf: CommunityShop['workOf'] = (...input) => fixture.workOf(...input);
const episodeOf: CommunityShop['episodeOf'] = (...input) => fixture.episodeOf(...input);
const write: CommunityShop['write'] = (...input) => fixture.write(...input);
const list: CommunityShop['list'] = (...input) => fixture.list(...input);
const read: CommunityShop['read'] = (...input) => fixture.read(...input);
const update: CommunityShop['news'] = (...input) => fixture.news(...input);

test('a member likes an episode once and takes it back; hidden episodes are neither liked nor counted', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const { id: episodeId } = episodeOf('talked', 2);
  const like = (memberNo: number, isLiked: boolean) =>
    likeEpisode(ctx, { memberNo, reader: readerOf(memberNo), episodeId, isLiked });
  await Promise.all([like(one, true), like(one, true)]);
  assert.deepEqual(await like(other, true), { likes: 2, isLiked: true });
  assert.deepEqual(await showEpisodeReactions(ctx, { reader: VISITOR, episodeId }), {
    likes: 2,
    isLiked: false,
    comments: 0,
  });
  assert.deepEqual(await like(other, false), { likes: 1, isLiked: false });
  const adult = { memberNo: one, reader: readerOf(one), episodeId: episodeOf('adult', 0).id, isLiked: true };
  await rejectsWith(likeEpisode(ctx, adult), 'ADULT_ERROR 0001');
  await rejectsWith(showEpisodeReactions(ctx, { reader: VISITOR, episodeId: adult.episodeId }), 'ADULT_ERROR 0001');
  await rejectsWith(showEpisodeReactions(ctx, { reader: VISITOR, episodeId: 999_999 }), 'NOT_FOUND 0002');
});

test('writes a comment once per key, with one reply level, one like, and a placeholder when deleted with replies', async () => {
  const [author, other] = [await somebody(), await somebody()];
  const target = episodeOf('talked', 0);
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([write(author, target, { key }), write(author, target, { key })]);
  assert.equal(first.id, second.id);
  await rejectsWith(write(author, target, { key, text: '다른 글' }), 'IDEMPOTENCY_ERROR 0002');
  const { id: answerId } = await write(other, target, { parentId: first.id, text: '저도요.' });
  await rejectsWith(write(other, target, { parentId: answerId }), 'COMMENT_ERROR 0009');
  await rejectsWith(write(other, episodeOf('talked', 1), { parentId: first.id }), 'COMMENT_ERROR 0001');
  assert.deepEqual(await update(author), ['내 댓글에 답글이 달렸습니다.']);
  const like = { memberNo: other, reader: readerOf(other), commentId: first.id, isLiked: true };
  await Promise.all([likeComment(ctx, like), likeComment(ctx, like), likeComment(ctx, like)]);
  await rejectsWith(likeComment(ctx, { ...like, memberNo: author, reader: readerOf(author) }), 'COMMENT_ERROR 0010');
  await read(other, 'talked', 0);
  const seen = (await list(readerOf(other), target)).comments[0];
  assert.deepEqual(
    [seen?.likes, seen?.isLiked, seen?.replies, seen?.answers.map(({ text }) => text), seen?.folded],
    [1, true, 1, ['저도요.'], null],
  );
  await likeComment(ctx, { ...like, isLiked: false });
  await rejectsWith(deleteComment(ctx, { memberNo: other, commentId: first.id }), 'COMMENT_ERROR 0001');
  await deleteComment(ctx, { memberNo: author, commentId: first.id });
  const mark = (await list(readerOf(other), target)).comments[0];
  assert.deepEqual([mark?.face, mark?.text, mark?.nick, mark?.likes], ['deleted', '', '', 0]);
  await deleteComment(ctx, { memberNo: other, commentId: answerId });
  assert.deepEqual((await list(readerOf(other), target)).comments, []);
});

test('folds comments beyond the furthest read episode unless lifted', async () => {
  const [author, reader] = [await somebody(), await somebody()];
  const near = await write(author, episodeOf('kept', 1), { text: '둘째 화 이야기' });
  const far = await write(author, episodeOf('kept', 4), { text: '다섯째 화 이야기' });
  await read(reader, 'kept', 2);
  const folds = async (isLifted: boolean, who: Reader) => {
    const { comments } = await list(who, workOf('kept'), { isLifted });
    return [near.id, far.id].map((id) => comments.find((one) => one.id === id)?.folded);
  };
  assert.deepEqual(await folds(false, readerOf(reader)), [null, 'horizon']);
  assert.deepEqual(await folds(true, readerOf(reader)), [null, null]);
  assert.deepEqual(await folds(false, { kind: 'visitor' }), ['horizon', 'horizon']);
  assert.deepEqual(await folds(false, readerOf(author)), [null, null]);
});

test('pages through every comment once in both orders', async () => {
  const target = episodeOf('kept', 5);
  const [author, fan] = [await somebody(), await somebody()];
  const created: number[] = [];
  for (let at = 0; at < 45; at += 1) {
    if (at % 9 === 0) await advanceTime(ctx, '61 seconds');
    created.push((await write(author, target, { text: `글 ${at}` })).id);
  }
  for (const commentId of created.slice(3, 8))
    await likeComment(ctx, { memberNo: fan, reader: readerOf(fan), commentId, isLiked: true });
  for (const order of ['new', 'best'] as const) {
    const seen: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: CommentPage = await list({ kind: 'visitor' }, target, { order, after: next });
      seen.push(...page.comments.map(({ id }) => id));
      next = page.next;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [45, 45], order);
    if (order === 'best') assert.deepEqual(seen.slice(0, 5), created.slice(3, 8).toReversed());
  }
});

test('hides comments of adult works from readers without access (P3)', async () => {
  const adult = await somebody();
  const { id } = await write(adult, episodeOf('adult', 0), { reader: readerOf(adult, 'adult-on'), text: 'CANARY' });
  for (const kind of ['unverified', 'adult-off'] as const) {
    const reader = readerOf(await somebody(), kind);
    const memberNo = 'memberNo' in reader ? reader.memberNo : 0;
    await rejectsWith(list(reader, workOf('adult')), 'ADULT_ERROR 0001');
    await rejectsWith(list(reader, episodeOf('adult', 0)), 'ADULT_ERROR 0001');
    await rejectsWith(
      showThread(ctx, { reader, place: episodeOf('adult', 0), thread: id, isLifted: true }),
      'ADULT_ERROR 0001',
    );
    await rejectsWith(write(memberNo, episodeOf('adult', 0), { reader }), 'ADULT_ERROR 0001');
    await rejectsWith(likeComment(ctx, { memberNo, reader, commentId: id, isLiked: true }), 'ADULT_ERROR 0001');
    await rejectsWith(
      reportComment(ctx, { memberNo, reader, commentId: id, reason: 'abuse', detail: '' }),
      'ADULT_ERROR 0001',
    );
    await rejectsWith(showRating(ctx, { reader, workId: workOf('adult').id }), 'ADULT_ERROR 0001');
  }
  await rejectsWith(list({ kind: 'visitor' }, workOf('adult')), 'ADULT_ERROR 0001');
  const own = await listMemberComments(ctx, { memberNo: adult, reader: readerOf(adult, 'adult-off') });
  assert.deepEqual([own.comments[0]?.text, own.comments[0]?.episodeTitle], ['', null]);
});

test('folds a blocked author for the blocker and refuses their replies', async () => {
  const target = episodeOf('queue', 3);
  const [loud, quiet] = [await somebody(), await somebody()];
  const { id } = await write(loud, target);
  const own = await write(quiet, target, { text: '내 글' });
  await read(quiet, 'queue', 5);
  await blockAuthor(ctx, { memberNo: quiet, reader: readerOf(quiet), commentId: id });
  const fold = async () => (await list(readerOf(quiet), target)).comments.find((one) => one.id === id)?.folded;
  assert.equal(await fold(), 'blocked');
  await rejectsWith(write(loud, target, { parentId: own.id }), 'COMMENT_ERROR 0001');
  assert.deepEqual(await update(quiet), []);
  const [blocked] = await listBlockedReaders(ctx, quiet);
  await unblockReader(ctx, { memberNo: quiet, blockedNo: blocked?.memberNo ?? 0 });
  assert.equal(await fold(), null);
});

test('allows ratings after three opened episodes or a purchase, averages from five, and drops them after a refund', async () => {
  const workId = workOf('rated').id;
  const { id: episodeId } = episodeOf('rated', 0);
  const rate = (memberNo: number, halves: number | null) =>
    rateWork(ctx, { memberNo, reader: readerOf(memberNo), workId, halves });
  const visibleRating = async (memberNo = 0) => {
    const reader: Reader = memberNo === 0 ? { kind: 'visitor' } : readerOf(memberNo);
    const { average, ratings, own } = await showRating(ctx, { reader, workId });
    return [average, ratings, own];
  };
  const readers = await Promise.all(Array.from({ length: 5 }, somebody));
  const [buyer = 0, ...others] = readers;
  await rejectsWith(rate(buyer, 10), 'RATING_ERROR 0002');
  await rejectsWith(rate(buyer, 11), 'RATING_ERROR 0001');
  await sql`insert into entitlement (member_no, episode_id, work_id, kind, source, source_id)
    values (${buyer}, ${episodeId}, ${workId}, 'buy', 'purchase', 1)`.execute(ctx.db);
  await rate(buyer, 10);
  for (const memberNo of others) {
    for (const at of [0, 1]) await read(memberNo, 'rated', at);
    await rejectsWith(rate(memberNo, 7), 'RATING_ERROR 0002');
    await read(memberNo, 'rated', 2);
    assert.deepEqual(await visibleRating(memberNo), [null, 0, null]);
    await Promise.all([rate(memberNo, 6), rate(memberNo, 6)]);
  }
  // (10 + 4 × 6) half stars of five readers.
  assert.deepEqual(await visibleRating(buyer), [3.4, 5, 10]);
  await sql`update entitlement set revoked_at = seoga_now() where member_no = ${buyer}`.execute(ctx.db);
  assert.equal(await refreshInvalidRatings(ctx), 1);
  assert.deepEqual(await visibleRating(buyer), [null, 0, 10]);
  assert.equal(await refreshInvalidRatings(ctx), 0);
  await rate(others[0] ?? 0, null);
  const { rows } = await sql<{ ratings: number; halves: number }>`
    select ratings, halves::int from work_rating_sum where work_id = ${workId}`.execute(ctx.db);
  assert.deepEqual(rows[0], { ratings: 3, halves: 18 });
});

test('counts visible comments up to 10,001', async () => {
  const target = workOf('talked');
  const author = await somebody();
  const countOf = async (): Promise<number> => (await list(readerOf(author), target)).count;
  const already = await countOf();
  const plant = (many: number, state: string) =>
    sql`insert into comment (work_id, member_no, body, state)
      select ${target.id}, ${author}, '글', ${state} from generate_series(1, ${many}::int)`.execute(ctx.db);
  await plant(5, 'shown');
  await plant(3, 'held');
  assert.equal(await countOf(), already + 5);
  await plant(MAX_COUNTED_COMMENTS, 'shown');
  assert.equal(await countOf(), MAX_COUNTED_COMMENTS + 1);
});

test('counts replies up to 1,001', async () => {
  const target = episodeOf('rated', 1);
  const author = await somebody();
  const { id } = await write(author, target, { text: '다들 어떠셨나요?' });
  await sql`insert into comment (work_id, episode_id, member_no, parent_id, body, state)
    select w.work_id, ${target.id}, ${author}, ${id}, '답', 'shown' 
    from episode w, generate_series(1, ${MAX_COUNTED_REPLIES + 5}::int) where w.id = ${target.id}`.execute(ctx.db);
  const [asked] = (await list(readerOf(author), target)).comments;
  assert.deepEqual([asked?.id, asked?.replies], [id, MAX_COUNTED_REPLIES + 1]);
});

test('erases comments of a withdrawn member, keeping placeholders with replies', async () => {
  const target = workOf('kept');
  const { memberNo, sessionId } = await joinedMember(ctx);
  await sql`update member set mail_proved_at = seoga_now() where member_no = ${memberNo}`.execute(ctx.db);
  const other = await somebody();
  const [kept, gone] = [
    await write(memberNo, target, { text: 'CANARY-KEPT' }),
    await write(memberNo, target, { text: 'CANARY-GONE' }),
  ];
  await write(other, target, { parentId: kept.id, text: '답글' });
  const liked = await write(other, target, { text: '좋아할 글' });
  await likeComment(ctx, { memberNo, reader: readerOf(memberNo), commentId: liked.id, isLiked: true });
  for (const at of [0, 1, 2]) await read(memberNo, 'kept', at);
  await rateWork(ctx, { memberNo, reader: readerOf(memberNo), workId: target.id, halves: 9 });
  const [comments, ratings] = await exportCommunity(ctx, memberNo);
  assert.deepEqual(comments?.rows.map((row) => row['text']).toSorted(), ['CANARY-GONE', 'CANARY-KEPT']);
  assert.equal(ratings?.rows[0]?.['stars'], 4.5);
  assert.ok(await exportAccount(ctx, { memberNo, nick: '독자', shop: '서가' }));
  await closeAccount(ctx, { memberNo, sessionId, password: GOOD_PASSWORD });
  const { rows } = await sql<{ all: string }>`select string_agg(c::text, ' ') as all from comment c`.execute(ctx.db);
  assert.equal(/CANARY-(KEPT|GONE)/.test(rows[0]?.all ?? ''), false);
  const page = await list(readerOf(other), target);
  assert.deepEqual(
    [kept.id, gone.id, liked.id].map((id) => {
      const one = page.comments.find((comment) => comment.id === id);
      return one && [one.face, one.likes];
    }),
    [['deleted', 0], undefined, ['shown', 0]],
  );
  const sum = await sql<{ ratings: number }>`select ratings from work_rating_sum where work_id = ${target.id}`.execute(
    ctx.db,
  );
  assert.equal(sum.rows[0]?.ratings, 0);
});

const same = (text: string) => ({ text, key: crypto.randomUUID() });

test('rejects a repeated comment at the same target within a day, ignoring spaces', async () => {
  const [author, other] = [await somebody(), await somebody()];
  const target = episodeOf('queue', 1);
  await write(author, target, same('정말 재미있어요!'));
  for (const text of ['정말 재미있어요!', '정말재미있어요', '정말 재미있어요 ~~', '정\u200b말 재미있어요!'])
    await rejectsWith(write(author, target, same(text)), 'COMMENT_ERROR 0013');
  await write(author, episodeOf('queue', 2), same('정말 재미있어요!'));
  await write(author, target, same('정말 재미있어요, 다음 화도요'));
  await write(other, target, same('정말 재미있어요!'));
  await write(author, target, same('👍'));
  await rejectsWith(write(author, target, same('👍')), 'COMMENT_ERROR 0013');
  await write(author, target, same('🎉'));
  await advanceTime(ctx, '24 hours 1 minute');
  await write(author, target, same('정말 재미있어요!'));
});

test('accepts one of many concurrent equal comments', async () => {
  const author = await somebody();
  const target = episodeOf('queue', 3);
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => write(author, target, same('한 번만'))));
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1);
  const { comments } = await list(readerOf(author), target);
  assert.equal(comments.filter(({ isOwn }) => isOwn).length, 1);
});

test('shows a comment on the work page when liked, pinned or past the hold', async () => {
  const [author, other] = [await somebody(), await somebody()];
  const target = workOf('kept');
  const past = async (id: number): Promise<boolean | undefined> =>
    (await list(readerOf(other), target)).comments.find((one) => one.id === id)?.isPastHold;
  const { id: liked } = await write(author, target);
  const { id: waiting } = await write(author, target);
  assert.deepEqual([await past(liked), await past(waiting)], [false, false]);
  await likeComment(ctx, { memberNo: other, reader: readerOf(other), commentId: liked, isLiked: true });
  assert.deepEqual([await past(liked), await past(waiting)], [true, false]);
  await setCommentHold(ctx, { by: BY, hours: 0 });
  assert.equal(await past(waiting), true);
  await setCommentHold(ctx, { by: BY, hours: 2 });
  assert.deepEqual([await readCommentHold(ctx), await past(waiting)], [2, false]);
  await advanceTime(ctx, '2 hours');
  assert.equal(await past(waiting), true);
  for (const hours of [-1, 1.5, 721, Number.NaN])
    await rejectsWith(setCommentHold(ctx, { by: BY, hours }), 'MODERATION_ERROR 0008');
});

test('rejects a default-list word until the operator allows it', async () => {
  const author = await somebody();
  const target = episodeOf('queue', 4);
  await rejectsWith(write(author, target, same('이런 지랄')), 'COMMENT_ERROR 0008');
  await addWord(ctx, { by: BY, word: '지랄', act: 'allow', reason: '' });
  assert.equal(
    (await listDefaultWords(ctx)).some(({ word }) => word === '지랄'),
    false,
  );
  await write(author, target, same('이런 지랄'));
});
