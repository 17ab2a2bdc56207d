import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { BY, openCommunityShop, type CommunityShop, readerOf } from '../../tests/support/servers/community-shop.ts';
import { blockAuthor, editComment, likeComment, moderateComment, pinComment, reportComment } from './index.ts';

let shop: CommunityShop;
before(async () => {
  shop = await openCommunityShop(['edited', 'muted', 'ranked']);
});
after(() => shop.close());

const edit = (memberNo: number, commentId: number, text: string) =>
  editComment(shop.ctx, { memberNo, reader: readerOf(memberNo), commentId, text, isSpoiler: text.includes('반전') });

test('a member edits only their own comment, under the rules of a new one', async () => {
  const [one, other] = [await shop.somebody(), await shop.somebody()];
  const target = shop.episodeOf('edited', 0);
  const { id } = await shop.write(one, target, { text: '첫 글입니다.' });
  await shop.write(one, target, { text: '둘째 글입니다.' });
  await pinComment(shop.ctx, { by: BY, commentId: id, isPinned: true });
  await rejectsWith(edit(other, id, '남의 글'), 'COMMENT_ERROR 0001');
  await rejectsWith(edit(one, id, ' '), 'COMMENT_ERROR 0002');
  await rejectsWith(edit(one, id, '시발'), 'COMMENT_ERROR 0008');
  await rejectsWith(edit(one, id, '둘째  글입니다!'), 'COMMENT_ERROR 0013');
  assert.deepEqual(await edit(one, id, '고친 반전입니다.'), { id, state: 'shown' });
  const row = (await shop.list(readerOf(one), target)).comments.find((comment) => comment.id === id);
  assert.deepEqual([row?.text, row?.isSpoiler, row?.isEdited, row?.isPinned], ['고친 반전입니다.', true, true, false]);
});

test('a comment under review cannot be edited until the operator has decided', async () => {
  const [one, other] = [await shop.somebody(), await shop.somebody()];
  const { id } = await shop.write(one, shop.episodeOf('edited', 1));
  await reportComment(shop.ctx, {
    memberNo: other,
    reader: readerOf(other),
    commentId: id,
    reason: 'abuse',
    detail: '',
  });
  await rejectsWith(edit(one, id, '증거를 지웁니다.'), 'COMMENT_ERROR 0014');
  await moderateComment(shop.ctx, { by: BY, commentId: id, act: 'keep', reason: '', banDays: null });
  assert.equal((await edit(one, id, '이제 고칩니다.')).state, 'shown');
  await moderateComment(shop.ctx, { by: BY, commentId: id, act: 'delete', reason: '광고', banDays: null });
  await rejectsWith(edit(one, id, '다시'), 'COMMENT_ERROR 0001');
});

test('muting hides the comments of both from each other, and refuses replies and likes', async () => {
  const target = shop.episodeOf('muted', 0);
  const [loud, quiet] = [await shop.somebody(), await shop.somebody()];
  const [noise, calm] = [await shop.write(loud, target), await shop.write(quiet, target)];
  await blockAuthor(shop.ctx, { memberNo: quiet, reader: readerOf(quiet), commentId: noise.id });
  const seen = async (memberNo: number) =>
    (await shop.list(readerOf(memberNo), target)).comments.map(({ id, folded }) => [id, folded]);
  assert.deepEqual(await seen(loud), [[noise.id, null]]);
  assert.deepEqual(
    (await seen(quiet)).find(([id]) => id === noise.id),
    [noise.id, 'blocked'],
  );
  await rejectsWith(shop.write(loud, target, { parentId: calm.id }), 'COMMENT_ERROR 0001');
  const like = { memberNo: loud, reader: readerOf(loud), commentId: calm.id, isLiked: true };
  await rejectsWith(likeComment(shop.ctx, like), 'COMMENT_ERROR 0001');
});

test('the best comments weigh likes against age', async () => {
  const target = shop.workOf('ranked');
  const [author, fan, other] = [await shop.somebody(), await shop.somebody(), await shop.somebody()];
  const old = await shop.write(author, target, { text: '오래된 글' });
  for (const memberNo of [fan, other])
    await likeComment(shop.ctx, { memberNo, reader: readerOf(memberNo), commentId: old.id, isLiked: true });
  await advanceTime(shop.ctx, '30 days');
  const fresh = await shop.write(author, target, { text: '새로운 글' });
  const order = async () => (await shop.list(readerOf(fan), target, { order: 'best' })).comments.map(({ id }) => id);
  assert.deepEqual(await order(), [old.id, fresh.id]);
  await advanceTime(shop.ctx, '90 days');
  const newest = await shop.write(author, target, { text: '더 새로운 글' });
  assert.deepEqual(await order(), [newest.id, old.id, fresh.id]);
});

test('comments of an author of the work carry the mark of the author', async () => {
  const target = shop.episodeOf('ranked', 1);
  const memberNo = await shop.somebody();
  const { id } = await shop.write(memberNo, target);
  const marks = async () => (await shop.list(readerOf(memberNo), target)).comments.map((one) => [one.id, one.isAuthor]);
  assert.deepEqual(await marks(), [[id, false]]);
  await sql`
    with made as (
      insert into pen (member_no, name, name_key, terms_version) values (${memberNo}, '필명', '필명', '1') returning id
    )
    insert into work_crew (work_id, pen_id, role, accepted_at)
    select ${shop.workOf('ranked').id}, id, 'owner', seoga_now() from made`.execute(shop.ctx.db);
  assert.deepEqual(await marks(), [[id, true]]);
});
