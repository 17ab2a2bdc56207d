import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BY, communityGround, type CommunityGround, readerOf } from '../../tests/support/community-ground.ts';
import { joinedMember, passTime } from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import type { TestContext } from '../../tests/support/test-context.ts';
import {
  addWord,
  decideMeasure,
  endMeasures,
  liftRestriction,
  likeComment,
  listBans,
  listModeration,
  listRequests,
  moderateComment,
  objectToMeasure,
  openProof,
  listPins,
  pinComment,
  removeWord,
  listWords,
  reportComment,
  requestMeasure,
  setCommentRule,
  showRequest,
  tryWords,
} from './index.ts';

let ground: CommunityGround;
let ctx: TestContext;
before(async () => {
  ground = await communityGround(['talked', 'measured', 'queue']);
  ctx = ground.ctx;
});
after(() => ground.close());

const somebody: CommunityGround['somebody'] = (...given) => ground.somebody(...given);
const workOf: CommunityGround['workOf'] = (...given) => ground.workOf(...given);
const episodeOf: CommunityGround['episodeOf'] = (...given) => ground.episodeOf(...given);
const write: CommunityGround['write'] = (...given) => ground.write(...given);
const list: CommunityGround['list'] = (...given) => ground.list(...given);
const read: CommunityGround['read'] = (...given) => ground.read(...given);
const news: CommunityGround['news'] = (...given) => ground.news(...given);
const acts: CommunityGround['acts'] = (...given) => ground.acts(...given);

test('whoever may not write is told so: too fast, closed, for holders, restricted, unproved, a word', async () => {
  const place = workOf('queue');
  const writer = await somebody();
  for (let at = 0; at < 10; at += 1) await write(writer, place, { text: `글 ${at}` });
  await refusedAs(write(writer, place), 'COMMENT_ERROR 0004');
  await passTime(ctx, '61 seconds');
  await write(writer, place);
  const { memberNo } = await joinedMember(ctx);
  await refusedAs(write(memberNo, place), 'MEMBER_ERROR 0008');
  const other = await somebody();
  await setCommentRule(ctx, { by: BY, place, rule: { isClosed: false, isForHolders: true }, reason: '다툼' });
  await refusedAs(write(other, place), 'COMMENT_ERROR 0007');
  assert.equal((await list(readerOf(other), place)).shut, 'holders');
  await refusedAs(write(other, episodeOf('queue', 0)), 'COMMENT_ERROR 0007');
  await setCommentRule(ctx, { by: BY, place, rule: { isClosed: true, isForHolders: false }, reason: '다툼' });
  await refusedAs(write(other, episodeOf('queue', 0)), 'COMMENT_ERROR 0006');
  await setCommentRule(ctx, { by: BY, place, rule: { isClosed: false, isForHolders: false }, reason: '진정' });
  await write(other, place);
  await refusedAs(
    setCommentRule(ctx, { by: BY, place, rule: { isClosed: true, isForHolders: false }, reason: ' ' }),
    'MODERATION_ERROR 0001',
  );
});

test('the word list refuses, holds and folds; what is held is shown to its author alone until somebody decides', async () => {
  const place = workOf('talked');
  for (const [word, act] of [
    ['몹쓸말', 'refuse'],
    ['의심말', 'hold'],
    ['거친말', 'fold'],
    ['거친말씨', 'allow'],
  ] as const)
    await addWord(ctx, { by: BY, word, act, reason: '시험' });
  await refusedAs(addWord(ctx, { by: BY, word: '몹 쓸.말', act: 'hold', reason: '' }), 'MODERATION_ERROR 0004');
  await refusedAs(addWord(ctx, { by: BY, word: '...', act: 'hold', reason: '' }), 'MODERATION_ERROR 0003');
  const [author, other] = [await somebody(), await somebody()];
  await refusedAs(write(author, place, { text: '이런 몹1쓸ㅁㅏㄹ' }), 'COMMENT_ERROR 0008');
  const held = await write(author, place, { text: '의심말입니다' });
  assert.equal(held.state, 'held');
  const faces = async (memberNo: number) =>
    (await list(readerOf(memberNo), place)).comments.find(({ id }) => id === held.id)?.face;
  assert.deepEqual([await faces(author), await faces(other)], ['held', undefined]);
  await refusedAs(
    likeComment(ctx, { memberNo: other, reader: readerOf(other), commentId: held.id, isLiked: true }),
    'COMMENT_ERROR 0001',
  );
  const { waiting } = await listModeration(ctx, { kind: 'held', page: 1 });
  assert.deepEqual(waiting.find(({ id }) => id === held.id)?.words, ['의심말']);
  await moderateComment(ctx, { by: BY, commentId: held.id, act: 'keep', reason: '', banDays: null });
  assert.equal(await faces(other), 'shown');
  assert.deepEqual(await news(author), ['내 댓글이 검토를 마치고 게시되었습니다.']);
  const rough = await write(author, place, { text: '거친말이지만 거친말씨' });
  const seen = (await list(readerOf(other), place)).comments.find(({ id }) => id === rough.id);
  assert.equal(seen?.folded, 'word');
  assert.equal((await tryWords(ctx, '거친말씨만')).act, null);
  for (const { id } of await listWords(ctx)) await removeWord(ctx, { by: BY, wordId: id });
  assert.deepEqual(await acts(`comment:${held.id}`), ['comment.keep']);
});

