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
import { saveShopFields } from '#domain/merchandising';
import { UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { plantAuthorWork } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { epub, page } from '../../../tests/support/files/source-files.ts';
import { writeZip } from '../../../tests/support/files/zip-writer.ts';
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

const textFile = (name: string) => ({
  name,
  bytes: Buffer.from(`밤새 비가 내렸다.\n\n${name}의 불은 꺼지지 않았다.`),
});

/** Uploads and reads files, or texts of these names. */
async function read(
  author: { memberNo: number; workId: number },
  names: readonly (string | { name: string; bytes: Buffer })[],
): Promise<At> {
  const at = { ...author, runId: await startAuthorUpload(ctx, author) };
  const files = names.map((name) => (typeof name === 'string' ? textFile(name) : name));
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

test('a week of episodes is scheduled from texts, a Word document and the chapters of an EPUB', async () => {
  const author = await plantAuthor();
  const paragraph = '<w:p><w:r><w:t>밤새 비가 내렸다.</w:t></w:r></w:p>';
  const word = writeZip([
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'word/document.xml',
      data: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph.repeat(3)}</w:body></w:document>`,
    },
  ]);
  const pages = {
    'six.xhtml': page('<h1>6화 바다</h1><p>밤새 비가 내렸다.</p>'),
    'seven.xhtml': page('<h1>7화 항구</h1><p>밤새 비가 내렸다.</p>'),
  };
  const nav = page(
    '<nav epub:type="toc"><ol><li><a href="six.xhtml">6화 바다</a></li><li><a href="seven.xhtml">7화 항구</a></li></ol></nav>',
  );
  const texts = ['1화.txt', '2화.txt', '3화.txt', '4화.txt'];
  const [docx, book] = [
    { name: '5화 등대.docx', bytes: word },
    { name: '6-7화.epub', bytes: epub({ pages, nav }) },
  ];
  await save(await read(author, [...texts, docx, book]));
  const ids = (await episodesOf(author.workId)).map(({ id }) => id);
  assert.equal(ids.length, 7);
  await saveShopFields(ctx, { by: 'command-line', values: { authors: 'on', authorReview: 'work' } });
  const schedule = { from: '2099-12-01', time: '18:00', every: 'day' };
  const { submitted } = await publishAuthorEpisodes(ctx, { ...author, ids, schedule });
  const { rows } = await database.pool.query(
    `select e.title, to_char(coalesce(s.opens_at, e.opens_at) at time zone 'Asia/Seoul', 'MM-DD HH24:MI') as opens
     from episode e left join submission s on s.episode_id = e.id and s.state = 'pending'
     where e.work_id = $1 order by e.position`,
    [author.workId],
  );
  assert.ok(submitted > 0);
  assert.deepEqual(
    rows.map(({ title, opens }) => `${title} ${opens}`),
    ['1화', '2화', '3화', '4화', '5화 등대', '6화 바다', '7화 항구'].map((title, at) => `${title} 12-0${at + 1} 18:00`),
  );
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
