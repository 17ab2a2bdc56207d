import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { approveSubmission, listReviews, readReviewProof, returnSubmission, showReview } from '#domain/studio';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { plantAuthor, plantSubmission } from '../../../tests/support/fixtures/planted-submissions.ts';
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

const HOUR = 3_600_000;
const RETURN = { reasons: ['rating'], passage: '첫 문단입니다.', note: '등급을 고쳐 주세요.' };
const revisionOf = async (id: number): Promise<number> => (await showReview(ctx, id)).review.revision;

async function noticesOf(memberNo: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select facts ->> 'act' as act from notification where member_no = $1 and kind = 'studio' order by id`,
    [memberNo],
  );
  return rows.map(({ act }) => act);
}

test('an approved first episode opens at once with its hidden work, audits and tells the author', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '첫화작가' });
  const [episodeId = 0] = author.episodes;
  const id = await plantSubmission(database.pool, { author, episodeId });
  const { compared, review } = await showReview(ctx, id);
  assert.equal(compared?.older, null);
  assert.equal(review.penId, author.penId);
  await approveSubmission(ctx, { by, id, revision: await revisionOf(id) });
  const episode = await showAdminEpisode(ctx, episodeId);
  assert.deepEqual([episode.isWithdrawn, episode.isDraft, episode.isOpen], [false, false, true]);
  const work = await showAdminWork(ctx, author.workId);
  assert.deepEqual([work.isDraft, work.isListed], [false, true]);
  assert.deepEqual(await noticesOf(author.memberNo), ['approved']);
  const { rows } = await database.pool.query(`select operator_id, act from operator_audit where subject = $1`, [
    `submission:${id}`,
  ]);
  assert.deepEqual(rows, [{ operator_id: by.id, act: 'submission.approve' }]);
  await rejectsWith(approveSubmission(ctx, { by, id, revision: await revisionOf(id) }), 'STUDIO_ERROR 0004');
});

test('an approved episode keeps an hour to come and opens at once when it has passed', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '예약작가', texts: [['하나.'], ['둘.']] });
  const [first = 0, second = 0] = author.episodes;
  const later = new Date(Date.now() + 24 * HOUR);
  const early = await plantSubmission(database.pool, { author, episodeId: first, opensAt: later });
  const late = await plantSubmission(database.pool, {
    author,
    episodeId: second,
    opensAt: new Date(Date.now() - HOUR),
  });
  assert.deepEqual(
    (await listReviews(ctx, { filter: 'late', words: '예약작가', page: 1 })).reviews.map(({ id }) => id),
    [late],
  );
  for (const id of [early, late]) await approveSubmission(ctx, { by, id, revision: await revisionOf(id) });
  assert.equal((await showAdminEpisode(ctx, first)).opensAt.getTime(), later.getTime());
  assert.equal((await showAdminEpisode(ctx, first)).isOpen, false);
  const opened = await showAdminEpisode(ctx, second);
  assert.ok(opened.isOpen && opened.opensAt.getTime() > Date.now() - HOUR / 2);
});

test('a text that changed after the operator read it is not decided', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '바꾼작가' });
  const [episodeId = 0] = author.episodes;
  const id = await plantSubmission(database.pool, { author, episodeId });
  const revision = (await revisionOf(id)) - 1;
  await rejectsWith(approveSubmission(ctx, { by, id, revision }), 'STUDIO_ERROR 0033');
  await rejectsWith(returnSubmission(ctx, { by, id, revision, ...RETURN }), 'STUDIO_ERROR 0033');
  assert.equal((await showAdminEpisode(ctx, episodeId)).isWithdrawn, true);
});

test('a returned submission stays a draft with its reasons, and the author is told', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '반려작가' });
  const [episodeId = 0] = author.episodes;
  const id = await plantSubmission(database.pool, { author, episodeId });
  const revision = await revisionOf(id);
  await rejectsWith(returnSubmission(ctx, { by, id, revision, ...RETURN, reasons: [] }), 'STUDIO_ERROR 0030');
  await returnSubmission(ctx, { by, id, revision, ...RETURN });
  const { review } = await showReview(ctx, id);
  assert.deepEqual(
    [review.state, review.reasons, review.passage, review.note, review.decidedBy],
    ['returned', RETURN.reasons, RETURN.passage, RETURN.note, by.name],
  );
  assert.equal((await showAdminEpisode(ctx, episodeId)).isDraft, true);
  assert.deepEqual(await noticesOf(author.memberNo), ['returned']);
});

test('a returned sample takes the open episode down; one without a finding changes nothing', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '표본작가', texts: [['하나.'], ['둘.']], isOpen: true });
  const [first = 0, second = 0] = author.episodes;
  const fine = await plantSubmission(database.pool, { author, episodeId: first, state: 'sample' });
  const bad = await plantSubmission(database.pool, { author, episodeId: second, state: 'sample' });
  await approveSubmission(ctx, { by, id: fine, revision: await revisionOf(fine) });
  await returnSubmission(ctx, { by, id: bad, revision: await revisionOf(bad), ...RETURN });
  assert.equal((await showAdminEpisode(ctx, first)).isWithdrawn, false);
  assert.equal((await showAdminEpisode(ctx, second)).isWithdrawn, true);
  assert.deepEqual(await noticesOf(author.memberNo), ['returned']);
});

test('an approved change of a work takes effect: rating and declaration', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '등급작가', isOpen: true });
  await database.pool.query(
    `insert into work_declaration
      (work_id, member_no, who, answers, ai_text, ai_pictures, ai_cover, ai_translation, rights_basis, terms_version)
    values ($1, $2, '등급작가', '{}', 'assisted', 'none', 'none', 'none', 'original', '1')`,
    [author.workId, author.memberNo],
  );
  const declaration = {
    answers: { theme: 'none' },
    ai: { text: 'none', pictures: 'none', cover: 'none', translation: 'none' },
    basis: 'original',
    rightsNote: '',
    proof: null,
  };
  const changes = { rating: '12', declaration: JSON.stringify(declaration) };
  const id = await plantSubmission(database.pool, { author, changes });
  await approveSubmission(ctx, { by, id, revision: 0 });
  const { work, declarations } = await showReview(ctx, id);
  assert.equal(work.sheet.rating, '12');
  assert.deepEqual(
    declarations.map(({ ai }) => ai.text),
    ['none', 'assisted'],
  );
});

test('the queue is oldest first, counted, and found by pen and title', async () => {
  const { reviews, counts } = await listReviews(ctx, { filter: 'pending', words: '바꾼작가', page: 1 });
  assert.deepEqual(
    reviews.map(({ who, state }) => [who, state]),
    [['바꾼작가', 'pending']],
  );
  assert.ok(counts.pending >= 1);
  assert.deepEqual((await listReviews(ctx, { filter: 'pending', words: '100%', page: 1 })).reviews, []);
});

test('the file of a permission is read with an audit entry, and is not found otherwise', async () => {
  const author = await plantAuthor(ctx, database.pool, { pen: '번역작가' });
  const id = await plantSubmission(database.pool, { author, episodeId: author.episodes[0] ?? 0 });
  await rejectsWith(readReviewProof(ctx, { by, id }), 'STUDIO_ERROR 0029');
  await ctx.files.put('author-proofs/permission', new TextEncoder().encode('%PDF-'));
  await database.pool.query(
    `insert into work_declaration
      (work_id, member_no, who, answers, ai_text, ai_pictures, ai_cover, ai_translation, rights_basis, proof_key, proof_name,
        terms_version)
    values ($1, $2, '번역작가', '{}', 'none', 'none', 'none', 'none', 'translation', 'author-proofs/permission', '허락.pdf', '1')`,
    [author.workId, author.memberNo],
  );
  const { name, bytes } = await readReviewProof(ctx, { by, id });
  assert.deepEqual([name, new TextDecoder().decode(bytes)], ['허락.pdf', '%PDF-']);
  const { rows } = await database.pool.query(`select act from operator_audit where subject = $1`, [`submission:${id}`]);
  assert.deepEqual(rows, [{ act: 'submission.file' }]);
});