test('many reports fold a comment until an operator decides; both sides are told, and a restriction ends by its date', async () => {
  const place = episodeOf('queue', 2);
  const author = await somebody();
  const { id } = await write(author, place, { text: '신고될 글' });
  const reporters = await Promise.all(Array.from({ length: 5 }, somebody));
  const report = (memberNo: number, reason = 'privacy') =>
    reportComment(ctx, { memberNo, reader: readerOf(memberNo), commentId: id, reason, detail: '이름이 나옵니다.' });
  await refusedAs(report(author), 'COMMENT_ERROR 0010');
  await refusedAs(report(reporters[0] ?? 0, 'none'), 'COMMENT_ERROR 0011');
  for (const memberNo of reporters) await Promise.all([report(memberNo), report(memberNo)]);
  const reader = readerOf(await somebody());
  await read('memberNo' in reader ? reader.memberNo : 0, 'queue', 5);
  assert.equal((await list(reader, place)).comments[0]?.folded, 'reports');
  const { waiting } = await listModeration(ctx, { kind: 'reported', page: 1 });
  assert.deepEqual([waiting[0]?.id, waiting[0]?.weight, waiting[0]?.reports.length], [id, 25, 5]);
  const decide = { by: BY, commentId: id, act: 'delete', reason: '개인정보를 적었습니다.', banDays: 7 };
  await refusedAs(moderateComment(ctx, { ...decide, reason: ' ' }), 'MODERATION_ERROR 0001');
  await refusedAs(moderateComment(ctx, { ...decide, banDays: 3 }), 'MODERATION_ERROR 0005');
  await moderateComment(ctx, decide);
  assert.deepEqual((await list(reader, place)).comments, []);
  assert.deepEqual((await news(author)).toSorted(), [
    '내 댓글이 운영 정책에 따라 삭제되었습니다.',
    '댓글 쓰기가 제한되었습니다.',
  ]);
  assert.deepEqual(await news(reporters[0] ?? 0), ['신고하신 댓글을 확인하고 삭제했습니다.']);
  await refusedAs(write(author, place), 'COMMENT_ERROR 0005');
  await passTime(ctx, '7 days 1 minute');
  await write(author, place, { text: '다시 쓴 글' });
  await moderateComment(ctx, { by: BY, commentId: id, act: 'keep', reason: '되돌림', banDays: 0 });
  assert.deepEqual((await list(reader, place)).comments.map(({ text }) => text).toSorted(), [
    '다시 쓴 글',
    '신고될 글',
  ]);
  const ban = (await listBans(ctx)).find(({ memberNo }) => memberNo === author);
  assert.equal(ban?.endsAt, null);
  await liftRestriction(ctx, { by: BY, banId: ban?.id ?? 0, reason: '오해' });
  await write(author, place);
});

