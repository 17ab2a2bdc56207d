import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { BY, openCommunityShop, type CommunityShop, readerOf } from '../../../tests/support/servers/community-shop.ts';
import {
  answerReview,
  deleteComment,
  deleteReview,
  findReviews,
  likeComment,
  listMemberComments,
  moderateComment,
  readReviewShare,
  setReviewShare,
  showRating,
  showReviewStanding,
  writeReview,
} from '../index.ts';

let shop: CommunityShop;
before(async () => {
  shop = await openCommunityShop(['reviewed', 'answered', 'copied', 'adult']);
});
after(() => shop.close());

const TEXT = '국물 냄새가 나는 글입니다.';
const review = (memberNo: number, key: string, changes: Partial<Parameters<typeof writeReview>[1]> = {}) =>
  writeReview(shop.ctx, {
    memberNo,
    reader: readerOf(memberNo),
    workId: shop.workOf(key).id,
    halves: 9,
    text: TEXT,
    isSpoiler: false,
    ...changes,
  });
const reviewer = async (key: string): Promise<number> => {
  const memberNo = await shop.somebody();
  for (const at of [0, 1, 2]) await shop.read(memberNo, key, at);
  return memberNo;
};
const listed = async (memberNo: number, key: string) =>
  (await shop.list(readerOf(memberNo), shop.workOf(key), { isReview: true })).comments;

test('a reader reviews a work once with stars, after the share of it that the shop sets', async () => {
  const memberNo = await shop.somebody();
  await shop.read(memberNo, 'reviewed', 0);
  await rejectsWith(review(memberNo, 'reviewed'), 'REVIEW_ERROR 0003');
  for (const at of [1, 2]) await shop.read(memberNo, 'reviewed', at);
  assert.equal(await readReviewShare(shop.ctx), 20);
  await rejectsWith(setReviewShare(shop.ctx, { by: BY, percent: 101 }), 'REVIEW_ERROR 0009');
  await setReviewShare(shop.ctx, { by: BY, percent: 100 });
  await rejectsWith(review(memberNo, 'reviewed'), 'REVIEW_ERROR 0003');
  const at = { memberNo, workId: shop.workOf('reviewed').id };
  assert.equal((await showReviewStanding(shop.ctx, at)).missing, 3);
  await setReviewShare(shop.ctx, { by: BY, percent: 20 });
  await rejectsWith(review(memberNo, 'reviewed', { halves: 11 }), 'RATING_ERROR 0001');
  await rejectsWith(review(memberNo, 'reviewed', { text: '짧은 글' }), 'REVIEW_ERROR 0001');
  await rejectsWith(review(memberNo, 'reviewed', { text: '가'.repeat(3001) }), 'REVIEW_ERROR 0002');
  await rejectsWith(review(memberNo, 'reviewed', { text: '시발 정말로 지루한 글이었습니다' }), 'COMMENT_ERROR 0008');
  assert.equal((await showRating(shop.ctx, { ...at, reader: readerOf(memberNo) })).own, null, 'nothing is half saved');
  const [first, twin] = await Promise.all([review(memberNo, 'reviewed'), review(memberNo, 'reviewed')]);
  assert.equal(first.id, twin.id);
  await review(memberNo, 'reviewed', { halves: 6, text: `${TEXT} 다시 읽었습니다.`, isSpoiler: true });
  const [row, ...rest] = await listed(await shop.somebody(), 'reviewed');
  assert.deepEqual(
    [rest.length, row?.halves, row?.folded, row?.isEdited, row?.isReview],
    [0, 6, 'spoiler', true, true],
  );
  const talk = await shop.list(readerOf(memberNo), shop.workOf('reviewed'));
  assert.deepEqual([talk.comments, talk.count], [[], 0], 'not among the comments');
  assert.equal(
    (await listMemberComments(shop.ctx, { memberNo, reader: readerOf(memberNo) })).comments[0]?.isReview,
    true,
  );
});

