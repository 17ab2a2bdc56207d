import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { saveShopFields } from '#domain/merchandising';
import { openEpisode } from '#domain/reading';
import {
  type AuthorEpisodeInput,
  approveSubmission,
  findEpisodeSubmission,
  listReviews,
  remindLateSubmissions,
  returnSubmission,
  saveAuthorEpisode,
  showReview,
  takeBackSubmission,
} from '#domain/studio';
import { VISITOR } from '#kernel/reader';
import { plantAuthorWork } from '../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { plantOperatorBy } from '../../tests/support/fixtures/planted-operators.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let operator: { id: number; name: string };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { id } = await plantOperatorBy((text, values) => database.pool.query(text, values), { roles: ['owner'] });
  operator = { id, name: '운영자' };
});
after(() => database.drop());

const revisionOf = async (id: number): Promise<number> => (await showReview(ctx, id)).review.revision;
const approve = async (id: number): Promise<void> =>
  approveSubmission(ctx, { by: operator, id, revision: await revisionOf(id) });

const HOUR_MS = 3_600_000;
const blocks = (text: string): object[] => [{ id: null, kind: 'paragraph', spans: [text] }];
const isOpenToReaders = (id: number): Promise<boolean> =>
  openEpisode(ctx, { id, reader: VISITOR, opening: 'read' }).then(
    () => true,
    () => false,
  );

let authors = 0;
async function plantAuthor(): Promise<{ memberNo: number; workId: number; penId: number }> {
  authors += 1;
  const memberNo = await plantMember(database.pool, `작가${authors}`);
  return { memberNo, ...(await plantAuthorWork(ctx, { memberNo, pen: `필명 ${authors}번` })) };
}

function episodeOf(
  author: { memberNo: number; workId: number },
  more: Partial<AuthorEpisodeInput> & { key?: string },
): AuthorEpisodeInput {
  const { key = 'first', ...rest } = more;
  return {
    memberNo: author.memberNo,
    workId: author.workId,
    episode: { key: `${key}-${author.workId}`, content: 'text' },
    title: '1화',
    noteBefore: '',
    noteAfter: '',
    release: 'keep',
    isSilent: false,
    text: { basedOn: 0, blocks: blocks('첫 문장입니다.'), why: '' },
    ...rest,
  };
}

async function setRule(authorReview: string): Promise<void> {
  await saveShopFields(ctx, { by: 'command-line', values: { authors: 'on', authorReview } });
}

/** Resets the author's episode form to the stored version. */
async function again(
  author: { memberNo: number; workId: number },
  { id, more }: { id: number; more: Partial<AuthorEpisodeInput> },
): Promise<AuthorEpisodeInput> {
  const { version } = await showAdminEpisode(ctx, id);
  return { ...episodeOf(author, { text: undefined, ...more }), episode: { id, version } };
}

test('the first episode opens with its work once both are approved', async () => {
  await setRule('work');
  const author = await plantAuthor();
  const { id, isSubmitted } = await saveAuthorEpisode(ctx, episodeOf(author, { release: 'now' }));
  assert.equal(isSubmitted, true);
  assert.equal(await isOpenToReaders(id), false);
  assert.equal((await showAdminWork(ctx, author.workId)).isDraft, true);
  const submission = await findEpisodeSubmission(ctx, id);
  assert.equal(submission?.state, 'pending');
  await approve(submission?.id ?? 0);
  assert.equal(await isOpenToReaders(id), true);
  assert.equal((await showAdminWork(ctx, author.workId)).isListed, true);
  await rejectsWith(approve(submission?.id ?? 0), 'STUDIO_ERROR 0004');
  const next = await saveAuthorEpisode(ctx, episodeOf(author, { key: 'second', title: '2화', release: 'now' }));
  assert.equal(next.isSubmitted, false);
  assert.equal(await isOpenToReaders(next.id), true);
});

