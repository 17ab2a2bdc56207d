import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BY, openCommunityShop, type CommunityShop, readerOf } from '../../tests/support/servers/community-shop.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { findComments, moderateComments, reportComment } from './index.ts';
import type { CommentFilter } from './comment-list-store.ts';

let fixture: CommunityShop;
before(async () => {
  fixture = await openCommunityShop(['sea', 'hill']);
});
after(() => fixture.close());

const texts = async (filter: Partial<CommentFilter>): Promise<string[]> => {
  const { comments } = await findComments(fixture.ctx, { filter: { kind: 'all', ...filter }, before: undefined });
  return comments.map(({ text }) => text);
};

test('lists all, reported and hidden comments by work, member and words, and folds several with one reason', async () => {
  const { ctx } = fixture;
  const [sea, hill] = [fixture.workOf('sea'), fixture.workOf('hill')];
  const [writer, reader] = [await fixture.somebody(), await fixture.somebody()];
  const { id: first } = await fixture.write(writer, sea, { text: '바다가 보인다' });
  const { id: second } = await fixture.write(writer, sea, { text: 'Sea 100% 좋다' });
  await fixture.write(reader, hill, { text: '언덕을 넘는다' });
  assert.deepEqual(await texts({}), ['언덕을 넘는다', 'Sea 100% 좋다', '바다가 보인다']);
  assert.deepEqual(await texts({ workId: sea.id }), ['Sea 100% 좋다', '바다가 보인다']);
  assert.deepEqual(await texts({ memberNo: reader }), ['언덕을 넘는다']);
  assert.deepEqual(await texts({ words: 'sea 100%' }), ['Sea 100% 좋다']);
  assert.deepEqual(await texts({ words: '없는 말' }), []);
  await reportComment(ctx, {
    memberNo: reader,
    reader: readerOf(reader),
    commentId: first,
    reason: 'abuse',
    detail: '',
  });
  assert.deepEqual(await texts({ kind: 'reported' }), ['바다가 보인다']);
  const ids = [first, second, second, 999_999];
  await rejectsWith(moderateComments(ctx, { by: BY, ids, act: 'fold', reason: ' ' }), 'MODERATION_ERROR 0001');
  await rejectsWith(moderateComments(ctx, { by: BY, ids: [], act: 'fold', reason: '도배' }), 'MODERATION_ERROR 0009');
  assert.deepEqual(await moderateComments(ctx, { by: BY, ids, act: 'fold', reason: '도배' }), { done: 2 });
  assert.deepEqual(await texts({ kind: 'hidden' }), ['Sea 100% 좋다', '바다가 보인다']);
  assert.deepEqual(await texts({ kind: 'reported' }), []);
});