test('reviews are found helpful, answered by authors and the shop, and not by readers', async () => {
  const memberNo = await reviewer('answered');
  const { id } = await review(memberNo, 'answered');
  const fan = await shop.somebody();
  await likeComment(shop.ctx, { memberNo: fan, reader: readerOf(fan), commentId: id, isLiked: true });
  const answer = { parentId: id, text: '읽어 주셔서 고맙습니다.' };
  await rejectsWith(shop.write(fan, shop.workOf('answered'), answer), 'REVIEW_ERROR 0006');
  const author = await reviewer('answered');
  await sql`
    with made as (
      insert into pen (member_no, name, name_key, terms_version) values (${author}, '글쓴이', '글쓴이', '1') returning id
    )
    insert into work_crew (work_id, pen_id, role, accepted_at)
    select ${shop.workOf('answered').id}, id, 'owner', seoga_now() from made`.execute(shop.ctx.db);
  await rejectsWith(review(author, 'answered'), 'REVIEW_ERROR 0005');
  assert.deepEqual((await findReviews(shop.ctx, { isOpen: true })).reviews.map((one) => one.id).includes(id), true);
  await shop.write(author, shop.workOf('answered'), answer);
  await answerReview(shop.ctx, { by: BY, reviewId: id, text: '운영자도 고맙습니다.' });
  await rejectsWith(answerReview(shop.ctx, { by: BY, reviewId: 999_999, text: '답' }), 'REVIEW_ERROR 0007');
  await rejectsWith(answerReview(shop.ctx, { by: BY, reviewId: id, text: '답'.repeat(1001) }), 'REVIEW_ERROR 0008');
  const [row] = await listed(memberNo, 'answered');
  assert.deepEqual(
    [row?.likes, row?.shopAnswer, row?.answers.map((one) => [one.text, one.isAuthor])],
    [1, '운영자도 고맙습니다.', [[answer.text, true]]],
  );
  assert.equal((await shop.news(memberNo)).length, 2);
  assert.deepEqual((await findReviews(shop.ctx, { isOpen: true, workId: shop.workOf('answered').id })).reviews, []);
  await answerReview(shop.ctx, { by: BY, reviewId: id, text: '' });
  assert.equal((await listed(memberNo, 'answered'))[0]?.shopAnswer, null);
});

test('a review that its writer deleted can be written again, one that an operator deleted cannot', async () => {
  const memberNo = await reviewer('answered');
  const { id } = await review(memberNo, 'answered');
  await deleteComment(shop.ctx, { memberNo, commentId: id });
  const again = await review(memberNo, 'answered', { text: `${TEXT} 두 번째입니다.` });
  assert.notEqual(again.id, id);
  await moderateComment(shop.ctx, { by: BY, commentId: again.id, act: 'delete', reason: '광고', banDays: null });
  await rejectsWith(review(memberNo, 'answered', { text: `${TEXT} 세 번째입니다.` }), 'REVIEW_ERROR 0004');
  const workId = shop.workOf('answered').id;
  await rejectsWith(deleteReview(shop.ctx, { memberNo, workId }), 'REVIEW_ERROR 0007');
  await rejectsWith(review(memberNo, 'answered', { text: `${TEXT} 네 번째입니다.` }), 'REVIEW_ERROR 0004');
});

test('one text reviews one work: a copy on another work is refused and leaves no stars', async () => {
  const memberNo = await reviewer('copied');
  for (const at of [0, 1, 2]) await shop.read(memberNo, 'answered', at);
  await review(memberNo, 'copied');
  await rejectsWith(review(memberNo, 'answered', { text: `${TEXT.replaceAll(' ', '  ')}!!` }), 'COMMENT_ERROR 0013');
  const at = { memberNo, workId: shop.workOf('answered').id };
  assert.equal((await showRating(shop.ctx, { ...at, reader: readerOf(memberNo) })).own, null);
  const { id } = await review(memberNo, 'answered', { text: `${TEXT} 그리고 다른 글입니다.` });
  await rejectsWith(review(memberNo, 'answered'), 'COMMENT_ERROR 0013');
  await deleteComment(shop.ctx, { memberNo, commentId: id });
  await deleteReview(shop.ctx, { memberNo, workId: shop.workOf('copied').id });
  await review(memberNo, 'answered');
});

test('reviews of adult works are hidden from readers without access (P3)', async () => {
  const memberNo = await reviewer('adult');
  await rejectsWith(review(memberNo, 'adult'), 'ADULT_ERROR 0001');
  await rejectsWith(shop.list(readerOf(memberNo), shop.workOf('adult'), { isReview: true }), 'ADULT_ERROR 0001');
});