test('under the strictest rule every episode is reviewed, and a returned one is sent again', async () => {
  await setRule('every');
  const author = await plantAuthor();
  const { id } = await saveAuthorEpisode(ctx, episodeOf(author, { release: 'now' }));
  const first = await findEpisodeSubmission(ctx, id);
  await rejectsWith(saveAuthorEpisode(ctx, await again(author, { id, more: {} })), 'STUDIO_ERROR 0004');
  await returnSubmission(ctx, {
    by: operator,
    id: first?.id ?? 0,
    revision: await revisionOf(first?.id ?? 0),
    reasons: ['rating'],
    passage: '첫 문장',
    note: '등급을 다시 봐 주세요.',
  });
  const returned = await findEpisodeSubmission(ctx, id);
  assert.deepEqual([returned?.state, returned?.reasons, returned?.passage], ['returned', ['rating'], '첫 문장']);
  await saveAuthorEpisode(ctx, await again(author, { id, more: { title: '고친 1화', release: 'now' } }));
  const second = await findEpisodeSubmission(ctx, id);
  assert.equal(second?.state, 'pending');
  await approve(second?.id ?? 0);
  assert.equal(await isOpenToReaders(id), true);
  const told = await database.pool.query(
    `select facts ->> 'act' as act from notification where member_no = $1 and kind = 'studio' order by id`,
    [author.memberNo],
  );
  assert.deepEqual(
    told.rows.map(({ act }) => act),
    ['returned', 'approved'],
  );
});

test('an episode that is not approved at its hour stays closed, is told once, and opens on approval', async () => {
  await setRule('every');
  const author = await plantAuthor();
  const later = new Date(Date.now() + HOUR_MS);
  const { id } = await saveAuthorEpisode(ctx, episodeOf(author, { release: { later } }));
  await database.pool.query(`update submission set opens_at = now() - interval '1 minute' where episode_id = $1`, [id]);
  await remindLateSubmissions(ctx);
  await remindLateSubmissions(ctx);
  assert.equal(await isOpenToReaders(id), false);
  const told = await database.pool.query(
    `select count(*)::int as sent from notification where member_no = $1 and facts ->> 'act' = 'late'`,
    [author.memberNo],
  );
  assert.equal(told.rows[0].sent, 1);
  const { reviews } = await listReviews(ctx, { filter: 'late', words: '', page: 1 });
  const late = reviews.find(({ episodeId }) => episodeId === id);
  assert.equal(late?.isLate, true);
  await approve(late?.id ?? 0);
  assert.equal(await isOpenToReaders(id), true);
});

test('an approved episode with a later hour waits for it', async () => {
  await setRule('every');
  const author = await plantAuthor();
  const later = new Date(Date.now() + HOUR_MS);
  const { id } = await saveAuthorEpisode(ctx, episodeOf(author, { release: { later } }));
  await approve((await findEpisodeSubmission(ctx, id))?.id ?? 0);
  const { isWithdrawn, isOpen, opensAt } = await showAdminEpisode(ctx, id);
  assert.deepEqual([isWithdrawn, isOpen, opensAt.getTime()], [false, false, later.getTime()]);
});

test('a submission can be taken back and the draft goes on', async () => {
  await setRule('every');
  const author = await plantAuthor();
  const { id } = await saveAuthorEpisode(ctx, episodeOf(author, { release: 'now' }));
  const by = { memberNo: author.memberNo, name: '필명', penId: author.penId };
  await takeBackSubmission(ctx, { by, episodeId: id });
  await rejectsWith(takeBackSubmission(ctx, { by, episodeId: id }), 'STUDIO_ERROR 0004');
  await saveAuthorEpisode(ctx, await again(author, { id, more: { title: '다시 쓴 1화' } }));
  assert.equal((await showAdminEpisode(ctx, id)).title, '다시 쓴 1화');
});

test('a trusted author publishes without review, until a measure', async () => {
  await setRule('every');
  const author = await plantAuthor();
  await database.pool.query(`update member set mail_proved_at = now() where member_no = $1`, [author.memberNo]);
  await database.pool.query(`update work set is_draft = false, wants_listing = true where id = $1`, [author.workId]);
  await database.pool.query(
    `insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
     select $1, 'old-' || n, n, n || '화', 'episode', 'text', now() - interval '40 days', true, 0, ''
     from generate_series(1, 10) n`,
    [author.workId],
  );
  const trusted = await saveAuthorEpisode(ctx, episodeOf(author, { release: 'now' }));
  assert.equal(trusted.isSubmitted, false);
  await database.pool.query(
    `insert into pen_measure (pen_id, kind, reason, who) values ($1, 'warning', '도배', '운영자')`,
    [author.penId],
  );
  const watched = await saveAuthorEpisode(ctx, episodeOf(author, { key: 'watched', release: 'now' }));
  assert.equal(watched.isSubmitted, true);
});

