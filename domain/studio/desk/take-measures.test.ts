import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { openEpisode } from '#domain/reading';
import {
  appealMeasure,
  appealRating,
  asAuthor,
  decideMeasureAppeal,
  decideRatingAppeal,
  endGuardian,
  liftMeasure,
  listAuthors,
  listOwnMeasures,
  listReviews,
  overrideRating,
  recordGuardian,
  restoreOpening,
  sampleOpenedEpisodes,
  showAuthor,
  takeDown,
  takeMeasure,
} from '#domain/studio';
import { VISITOR } from '#kernel/reader';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type PlantedAuthor, plantAuthor } from '../../../tests/support/fixtures/planted-submissions.ts';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: { id: number; name: string };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  by = await plantOperator(database.db, { roles: ['editor'] });
});
after(() => database.drop());

const TODAY = '2026-11-29';
const APPEAL = { appeal: '사실과 다릅니다.', answer: '다시 확인했습니다.' };

/** Eleven open episodes since forty days, with a proved address. */
async function plantTrusted(pen: string): Promise<PlantedAuthor> {
  const texts = Array.from({ length: 11 }, (_, at) => [`${at + 1}번째 글입니다.`]);
  const author = await plantAuthor(ctx, database.pool, { pen, texts, isOpen: true });
  await database.pool.query('update member set mail_proved_at = now() where member_no = $1', [author.memberNo]);
  await database.pool.query(`update episode set opens_at = now() - interval '40 days' where work_id = $1`, [
    author.workId,
  ]);
  return author;
}

const isTrusted = async (penId: number): Promise<boolean> => (await showAuthor(ctx, penId)).author.isTrusted;
const isOpen = (id: number): Promise<boolean> =>
  openEpisode(ctx, { id, reader: VISITOR, opening: 'read' }).then(
    () => true,
    () => false,
  );

