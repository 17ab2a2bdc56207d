import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BY, openCommunityShop, type CommunityShop, readerOf } from '../../tests/support/servers/community-shop.ts';
import { joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import type { TestContext } from '../../tests/support/database/test-context.ts';
import {
  addWord,
  decideTakedown,
  endExpiredTakedowns,
  liftRestriction,
  likeComment,
  listBans,
  listModeration,
  listTakedownRequests,
  moderateComment,
  objectToTakedown,
  readTakedownProof,
  listPins,
  pinComment,
  removeWord,
  listWords,
  reportComment,
  requestTakedown,
  setCommentRule,
  showTakedownRequest,
  testWordList,
} from './index.ts';

let fixture: CommunityShop;
let ctx: TestContext;
before(async () => {
  fixture = await openCommunityShop(['talked', 'measured', 'queue']);
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
const actions: CommunityShop['acts'] = (...input) => fixture.acts(...input);

test('rejects writing with a reason: too fast, closed, entitled only, banned, unverified, forbidden word', async () => {
  const target = workOf('queue');
  const writer = await somebody();
  for (let at = 0; at < 10; at += 1) await write(writer, target, { text: `글 ${at}` });
  await rejectsWith(write(writer, target), 'COMMENT_ERROR 0004');
  await advanceTime(ctx, '61 seconds');
  await write(writer, target);
  const { memberNo } = await joinedMember(ctx);
  await rejectsWith(write(memberNo, target), 'MEMBER_ERROR 0008');
  const other = await somebody();
  await setCommentRule(ctx, { by: BY, place: target, rule: { isClosed: false, isForHolders: true }, reason: '다툼' });
  await rejectsWith(write(other, target), 'COMMENT_ERROR 0007');
  assert.equal((await list(readerOf(other), target)).shut, 'holders');
  await rejectsWith(write(other, episodeOf('queue', 0)), 'COMMENT_ERROR 0007');
  await setCommentRule(ctx, { by: BY, place: target, rule: { isClosed: true, isForHolders: false }, reason: '다툼' });
  await rejectsWith(write(other, episodeOf('queue', 0)), 'COMMENT_ERROR 0006');
  await setCommentRule(ctx, { by: BY, place: target, rule: { isClosed: false, isForHolders: false }, reason: '진정' });
  await write(other, target);
  await rejectsWith(
    setCommentRule(ctx, { by: BY, place: target, rule: { isClosed: true, isForHolders: false }, reason: ' ' }),
    'MODERATION_ERROR 0001',
  );
});

test('refuses, holds and folds by word list and shows held comments to their author until decided', async () => {
  const target = workOf('talked');
  for (const [word, act] of [
    ['몹쓸말', 'refuse'],
    ['의심말', 'hold'],
    ['거친말', 'fold'],
    ['거친말씨', 'allow'],
  ] as const)
    await addWord(ctx, { by: BY, word, act, reason: '시험' });
  await rejectsWith(addWord(ctx, { by: BY, word: '몹 쓸.말', act: 'hold', reason: '' }), 'MODERATION_ERROR 0004');
  await rejectsWith(addWord(ctx, { by: BY, word: '...', act: 'hold', reason: '' }), 'MODERATION_ERROR 0003');
  const [author, other] = [await somebody(), await somebody()];
  await rejectsWith(write(author, target, { text: '이런 몹1쓸ㅁㅏㄹ' }), 'COMMENT_ERROR 0008');
  const entitled = await write(author, target, { text: '의심말입니다' });
  assert.equal(entitled.state, 'held');
  const faces = async (memberNo: number) =>
    (await list(readerOf(memberNo), target)).comments.find(({ id }) => id === entitled.id)?.face;
  assert.deepEqual([await faces(author), await faces(other)], ['held', undefined]);
  await rejectsWith(
    likeComment(ctx, { memberNo: other, reader: readerOf(other), commentId: entitled.id, isLiked: true }),
    'COMMENT_ERROR 0001',
  );
  const { waiting } = await listModeration(ctx, { kind: 'held', page: 1 });
  assert.deepEqual(waiting.find(({ id }) => id === entitled.id)?.words, ['의심말']);
  await moderateComment(ctx, { by: BY, commentId: entitled.id, act: 'keep', reason: '', banDays: null });
  assert.equal(await faces(other), 'shown');
  assert.deepEqual(await update(author), ['내 댓글이 검토를 마치고 게시되었습니다.']);
  const rough = await write(author, target, { text: '거친말이지만 거친말씨' });
  const seen = (await list(readerOf(other), target)).comments.find(({ id }) => id === rough.id);
  assert.equal(seen?.folded, 'word');
  assert.equal((await testWordList(ctx, '거친말씨만')).act, null);
  for (const { id } of await listWords(ctx)) await removeWord(ctx, { by: BY, wordId: id });
  assert.deepEqual(await actions(`comment:${entitled.id}`), ['comment.keep']);
});

test('folds a comment after many reports until decided, notifies both sides and ends a ban on its date', async () => {
  const target = episodeOf('queue', 2);
  const author = await somebody();
  const { id } = await write(author, target, { text: '신고될 글' });
  const reporters = await Promise.all(Array.from({ length: 5 }, somebody));
  const report = (memberNo: number, reason = 'privacy') =>
    reportComment(ctx, { memberNo, reader: readerOf(memberNo), commentId: id, reason, detail: '이름이 나옵니다.' });
  await rejectsWith(report(author), 'COMMENT_ERROR 0010');
  await rejectsWith(report(reporters[0] ?? 0, 'none'), 'COMMENT_ERROR 0011');
  for (const memberNo of reporters) await Promise.all([report(memberNo), report(memberNo)]);
  const reader = readerOf(await somebody());
  await read('memberNo' in reader ? reader.memberNo : 0, 'queue', 5);
  assert.equal((await list(reader, target)).comments[0]?.folded, 'reports');
  const { waiting } = await listModeration(ctx, { kind: 'reported', page: 1 });
  assert.deepEqual([waiting[0]?.id, waiting[0]?.weight, waiting[0]?.reports.length], [id, 25, 5]);
  const decide = { by: BY, commentId: id, act: 'delete', reason: '개인정보를 적었습니다.', banDays: 7 };
  await rejectsWith(moderateComment(ctx, { ...decide, reason: ' ' }), 'MODERATION_ERROR 0001');
  await rejectsWith(moderateComment(ctx, { ...decide, banDays: 3 }), 'MODERATION_ERROR 0005');
  await moderateComment(ctx, decide);
  assert.deepEqual((await list(reader, target)).comments, []);
  assert.deepEqual((await update(author)).toSorted(), [
    '내 댓글이 운영 정책에 따라 삭제되었습니다.',
    '댓글 쓰기가 제한되었습니다.',
  ]);
  assert.deepEqual(await update(reporters[0] ?? 0), ['신고하신 댓글을 확인하고 삭제했습니다.']);
  await rejectsWith(write(author, target), 'COMMENT_ERROR 0005');
  await advanceTime(ctx, '7 days 1 minute');
  await write(author, target, { text: '다시 쓴 글' });
  await moderateComment(ctx, { by: BY, commentId: id, act: 'keep', reason: '되돌림', banDays: 0 });
  assert.deepEqual((await list(reader, target)).comments.map(({ text }) => text).toSorted(), [
    '다시 쓴 글',
    '신고될 글',
  ]);
  const ban = (await listBans(ctx)).find(({ memberNo }) => memberNo === author);
  assert.equal(ban?.endsAt, null);
  await liftRestriction(ctx, { by: BY, banId: ban?.id ?? 0, reason: '오해' });
  await write(author, target);
});

test('pins one comment above an episode and replaces it', async () => {
  const target = episodeOf('queue', 4);
  const author = await somebody();
  const [one, two] = [await write(author, target, { text: '하나' }), await write(author, target, { text: '둘' })];
  await pinComment(ctx, { by: BY, commentId: one.id, isPinned: true });
  assert.deepEqual(
    (await list(readerOf(author), target)).comments.map(({ id }) => id),
    [one.id, two.id],
  );
  await pinComment(ctx, { by: BY, commentId: two.id, isPinned: true });
  const { comments } = await list(readerOf(author), target);
  assert.deepEqual(
    comments.map(({ id, isPinned }) => [id, isPinned]),
    [
      [two.id, true],
      [one.id, false],
    ],
  );
  const pins = async () => (await listPins(ctx)).map(({ id }) => id);
  assert.deepEqual(await pins(), [two.id]);
  // An outdated list must not unpin another comment.
  await rejectsWith(pinComment(ctx, { by: BY, commentId: one.id, isPinned: false }), 'MODERATION_ERROR 0002');
  await pinComment(ctx, { by: BY, commentId: two.id, isPinned: false });
  assert.deepEqual(await pins(), []);
  assert.ok((await list(readerOf(author), target)).comments.every(({ isPinned }) => !isPinned));
});

test('hides a comment with a notice during a takedown, accepts an objection and restores it after thirty days', async () => {
  const target = workOf('measured');
  const [author, other] = [await somebody(), await somebody()];
  const [{ id }, deleted] = [await write(author, target, { text: '아무개는 나쁘다' }), await write(author, target)];
  const request = (commentId: number, key: string = crypto.randomUUID()) =>
    requestTakedown(ctx, {
      typed: {
        comment: `https://seoga.example/comments/work/${target.id}?thread=${commentId}`,
        name: '아무개',
        mail: 'Right@seoga.example',
        side: 'self',
        kind: 'defamation',
        text: '저에 대한 거짓입니다.',
        agrees: true,
      },
      files: [
        {
          name: '증거.pdf',
          bytes: new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
        },
      ],
      address: '10.1.2.3',
      key,
    });
  const key = crypto.randomUUID();
  const requestId = await request(id, key);
  assert.equal(await request(id, key), requestId);
  await rejectsWith(request(999_999_999), 'RIGHTS_ERROR 0004');
  const line = await showTakedownRequest(ctx, { by: BY, id: requestId });
  assert.deepEqual([line.commentText, line.state, line.files.length], ['아무개는 나쁘다', 'received', 1]);
  const proof = await readTakedownProof(ctx, { by: BY, id: requestId, key: line.files[0]?.key ?? '' });
  assert.equal(proof.type, 'application/pdf');
  await rejectsWith(
    objectToTakedown(ctx, { memberNo: author, commentId: id, text: '사실입니다.' }),
    'RIGHTS_ERROR 0008',
  );
  const decide = { by: BY, id: requestId, act: 'hide', days: 30, reason: '다툼이 있습니다.' };
  await rejectsWith(decideTakedown(ctx, { ...decide, days: 31 }), 'MODERATION_ERROR 0005');
  await rejectsWith(decideTakedown(ctx, { ...decide, act: 'restore' }), 'RIGHTS_ERROR 0007');
  await decideTakedown(ctx, decide);
  const seen = async (memberNo: number) =>
    (await list(readerOf(memberNo), target)).comments.find((one) => one.id === id);
  assert.deepEqual([(await seen(other))?.face, (await seen(other))?.text], ['hidden', '']);
  assert.equal((await seen(author))?.text, '');
  assert.deepEqual(await update(author), ['내 댓글에 임시조치를 했습니다.']);
  await rejectsWith(objectToTakedown(ctx, { memberNo: other, commentId: id, text: '글' }), 'COMMENT_ERROR 0001');
  await objectToTakedown(ctx, { memberNo: author, commentId: id, text: '사실입니다.' });
  await rejectsWith(objectToTakedown(ctx, { memberNo: author, commentId: id, text: '또' }), 'RIGHTS_ERROR 0008');
  assert.equal((await listTakedownRequests(ctx, { state: 'hidden', page: 1 })).requests[0]?.objection, '사실입니다.');
  await advanceTime(ctx, '29 days 23 hours');
  await endExpiredTakedowns(ctx);
  assert.equal((await seen(other))?.face, 'hidden');
  await advanceTime(ctx, '2 hours');
  assert.equal((await seen(other))?.face, 'shown', 'no job has to run for the law’s thirty days to end');
  await endExpiredTakedowns(ctx);
  assert.equal((await showTakedownRequest(ctx, { by: BY, id: requestId })).state, 'restored');
  assert.deepEqual(
    ctx.letters.filter(({ to }) => to === 'right@seoga.example').map(({ subject }) => subject.replace(/^.*\] ?/, '')),
    ['권리 침해 신고를 접수했습니다.', ...Array(2).fill('권리 침해 신고의 처리 결과를 알려 드립니다.')],
  );
  const secondId = await request(deleted.id);
  await decideTakedown(ctx, { ...decide, id: secondId });
  await decideTakedown(ctx, { ...decide, id: secondId, act: 'delete', reason: '침해가 분명합니다.' });
  assert.equal(
    (await list(readerOf(author), target)).comments.some((one) => one.id === deleted.id),
    false,
  );
  assert.deepEqual(await actions(`rights-request:${secondId}`), ['rights-request.hide', 'rights-request.delete']);
});