test('one comment is pinned above its episode; another takes its place', async () => {
  const place = episodeOf('queue', 4);
  const author = await somebody();
  const [one, two] = [await write(author, place, { text: '하나' }), await write(author, place, { text: '둘' })];
  await pinComment(ctx, { by: BY, commentId: one.id, isPinned: true });
  assert.deepEqual(
    (await list(readerOf(author), place)).comments.map(({ id }) => id),
    [one.id, two.id],
  );
  await pinComment(ctx, { by: BY, commentId: two.id, isPinned: true });
  const { comments } = await list(readerOf(author), place);
  assert.deepEqual(
    comments.map(({ id, isPinned }) => [id, isPinned]),
    [
      [two.id, true],
      [one.id, false],
    ],
  );
  const pins = async () => (await listPins(ctx)).map(({ id }) => id);
  assert.deepEqual(await pins(), [two.id]);
  // Who sees an older list takes nobody else's pin down.
  await refusedAs(pinComment(ctx, { by: BY, commentId: one.id, isPinned: false }), 'MODERATION_ERROR 0002');
  await pinComment(ctx, { by: BY, commentId: two.id, isPinned: false });
  assert.deepEqual(await pins(), []);
  assert.ok((await list(readerOf(author), place)).comments.every(({ isPinned }) => !isPinned));
});

test('temporary measure: hidden with a notice, told, objected to, and shown again when thirty days are over', async () => {
  const place = workOf('measured');
  const [author, other] = [await somebody(), await somebody()];
  const [{ id }, deleted] = [await write(author, place, { text: '아무개는 나쁘다' }), await write(author, place)];
  const request = (commentId: number, key: string = crypto.randomUUID()) =>
    requestMeasure(ctx, {
      typed: {
        comment: `https://seoga.example/comments/work/${place.id}?thread=${commentId}`,
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
  await refusedAs(request(999_999_999), 'RIGHTS_ERROR 0004');
  const line = await showRequest(ctx, { by: BY, id: requestId });
  assert.deepEqual([line.commentText, line.state, line.files.length], ['아무개는 나쁘다', 'received', 1]);
  const proof = await openProof(ctx, { by: BY, id: requestId, key: line.files[0]?.key ?? '' });
  assert.equal(proof.type, 'application/pdf');
  await refusedAs(objectToMeasure(ctx, { memberNo: author, commentId: id, text: '사실입니다.' }), 'RIGHTS_ERROR 0008');
  const decide = { by: BY, id: requestId, act: 'hide', days: 30, reason: '다툼이 있습니다.' };
  await refusedAs(decideMeasure(ctx, { ...decide, days: 31 }), 'MODERATION_ERROR 0005');
  await refusedAs(decideMeasure(ctx, { ...decide, act: 'restore' }), 'RIGHTS_ERROR 0007');
  await decideMeasure(ctx, decide);
  const seen = async (memberNo: number) =>
    (await list(readerOf(memberNo), place)).comments.find((one) => one.id === id);
  assert.deepEqual([(await seen(other))?.face, (await seen(other))?.text], ['hidden', '']);
  assert.equal((await seen(author))?.text, '');
  assert.deepEqual(await news(author), ['내 댓글에 임시조치를 했습니다.']);
  await refusedAs(objectToMeasure(ctx, { memberNo: other, commentId: id, text: '글' }), 'COMMENT_ERROR 0001');
  await objectToMeasure(ctx, { memberNo: author, commentId: id, text: '사실입니다.' });
  await refusedAs(objectToMeasure(ctx, { memberNo: author, commentId: id, text: '또' }), 'RIGHTS_ERROR 0008');
  assert.equal((await listRequests(ctx, { state: 'hidden', page: 1 })).requests[0]?.objection, '사실입니다.');
  await passTime(ctx, '29 days 23 hours');
  await endMeasures(ctx);
  assert.equal((await seen(other))?.face, 'hidden');
  await passTime(ctx, '2 hours');
  assert.equal((await seen(other))?.face, 'shown', 'no job has to run for the law’s thirty days to end');
  await endMeasures(ctx);
  assert.equal((await showRequest(ctx, { by: BY, id: requestId })).state, 'restored');
  assert.deepEqual(
    ctx.letters.filter(({ to }) => to === 'right@seoga.example').map(({ subject }) => subject.replace(/^.*\] ?/, '')),
    ['권리 침해 신고를 접수했습니다.', ...Array(2).fill('권리 침해 신고의 처리 결과를 알려 드립니다.')],
  );
  const secondId = await request(deleted.id);
  await decideMeasure(ctx, { ...decide, id: secondId });
  await decideMeasure(ctx, { ...decide, id: secondId, act: 'delete', reason: '침해가 분명합니다.' });
  assert.equal(
    (await list(readerOf(author), place)).comments.some((one) => one.id === deleted.id),
    false,
  );
  assert.deepEqual(await acts(`rights-request:${secondId}`), ['rights-request.hide', 'rights-request.delete']);
});