async function noticesOf(memberNo: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select facts ->> 'act' as act from notification where member_no = $1 and kind = 'studio' order by id`,
    [memberNo],
  );
  return rows.map(({ act }) => act);
}

test('a measure stops publishing until it is lifted, ends trust meanwhile, and is told', async () => {
  const { penId, memberNo, workId } = await plantTrusted('정지작가');
  const measure = { by, penId, kind: 'no-publishing', reason: '도배', lastDay: '', isAboutWorks: false, today: TODAY };
  assert.equal(await isTrusted(penId), true);
  await rejectsWith(takeMeasure(ctx, { ...measure, reason: '' }), 'STUDIO_ERROR 0034');
  await rejectsWith(takeMeasure(ctx, { ...measure, lastDay: '2020-01-01' }), 'STUDIO_ERROR 0035');
  await rejectsWith(takeMeasure(ctx, { ...measure, penId: 999_999 }), 'STUDIO_ERROR 0028');
  await takeMeasure(ctx, measure);
  await rejectsWith(asAuthor(ctx, { memberNo, workId, right: 'publish' }), 'STUDIO_ERROR 0010');
  assert.equal(await isTrusted(penId), false);
  const { authors } = await listAuthors(ctx, { filter: 'measured', words: '정지', page: 1 });
  assert.deepEqual(
    authors.map(({ name, measure: kind }) => [name, kind]),
    [['정지작가', 'no-publishing']],
  );
  const measureId = (await showAuthor(ctx, penId)).measures[0]?.id ?? 0;
  await liftMeasure(ctx, { by, penId, measureId, reason: '소명을 확인했습니다.' });
  await rejectsWith(liftMeasure(ctx, { by, penId, measureId, reason: '또' }), 'STUDIO_ERROR 0004');
  assert.equal((await asAuthor(ctx, { memberNo, workId, right: 'publish' })).penId, penId);
  assert.equal(await isTrusted(penId), true);
  assert.deepEqual(await noticesOf(memberNo), ['measure', 'measure-lifted']);
});

test('a measure is appealed once; an accepted appeal lifts it', async () => {
  const { penId } = await plantAuthor(ctx, database.pool, { pen: '이의작가' });
  const measure = { by, penId, reason: '도배', lastDay: '2999-01-01', isAboutWorks: false, today: TODAY };
  await takeMeasure(ctx, { ...measure, kind: 'warning' });
  await takeMeasure(ctx, { ...measure, kind: 'ban' });
  const [ban, warning] = (await showAuthor(ctx, penId)).measures.map(({ id }) => id);
  const appeal = { by, penId, ...APPEAL };
  await decideMeasureAppeal(ctx, { ...appeal, measureId: warning ?? 0, result: 'upheld' });
  await rejectsWith(
    decideMeasureAppeal(ctx, { ...appeal, measureId: warning ?? 0, result: 'lifted' }),
    'STUDIO_ERROR 0036',
  );
  await decideMeasureAppeal(ctx, { ...appeal, measureId: ban ?? 0, result: 'lifted' });
  const { measures } = await showAuthor(ctx, penId);
  assert.deepEqual(
    measures.map(({ kind, isInForce, appealResult }) => [kind, isInForce, appealResult]),
    [
      ['ban', false, 'lifted'],
      ['warning', true, 'upheld'],
    ],
  );
  await rejectsWith(
    decideMeasureAppeal(ctx, { ...appeal, penId: penId + 1, measureId: ban ?? 0, result: 'lifted' }),
    'STUDIO_ERROR 0028',
  );
});

test('works stay open under a ban, unless they are its reason', async () => {
  const ban = { by, kind: 'ban', reason: '도용', lastDay: '', today: TODAY };
  const [stays, goes] = [
    await plantAuthor(ctx, database.pool, { pen: '남는작가', isOpen: true }),
    await plantAuthor(ctx, database.pool, { pen: '내린작가', isOpen: true }),
  ];
  await takeMeasure(ctx, { ...ban, penId: stays.penId, isAboutWorks: false });
  await takeMeasure(ctx, { ...ban, penId: goes.penId, isAboutWorks: true });
  assert.equal((await showAdminWork(ctx, stays.workId)).isListed, true);
  assert.equal((await showAdminWork(ctx, goes.workId)).isListed, false);
});

test('an overridden rating acts at once, is locked, ends trust and is appealed once', async () => {
  const { penId, memberNo, workId, episodes } = await plantTrusted('등급바뀐작가');
  const order = { by, penId, workId, reason: '폭력 묘사' };
  const { rating } = (await showAdminWork(ctx, workId)).sheet;
  await rejectsWith(overrideRating(ctx, { ...order, rating }), 'STUDIO_ERROR 0038');
  await overrideRating(ctx, { ...order, rating: '19' });
  assert.equal((await showAdminWork(ctx, workId)).sheet.rating, '19');
  assert.equal(await isOpen(episodes[0] ?? 0), false);
  assert.equal(await isTrusted(penId), false);
  await decideRatingAppeal(ctx, { by, penId, workId, ...APPEAL, result: 'lifted' });
  await rejectsWith(decideRatingAppeal(ctx, { by, penId, workId, ...APPEAL, result: 'lifted' }), 'STUDIO_ERROR 0036');
  assert.equal(await isTrusted(penId), true);
  assert.deepEqual(await noticesOf(memberNo), ['rating', 'appeal']);
  const other = await plantAuthor(ctx, database.pool, { pen: '다른작가' });
  await rejectsWith(overrideRating(ctx, { ...order, penId: other.penId, rating: '12' }), 'STUDIO_ERROR 0028');
});

test('a takedown closes an episode or a work for new readers; who bought it keeps it', async () => {
  const author = await plantTrusted('내림작가');
  const { penId, workId, memberNo } = author;
  const [episodeId = 0] = author.episodes;
  const order = { by, penId, workId, reason: '저작권 침해' };
  await database.pool.query(
    `insert into entitlement (member_no, work_id, episode_id, kind, source, source_id)
     values ($1, $2, $3, 'buy', 'operator', 1)`,
    [memberNo, workId, episodeId],
  );
  await rejectsWith(takeDown(ctx, { ...order, position: 99 }), 'NOT_FOUND 0002');
  await takeDown(ctx, { ...order, position: 1 });
  await rejectsWith(takeDown(ctx, { ...order, position: 1 }), 'STUDIO_ERROR 0004');
  assert.equal((await showAdminEpisode(ctx, episodeId)).isWithdrawn, true);
  assert.equal(await isOpen(episodeId), false);
  assert.equal(await isTrusted(penId), false);
  const held = await database.pool.query('select revoked_at from entitlement where episode_id = $1', [episodeId]);
  assert.deepEqual(held.rows, [{ revoked_at: null }]);
  await takeDown(ctx, { ...order, position: null });
  assert.equal((await showAdminWork(ctx, workId)).isListed, false);
  await restoreOpening(ctx, { ...order, position: null });
  await restoreOpening(ctx, { ...order, position: 1 });
  await rejectsWith(restoreOpening(ctx, { ...order, position: 1 }), 'STUDIO_ERROR 0004');
  assert.equal((await showAdminWork(ctx, workId)).isListed, true);
  assert.equal(await isTrusted(penId), true);
  assert.deepEqual(await noticesOf(memberNo), ['taken-down', 'taken-down', 'restored', 'restored']);
});

test("a guardian's consent is recorded once and withdrawn", async () => {
  const { penId } = await plantAuthor(ctx, database.pool, { pen: '어린작가' });
  await recordGuardian(ctx, { by, penId, reason: '서명한 동의서' });
  await rejectsWith(recordGuardian(ctx, { by, penId, reason: '또' }), 'STUDIO_ERROR 0004');
  assert.equal((await showAuthor(ctx, penId)).guardian?.method, '서명한 동의서');
  await endGuardian(ctx, { by, penId });
  await rejectsWith(endGuardian(ctx, { by, penId }), 'STUDIO_ERROR 0004');
  assert.equal((await showAuthor(ctx, penId)).guardian, null);
});

test('a part of what opened without a review is sampled, each episode once', async () => {
  const texts = Array.from({ length: 60 }, (_, at) => [`${at + 1}번째 글입니다.`]);
  const author = await plantAuthor(ctx, database.pool, { pen: '표본뽑힌작가', texts, isOpen: true });
  await database.pool.query(`update episode set opens_at = now() - interval '1 hour' where work_id = $1`, [
    author.workId,
  ]);
  const sampled = await sampleOpenedEpisodes(ctx);
  assert.ok(sampled > 0 && sampled < 60, String(sampled));
  assert.equal(await sampleOpenedEpisodes(ctx), 0);
  const { reviews } = await listReviews(ctx, { filter: 'sample', words: '표본뽑힌작가', page: 1 });
  assert.ok(
    reviews.every(({ isSample, who, memberNo }) => isSample && who === '표본뽑힌작가' && memberNo === author.memberNo),
  );
  assert.equal((await showAdminEpisode(ctx, author.episodes[0] ?? 0)).isWithdrawn, false);
});

test('an author appeals once in writing, and operators decide about these words', async () => {
  const [author, other] = [
    await plantAuthor(ctx, database.pool, { pen: '이의 펜', isOpen: true }),
    await plantAuthor(ctx, database.pool, { pen: '다른 펜', isOpen: true }),
  ];
  const { memberNo, penId, workId } = author;
  await takeMeasure(ctx, { by, penId, kind: 'review', reason: '신고', lastDay: '', isAboutWorks: false, today: TODAY });
  await overrideRating(ctx, { by, penId, workId, rating: '15', reason: '폭력 묘사' });
  const measureId = (await listOwnMeasures(ctx, memberNo))[0]?.id ?? 0;
  const appeal = '직접 썼습니다.';
  await rejectsWith(appealMeasure(ctx, { memberNo, measureId, appeal: ' ' }), 'STUDIO_ERROR 0037');
  await rejectsWith(appealMeasure(ctx, { memberNo: other.memberNo, measureId, appeal }), 'STUDIO_ERROR 0036');
  await rejectsWith(appealRating(ctx, { memberNo: other.memberNo, workId, appeal }), 'NOT_FOUND 0001');
  await appealMeasure(ctx, { memberNo, measureId, appeal });
  await appealRating(ctx, { memberNo, workId, appeal });
  await rejectsWith(appealMeasure(ctx, { memberNo, measureId, appeal }), 'STUDIO_ERROR 0036');
  await rejectsWith(appealRating(ctx, { memberNo, workId, appeal }), 'STUDIO_ERROR 0036');
  const waiting = async () =>
    (await listAuthors(ctx, { filter: 'appealed', words: '', page: 1 })).authors.map(({ name }) => name);
  assert.deepEqual(await waiting(), ['이의 펜']);
  const decision = { by, penId, appeal: '바꿔 적은 말', answer: '확인했습니다.', result: 'upheld' };
  await decideMeasureAppeal(ctx, { ...decision, measureId });
  await decideRatingAppeal(ctx, { ...decision, workId });
  assert.deepEqual(await waiting(), []);
  const [measure] = await listOwnMeasures(ctx, memberNo);
  assert.deepEqual(
    [measure?.appeal, measure?.appealResult, measure?.appealAnswer],
    [appeal, 'upheld', '확인했습니다.'],
  );
});
