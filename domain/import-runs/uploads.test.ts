import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listWorks } from '#domain/catalog';
import { VISITOR } from '#kernel/reader';
import { type WorkChoice, choiceKey } from '#shared/catalog/import-runs';
import { createBookReader } from '#platform/book-readers/book-reader';
import { createUploadStore } from '#platform/files/upload-store';
import { plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  addFile,
  applyImport,
  startImport,
  cancelImport,
  type ImportRunDeps,
  listImports,
  uploadFile,
  uploadChunk,
  readImport,
  removeFile,
  runImport,
  showImport,
  purgeImports,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let folder: string;
let by: { id: number; name: string };
let settled = 0;
before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'seoga-uploads-'));
  ctx = { ...testContext(database.db), uploads: createUploadStore(folder, 200_000) };
  by = await operator('올리는이');
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let created = 0;
async function operator(name: string): Promise<{ id: number; name: string }> {
  created += 1;
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: `u${created}@seoga.example`,
      name,
      password_hash: null,
      totp_sealed: null,
      right_holder_id: null,
      disabled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, name };
}

/** Uses the real reader; pictures are faked. */
const deps: ImportRunDeps = {
  open: () => ({ ...plantedWorkDeps([]), reader: createBookReader(), close: async () => undefined }),
  settle: async () => void (settled += 1),
};

const book = (title: string, more = ''): Buffer =>
  Buffer.from(`${title}\n한서림\n\n제 1 화\n\n비가 내렸다. ${more}\n\n제 2 화\n\n그쳤다.\n`);
const run = (runId: number): Promise<void> => runImport(ctx, deps, { run: runId, isLast: false });
const read = (runId: number, input = {}) =>
  readImport(ctx, { by, runId, replaces: false, overwrites: false, ...input });

/** Publishes every new work for free. */
async function apply(runId: number, choice: WorkChoice = { publish: 'now', rating: 'all', prices: { free: 'all' } }) {
  const { dryReport } = await showImport(ctx, runId);
  const choices = Object.fromEntries((dryReport ?? []).map((line) => [choiceKey(line), choice]));
  return applyImport(ctx, { by, runId, choices });
}

async function sent(name: string, bytes: Buffer): Promise<number> {
  const runId = await startImport(ctx, by);
  await uploadFile(ctx, { by, runId, name, bytes });
  return runId;
}
const found = async (title: string) =>
  (await listWorks(ctx, { filter: {}, reader: VISITOR })).works.filter((work) => work.title === title);

test('receives a file in chunks, resumes it and ignores repeats', async () => {
  const bytes = book('조각난 책');
  const runId = await startImport(ctx, by);
  const file = await addFile(ctx, { by, runId, name: '조각난 책.txt', bytes: bytes.length });
  const put = (at: number, part: Uint8Array) => uploadChunk(ctx, { by, runId, fileId: file.id, at, bytes: part });
  assert.equal((await put(0, bytes.subarray(0, 40))).received, 40);
  assert.equal((await put(0, bytes.subarray(0, 40))).received, 40);
  assert.deepEqual(await rejectsWith(put(60, bytes.subarray(60)), 'UPLOAD_ERROR 0005'), { received: 40 });
  await rejectsWith(put(40, Buffer.concat([bytes.subarray(40), Buffer.from('x')])), 'UPLOAD_ERROR 0005');
  await rejectsWith(read(runId), 'UPLOAD_ERROR 0006');
  const again = await addFile(ctx, { by, runId, name: '조각난 책.txt', bytes: bytes.length });
  assert.deepEqual([again.id, again.received], [file.id, 40]);
  await put(40, bytes.subarray(40));
  assert.deepEqual(await readFile(ctx.uploads.path({ key: file.id, name: file.name })), bytes);
});

test('rejects path names, oversized files, foreign imports and a full disk', async () => {
  const runId = await startImport(ctx, by);
  const add = (name: string, bytes = 10, who = by) => addFile(ctx, { by: who, runId, name, bytes });
  assert.equal((await add('C:\\books\\하나.txt')).name, '하나.txt');
  assert.equal((await add('../../둘.txt')).name, '둘.txt');
  for (const name of ['', '..', '.숨은', 'a\u0000b', `${'가'.repeat(161)}.txt`])
    await rejectsWith(add(name), 'UPLOAD_ERROR 0008');
  await rejectsWith(add('큰.zip', 600 * 1024 * 1024), 'UPLOAD_ERROR 0003');
  await rejectsWith(add('빈.txt', 0), 'UPLOAD_ERROR 0003');
  await rejectsWith(add('자리 없음.zip', 300_000), 'UPLOAD_ERROR 0004');
  await rejectsWith(add('남의.txt', 10, await operator('남')), 'UPLOAD_ERROR 0001');
  await rejectsWith(readImport(ctx, { by, runId: 999_999, replaces: false, overwrites: false }), 'UPLOAD_ERROR 0001');
  await cancelImport(ctx, { by, runId });
  await rejectsWith(add('늦은.txt'), 'UPLOAD_ERROR 0002');
});

