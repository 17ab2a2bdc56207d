import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ImportRunDeps, previewEpisodeUpload, runImport, uploadPlanVersion } from '#domain/import-runs';
import {
  addAuthorFile,
  applyAuthorUpload,
  cancelAuthorUpload,
  listOpenSubmissions,
  previewAuthorUpload,
  publishAuthorEpisodes,
  readAuthorUpload,
  removeAuthorFile,
  showAuthorUpload,
  startAuthorUpload,
  uploadAuthorChunk,
  uploadAuthorFiles,
} from '#domain/studio';
import { createBookReader } from '#platform/book-readers/book-reader';
import { createUploadStore } from '#platform/files/upload-store';
import { UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { plantAuthorWork } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let folder: string;
before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'seoga-author-uploads-'));
  ctx = { ...testContext(database.db), uploads: createUploadStore(folder, 4 * UPLOAD_LIMITS.authorBytes) };
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const deps: ImportRunDeps = {
  open: () => ({ ...plantedWorkDeps([]), reader: createBookReader(), close: async () => undefined }),
  settle: async () => undefined,
};

let authors = 0;
async function plantAuthor(): Promise<{ memberNo: number; workId: number }> {
  authors += 1;
  const memberNo = await plantMember(database.pool, `올린이${authors}`);
  const { workId } = await plantAuthorWork(ctx, { memberNo, pen: `올리는 펜 ${authors}` });
  return { memberNo, workId };
}

type At = Parameters<typeof showAuthorUpload>[1];

/** Uploads and reads files of these names. */
async function read(author: { memberNo: number; workId: number }, names: readonly string[]): Promise<At> {
  const at = { ...author, runId: await startAuthorUpload(ctx, author) };
  const files = names.map((name) => ({
    name,
    bytes: Buffer.from(`밤새 비가 내렸다.\n\n${name}의 불은 꺼지지 않았다.`),
  }));
  await uploadAuthorFiles(ctx, { ...at, files });
  await readAuthorUpload(ctx, at);
  await runImport(ctx, deps, { run: at.runId, isLast: false });
  return at;
}

async function choicesOf(at: At) {
  const { episodeRows } = await showAuthorUpload(ctx, at);
  return Object.fromEntries(
    (episodeRows?.rows ?? []).map(({ key, number, title }) => [
      key,
      { isIncluded: true, number: String(number ?? ''), title },
    ]),
  );
}

async function save(at: At): Promise<void> {
  await previewAuthorUpload(ctx, { ...at, choices: await choicesOf(at) });
  const { episodePlan } = await showAuthorUpload(ctx, at);
  const version = episodePlan ? uploadPlanVersion(ctx, episodePlan) : '';
  await applyAuthorUpload(ctx, { ...at, version });
  await runImport(ctx, deps, { run: at.runId, isLast: false });
}

const episodesOf = (workId: number) =>
  ctx.db
    .selectFrom('episode')
    .select(['id', 'title', 'is_draft', 'is_free'])
    .where('work_id', '=', workId)
    .orderBy('position')
    .execute();

test('files of an author become free drafts in the name of the pen, and wait for their review', async () => {
  const author = await plantAuthor();
  await save(await read(author, ['1화.txt', '2화.txt', '후기.txt']));
  const episodes = await episodesOf(author.workId);
  assert.deepEqual(
    episodes.map(({ title, is_draft, is_free }) => [title, is_draft, is_free]),
    [
      ['1화', true, true],
      ['2화', true, true],
      ['후기', true, true],
    ],
  );
  const { rows } = await database.pool.query(
    `select member_no, who from operator_audit where act = 'episodes.upload' and subject = $1`,
    [`work:${author.workId}`],
  );
  assert.deepEqual(
    rows.map((row) => [Number(row.member_no), row.who]),
    [[author.memberNo, `올리는 펜 ${authors}`]],
  );
  const ids = episodes.map(({ id }) => id);
  const schedule = { from: '2099-12-01', time: '18:00', every: 'day' };
  assert.deepEqual(await publishAuthorEpisodes(ctx, { ...author, ids, schedule }), { scheduled: 3, submitted: 3 });
  assert.equal((await listOpenSubmissions(ctx, author.workId)).length, 3);
  assert.ok((await episodesOf(author.workId)).every(({ is_draft }) => is_draft));
});

test('an upload of an author replaces no text and publishes nothing, whoever planned it', async () => {
  const author = await plantAuthor();
  await save(await read(author, ['1화.txt']));
  await database.pool.query(`update episode set digest = 'other' where work_id = $1`, [author.workId]);
  const at = await read(author, ['1화.txt', '2화.txt']);
  await rejectsWith(previewAuthorUpload(ctx, { ...at, choices: await choicesOf(at) }), 'UPLOAD_ERROR 0012');
  const { suggested } = await showAuthorUpload(ctx, at);
  const settings = { ...suggested, buyCoins: 2, release: 'now' } as const;
  await previewEpisodeUpload(ctx, { runId: at.runId, choices: await choicesOf(at), settings });
  const { episodePlan } = await showAuthorUpload(ctx, at);
  const version = episodePlan ? uploadPlanVersion(ctx, episodePlan) : '';
  await rejectsWith(applyAuthorUpload(ctx, { ...at, version }), 'UPLOAD_ERROR 0014');
  assert.equal(await startAuthorUpload(ctx, author), at.runId, 'an open upload is continued');
  await cancelAuthorUpload(ctx, at);
  assert.notEqual(await startAuthorUpload(ctx, author), at.runId);
  assert.equal((await episodesOf(author.workId)).length, 1);
});

test('nobody else reaches the upload of an author, and an author has a share of the disk', async () => {
  const [author, other] = [await plantAuthor(), await plantAuthor()];
  const at = { ...author, runId: await startAuthorUpload(ctx, author) };
  const bytes = Buffer.from('글');
  const { id: fileId } = await addAuthorFile(ctx, { ...at, name: '1화.txt', bytes: bytes.length });
  for (const [foreign, error] of [
    [{ ...at, memberNo: other.memberNo }, 'NOT_FOUND 0001'],
    [{ ...at, ...other }, 'UPLOAD_ERROR 0001'],
  ] as const)
    for (const act of [
      () => showAuthorUpload(ctx, foreign),
      () => addAuthorFile(ctx, { ...foreign, name: '2화.txt', bytes: 1 }),
      () => uploadAuthorChunk(ctx, { ...foreign, fileId, at: 0, bytes }),
      () => removeAuthorFile(ctx, { ...foreign, fileId }),
      () => readAuthorUpload(ctx, foreign),
      () => previewAuthorUpload(ctx, { ...foreign, choices: {} }),
      () => applyAuthorUpload(ctx, { ...foreign, version: '' }),
      () => cancelAuthorUpload(ctx, foreign),
    ])
      await rejectsWith(act(), error);
  assert.deepEqual(await uploadAuthorChunk(ctx, { ...at, fileId, at: 0, bytes }), { received: 3, bytes: 3 });
  for (const name of ['2.zip', '3.zip']) await addAuthorFile(ctx, { ...at, name, bytes: UPLOAD_LIMITS.fileBytes });
  const large = { ...at, name: '4.zip', bytes: UPLOAD_LIMITS.fileBytes };
  await rejectsWith(addAuthorFile(ctx, large), 'UPLOAD_ERROR 0015');
});
