import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showAdminEpisode } from '#domain/catalog-admin';
import { type StoryGuideChange, readStoryGuide, saveStoryGuide } from '#domain/content-editor';
import { saveShopFields } from '#domain/merchandising';
import { showStoryGuide } from '#domain/reading';
import {
  addAuthorStoryPicture,
  approveSubmission,
  findEpisodeSubmission,
  listOpenSubmissions,
  returnSubmission,
  saveAuthorEpisode,
  saveAuthorGuide,
  showAuthorGuide,
  showReview,
  takeBackAuthorGuide,
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
let author: { memberNo: number; workId: number };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { id } = await plantOperatorBy((text, values) => database.pool.query(text, values), { roles: ['owner'] });
  operator = { id, name: '운영자' };
  await saveShopFields(ctx, { by: 'command-line', values: { authors: 'on', authorReview: 'every' } });
  const memberNo = await plantMember(database.pool, '작가');
  author = { memberNo, ...(await plantAuthorWork(ctx, { memberNo, pen: '이야기꾼' })) };
});
after(() => database.drop());

const character = (name: string, more: Partial<Extract<StoryGuideChange, { kind: 'character' }>> = {}) =>
  ({
    kind: 'character',
    id: null,
    name,
    otherNames: [],
    from: 1,
    text: '설명',
    additions: [],
    picture: 'keep',
    ...more,
  }) as const;
async function save(change: StoryGuideChange): Promise<boolean> {
  const { version } = await showAuthorGuide(ctx, author);
  return (await saveAuthorGuide(ctx, { ...author, version, change })).isReviewed;
}
const seenNames = async (): Promise<string[]> =>
  (await showStoryGuide(ctx, { work: author.workId, reader: VISITOR })).characters.map(({ name }) => name);
const pendingOf = async () => (await listOpenSubmissions(ctx, author.workId)).find(({ kind }) => kind === 'work');
async function decide(act: 'approve' | 'return'): Promise<void> {
  const id = (await pendingOf())?.id ?? 0;
  const { revision } = (await showReview(ctx, id)).review;
  const by = { by: operator, id, revision };
  if (act === 'approve') await approveSubmission(ctx, by);
  else await returnSubmission(ctx, { ...by, reasons: ['rights'], passage: '', note: '그림의 출처를 적어 주세요.' });
}

test('the guide of a hidden work is saved at once and opens with the work', async () => {
  const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['첫 문장'] }], why: '' };
  const form = { title: '1화', noteBefore: '', noteAfter: '', isSilent: false, text };
  const episode = { key: 'guide-first', content: 'text' } as const;
  const { id } = await saveAuthorEpisode(ctx, { ...author, ...form, episode, release: 'keep' });
  assert.equal(await save(character('한서림')), false);
  await rejectsWith(showStoryGuide(ctx, { work: author.workId, reader: VISITOR }), 'NOT_FOUND 0001');
  const { version } = await showAdminEpisode(ctx, id);
  await saveAuthorEpisode(ctx, { ...author, ...form, text: undefined, episode: { id, version }, release: 'now' });
  const submission = await findEpisodeSubmission(ctx, id);
  const { review, guide } = await showReview(ctx, submission?.id ?? 0);
  assert.equal(guide.guide.characters[0]?.name, '한서림');
  await approveSubmission(ctx, { by: operator, id: review.id, revision: review.revision });
  assert.deepEqual(await seenNames(), ['한서림']);
});

test('a change of an open work waits for its review, takes further changes and opens on approval', async () => {
  const hash = await addAuthorStoryPicture(ctx, { ...author, file: { name: '얼굴.png', bytes: new Uint8Array([1]) } });
  assert.equal(await save(character('은수', { picture: { hash } })), true);
  const first = await pendingOf();
  const seen = (await showReview(ctx, first?.id ?? 0)).review.revision;
  assert.equal(await save(character('무진')), true);
  assert.deepEqual(await seenNames(), ['한서림']);
  assert.equal((await showAuthorGuide(ctx, author)).guide.characters.length, 3);
  await rejectsWith(approveSubmission(ctx, { by: operator, id: first?.id ?? 0, revision: seen }), 'STUDIO_ERROR 0033');
  await decide('approve');
  assert.deepEqual(await seenNames(), ['한서림', '은수', '무진']);
  const { characters } = await showStoryGuide(ctx, { work: author.workId, reader: VISITOR });
  assert.equal(characters[1]?.picture?.hash, hash);
});

test('a returned change stays with its author, and what is taken back is gone', async () => {
  await save({ kind: 'remove-character', id: 3 });
  await decide('return');
  const returned = await showAuthorGuide(ctx, author);
  assert.deepEqual([returned.review, returned.note], ['returned', '그림의 출처를 적어 주세요.']);
  assert.equal(returned.guide.characters.length, 2);
  assert.equal(await save(character('늦은 인물')), true);
  await takeBackAuthorGuide(ctx, author);
  const current = await showAuthorGuide(ctx, author);
  assert.deepEqual([current.review, current.guide.characters.length], [null, 3]);
  await rejectsWith(takeBackAuthorGuide(ctx, author), 'STUDIO_ERROR 0004');
});

test('an operator changes the guide at once, and an older request cannot be approved', async () => {
  await save(character('검토할 인물'));
  const { version } = await readStoryGuide(ctx, author.workId);
  const input = { by: operator, workId: author.workId, version };
  await saveStoryGuide(ctx, { ...input, change: { kind: 'recap', id: null, from: 1, to: 1, text: '첫 회차의 일' } });
  await rejectsWith(saveStoryGuide(ctx, { ...input, change: character('늦음') }), 'WORK_ERROR 0008');
  await rejectsWith(decide('approve'), 'GUIDE_ERROR 0008');
  const { recaps } = await showStoryGuide(ctx, { work: author.workId, reader: VISITOR });
  assert.deepEqual(recaps, [{ from: 1, to: 1, text: '첫 회차의 일' }]);
});

test('only authors of the work see and change its guide', async () => {
  const memberNo = await plantMember(database.pool, '남의 회원');
  const stranger = { memberNo, workId: author.workId };
  await rejectsWith(showAuthorGuide(ctx, stranger), 'NOT_FOUND 0001');
  await rejectsWith(saveAuthorGuide(ctx, { ...stranger, version: '0', change: character('침입') }), 'NOT_FOUND 0001');
  await rejectsWith(saveAuthorGuide(ctx, { ...author, version: '0', change: character('낡음') }), 'WORK_ERROR 0008');
});