test('reports a dry run without writing and audits both runs', async () => {
  const runId = await sent('올린 책.txt', book('올린 책'));
  await uploadFile(ctx, { by, runId, name: '깨진 책.epub', bytes: Buffer.from('not a book') });
  await rejectsWith(apply(runId), 'UPLOAD_ERROR 0002');
  await read(runId);
  assert.deepEqual(ctx.added.at(-1), { name: 'import-run', payload: { run: runId } });
  await run(runId);
  const dry = await showImport(ctx, runId);
  assert.deepEqual(
    [dry.state, dry.dryReport?.map(({ outcome, added }) => [outcome, added.length])],
    [
      'read',
      [
        ['new', 1],
        ['refused', 0],
      ],
    ],
  );
  assert.match(dry.dryReport?.[1]?.remarks[0]?.sentence ?? '', /[가-힣]/);
  assert.equal((await found('올린 책')).length, 0);
  await apply(runId);
  await rejectsWith(apply(runId), 'UPLOAD_ERROR 0002');
  await run(runId);
  const done = await showImport(ctx, runId);
  assert.deepEqual(
    [done.state, done.report?.map(({ workId: _workId, publishing: _publishing, ...line }) => line)],
    ['done', dry.dryReport?.map(({ workId: _workId, publishing: _publishing, ...line }) => line)],
  );
  assert.equal((await found('올린 책')).length, 1);
  assert.equal(settled, 1);
  assert.deepEqual(
    await Promise.all(
      done.files.map((file) => readFile(ctx.uploads.path({ key: file.id, name: file.name })).catch(() => 'gone')),
    ),
    ['gone', 'gone'],
  );
  const actions = await ctx.db
    .selectFrom('operator_audit')
    .select(['act', 'who', 'after'])
    .where('subject', '=', `import:${runId}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    actions.map(({ act }) => act),
    ['import.read', 'import.apply', 'import.done'],
  );
  assert.deepEqual(Object(actions.at(-1)?.after).refused, 1);
});

test('reports unchanged works and continues a killed run', async () => {
  const first = await sent('이어 가는 책.txt', book('이어 가는 책'));
  await read(first);
  await run(first);
  await apply(first);
  // Simulates a crash after the import, before it was recorded.
  await runImport(ctx, { ...deps, settle: async () => undefined }, { run: first, isLast: false });
  await ctx.db.updateTable('import_run').set({ state: 'applying', ended_at: null }).where('id', '=', first).execute();
  const { files } = await showImport(ctx, first);
  for (const file of files)
    await ctx.uploads.write({ key: file.id, name: file.name }, { at: 0, bytes: book('이어 가는 책') });
  await run(first);
  assert.deepEqual(
    (await showImport(ctx, first)).report?.map(({ outcome }) => outcome),
    ['unchanged'],
  );
});

test('stops a cancelled import without leftover files', async () => {
  const runId = await sent('멈출 책.txt', book('멈출 책'));
  await read(runId);
  await run(runId);
  await apply(runId);
  await cancelImport(ctx, { by, runId });
  assert.equal((await showImport(ctx, runId)).state, 'applying');
  await run(runId);
  const ended = await showImport(ctx, runId);
  assert.equal(ended.state, 'cancelled');
  assert.equal((await found('멈출 책')).length, 0);
  await rejectsWith(cancelImport(ctx, { by, runId }), 'UPLOAD_ERROR 0002');
});

test('reports an error on the last try and purges abandoned imports', async () => {
  const broken: ImportRunDeps = {
    ...deps,
    open: () => {
      throw new Error('no threads');
    },
  };
  const runId = await sent('고장.txt', book('고장'));
  await read(runId);
  await assert.rejects(runImport(ctx, broken, { run: runId, isLast: false }), /no threads/);
  assert.equal((await showImport(ctx, runId)).state, 'reading');
  await assert.rejects(runImport(ctx, broken, { run: runId, isLast: true }), /no threads/);
  assert.equal((await showImport(ctx, runId)).state, 'failed');
  const left = await sent('두고 간 책.txt', book('두고 간 책'));
  await removeFile(ctx, { by, runId: left, fileId: (await showImport(ctx, left)).files[0]?.id ?? '' });
  await rejectsWith(read(left), 'UPLOAD_ERROR 0007');
  await ctx.db
    .updateTable('import_run')
    .set({ seen_at: new Date('2020-01-01') })
    .where('id', '=', left)
    .execute();
  await purgeImports(ctx);
  assert.equal((await showImport(ctx, left)).state, 'cancelled');
  assert.ok(
    (await listImports(ctx, { before: null })).runs.some((one) => one.id === left && one.state === 'cancelled'),
  );
});
