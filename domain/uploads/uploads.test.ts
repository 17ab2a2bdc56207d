import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listWorks } from '#domain/catalogue';
import { VISITOR } from '#shared/reader';
import { type WorkChoice, choiceKey } from '#vocabulary/import-runs';
import { makeBookReader } from '#platform/book-readers/book-reader';
import { makeUploadStore } from '#platform/files/upload-store';
import { plantedMeans } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  addFile,
  applyImport,
  beginImport,
  cancelImport,
  type ImportDesk,
  listImports,
  putFile,
  putPart,
  readImport,
  removeFile,
  runImport,
  showImport,
  sweepImports,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let folder: string;
let by: { id: number; name: string };
let settled = 0;
before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'seoga-uploads-'));
  ctx = { ...testContext(database.db), uploads: makeUploadStore(folder, 200_000) };
  by = await operator('올리는이');
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
async function operator(name: string): Promise<{ id: number; name: string }> {
  made += 1;
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: `u${made}@seoga.example`,
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

/** The real reader over what was uploaded; pictures are named, not made. */
const desk: ImportDesk = {
  open: () => ({ ...plantedMeans([]), reader: makeBookReader(), close: async () => undefined }),
  settle: async () => void (settled += 1),
};

const book = (title: string, more = ''): Buffer =>
  Buffer.from(`${title}\n한서림\n\n제 1 화\n\n비가 내렸다. ${more}\n\n제 2 화\n\n그쳤다.\n`);
const run = (runId: number): Promise<void> => runImport(ctx, desk, { run: runId, isLast: false });
const read = (runId: number, wish = {}) => readImport(ctx, { by, runId, replaces: false, overwrites: false, ...wish });

/** Applies with every new work published for free. */
async function apply(runId: number, choice: WorkChoice = { publish: 'now', rating: 'all', prices: { free: 'all' } }) {
  const { dryReport } = await showImport(ctx, runId);
  const choices = Object.fromEntries((dryReport ?? []).map((line) => [choiceKey(line), choice]));
  return applyImport(ctx, { by, runId, choices });
}

async function sent(name: string, bytes: Buffer): Promise<number> {
  const runId = await beginImport(ctx, by);
  await putFile(ctx, { by, runId, name, bytes });
  return runId;
}
const found = async (title: string) =>
  (await listWorks(ctx, { filter: {}, reader: VISITOR })).works.filter((work) => work.title === title);

test('a file comes by parts, a broken one goes on where it was, and what came twice changes nothing', async () => {
  const bytes = book('조각난 책');
  const runId = await beginImport(ctx, by);
  const file = await addFile(ctx, { by, runId, name: '조각난 책.txt', bytes: bytes.length });
  const put = (at: number, part: Uint8Array) => putPart(ctx, { by, runId, fileId: file.id, at, bytes: part });
  assert.equal((await put(0, bytes.subarray(0, 40))).received, 40);
  assert.equal((await put(0, bytes.subarray(0, 40))).received, 40);
  assert.deepEqual(await refusedAs(put(60, bytes.subarray(60)), 'UPLOAD_ERROR 0005'), { received: 40 });
  await refusedAs(put(40, Buffer.concat([bytes.subarray(40), Buffer.from('x')])), 'UPLOAD_ERROR 0005');
  await refusedAs(read(runId), 'UPLOAD_ERROR 0006');
  const again = await addFile(ctx, { by, runId, name: '조각난 책.txt', bytes: bytes.length });
  assert.deepEqual([again.id, again.received], [file.id, 40]);
  await put(40, bytes.subarray(40));
  assert.deepEqual(await readFile(ctx.uploads.path({ key: file.id, name: file.name })), bytes);
});

test('names that lead elsewhere, files that are too large, of others, or beyond the room are refused', async () => {
  const runId = await beginImport(ctx, by);
  const add = (name: string, bytes = 10, who = by) => addFile(ctx, { by: who, runId, name, bytes });
  assert.equal((await add('C:\\books\\하나.txt')).name, '하나.txt');
  assert.equal((await add('../../둘.txt')).name, '둘.txt');
  for (const name of ['', '..', '.숨은', 'a\u0000b', `${'가'.repeat(161)}.txt`])
    await refusedAs(add(name), 'UPLOAD_ERROR 0008');
  await refusedAs(add('큰.zip', 600 * 1024 * 1024), 'UPLOAD_ERROR 0003');
  await refusedAs(add('빈.txt', 0), 'UPLOAD_ERROR 0003');
  await refusedAs(add('자리 없음.zip', 300_000), 'UPLOAD_ERROR 0004');
  await refusedAs(add('남의.txt', 10, await operator('남')), 'UPLOAD_ERROR 0001');
  await refusedAs(readImport(ctx, { by, runId: 999_999, replaces: false, overwrites: false }), 'UPLOAD_ERROR 0001');
  await cancelImport(ctx, { by, runId });
  await refusedAs(add('늦은.txt'), 'UPLOAD_ERROR 0002');
});

test('a dry run tells what applying then does, and writes nothing; the audit log names both', async () => {
  const runId = await sent('올린 책.txt', book('올린 책'));
  await putFile(ctx, { by, runId, name: '깨진 책.epub', bytes: Buffer.from('not a book') });
  await refusedAs(apply(runId), 'UPLOAD_ERROR 0002');
  await read(runId);
  assert.deepEqual(ctx.added.at(-1), { name: 'import-run', order: { run: runId } });
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
  await refusedAs(apply(runId), 'UPLOAD_ERROR 0002');
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
  const acts = await ctx.db
    .selectFrom('operator_audit')
    .select(['act', 'who', 'after'])
    .where('subject', '=', `import:${runId}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['import.read', 'import.apply', 'import.done'],
  );
  assert.deepEqual(Object(acts.at(-1)?.after).refused, 1);
});

test('the same again is unchanged; a run that was killed begins again and goes on', async () => {
  const first = await sent('이어 가는 책.txt', book('이어 가는 책'));
  await read(first);
  await run(first);
  await apply(first);
  // The process ended after the work was taken and before that was said.
  await runImport(ctx, { ...desk, settle: async () => undefined }, { run: first, isLast: false });
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

test('an import that is called off while it runs stops, leaves no file, and says so', async () => {
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
  await refusedAs(cancelImport(ctx, { by, runId }), 'UPLOAD_ERROR 0002');
});

test('a fault on the last try is said; what nobody goes on with is let go of', async () => {
  const broken: ImportDesk = {
    ...desk,
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
  await refusedAs(read(left), 'UPLOAD_ERROR 0007');
  await ctx.db
    .updateTable('import_run')
    .set({ seen_at: new Date('2020-01-01') })
    .where('id', '=', left)
    .execute();
  await sweepImports(ctx);
  assert.equal((await showImport(ctx, left)).state, 'cancelled');
  assert.ok(
    (await listImports(ctx, { before: null })).runs.some((one) => one.id === left && one.state === 'cancelled'),
  );
});