test('an author sends at most twenty submissions a day', async () => {
  await setRule('every');
  const author = await plantAuthor();
  await database.pool.query(
    `insert into submission (kind, work_id, member_no, who, state)
     select 'work', $1, $2, '필명', 'taken-back' from generate_series(1, 20)`,
    [author.workId, author.memberNo],
  );
  await rejectsWith(saveAuthorEpisode(ctx, episodeOf(author, { release: 'now' })), 'STUDIO_ERROR 0011');
});

test('an episode without text is not sent for review', async () => {
  await setRule('work');
  const author = await plantAuthor();
  await rejectsWith(
    saveAuthorEpisode(ctx, episodeOf(author, { release: 'now', text: undefined })),
    'STUDIO_ERROR 0018',
  );
});

test('nobody saves an episode of another author, nor of a work that is not its own', async () => {
  const [one, other] = [await plantAuthor(), await plantAuthor()];
  await rejectsWith(saveAuthorEpisode(ctx, episodeOf({ ...one, memberNo: other.memberNo }, {})), 'NOT_FOUND 0001');
  const { id } = await saveAuthorEpisode(ctx, episodeOf(one, {}));
  const { version } = await showAdminEpisode(ctx, id);
  await rejectsWith(
    saveAuthorEpisode(ctx, { ...episodeOf(other, { text: undefined }), episode: { id, version } }),
    'NOT_FOUND 0002',
  );
});

test('a bought text loses more than 30 % of its letters only after a review', async () => {
  await setRule('work');
  const author = await plantAuthor();
  const text = { basedOn: 0, blocks: blocks('가나다라마바사아자차'), why: '' };
  const { id } = await saveAuthorEpisode(ctx, episodeOf(author, { text }));
  const shorter = { basedOn: 1, blocks: blocks('가나다라마'), why: '' };
  await database.pool.query(
    `insert into entitlement (member_no, work_id, episode_id, kind, source, source_id)
     values ($1, $2, $3, 'buy', 'operator', 1)`,
    [author.memberNo, author.workId, id],
  );
  const change = (release: 'keep' | 'now') =>
    again(author, { id, more: { text: shorter, release } }).then((input) => saveAuthorEpisode(ctx, input));
  const letters = async () => (await showAdminEpisode(ctx, id)).characters;
  await rejectsWith(change('now'), 'STUDIO_ERROR 0019');
  assert.equal((await change('keep')).isSubmitted, true);
  assert.equal(await letters(), 10);
  const sent = await findEpisodeSubmission(ctx, id);
  const { compared } = await showReview(ctx, sent?.id ?? 0);
  assert.deepEqual([compared?.isCut, compared?.older, compared?.changes.length], [true, 1, 2]);
  await returnSubmission(ctx, {
    by: operator,
    id: sent?.id ?? 0,
    revision: await revisionOf(sent?.id ?? 0),
    reasons: ['other'],
    passage: '',
    note: '독자가 산 글입니다.',
  });
  assert.equal(await letters(), 10);
  await change('keep');
  await approve((await findEpisodeSubmission(ctx, id))?.id ?? 0);
  assert.equal(await letters(), 5);
  const { rows } = await database.pool.query(
    `select member_no from operator_audit where act = 'text.save' and subject = $1 order by id desc limit 1`,
    [`episode:${id}`],
  );
  assert.equal(Number(rows[0].member_no), author.memberNo);
});

test('the audit log names the author of every act', async () => {
  const author = await plantAuthor();
  await saveAuthorEpisode(ctx, episodeOf(author, {}));
  const { rows } = await database.pool.query(
    `select act, who, operator_id from operator_audit where member_no = $1 order by id`,
    [author.memberNo],
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['pen.make', 'work.declare', 'work.make', 'episode.make', 'text.save'],
  );
  for (const { who, operator_id: operatorId } of rows)
    assert.deepEqual([who.startsWith('필명'), operatorId], [true, null]);
});
