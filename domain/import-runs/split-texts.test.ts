import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createBookReader } from '#platform/book-readers/book-reader';
import { createUploadStore } from '#platform/files/upload-store';
import { choiceKey } from '#shared/catalog/import-runs';
import { plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type ImportRunDeps,
  applyImport,
  readImport,
  runImport,
  showImport,
  startImport,
  uploadFile,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let folder: string;
let by: { id: number; name: string };
before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'seoga-uploads-'));
  ctx = { ...testContext(database.db), uploads: createUploadStore(folder, 1_000_000) };
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: 'split@seoga.example',
      name: '올리는이',
      password_hash: null,
      totp_sealed: null,
      right_holder_id: null,
      disabled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  by = { id: row.id, name: '올리는이' };
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const deps: ImportRunDeps = {
  open: () => ({ ...plantedWorkDeps([]), reader: createBookReader(), close: async () => undefined }),
  settle: async () => undefined,
};

const body = (words: string): string =>
  Array.from({ length: 12 }, (_, at) => `${words} ${at + 1}시에도 비가 내렸고 서고의 불은 밤새 꺼지지 않았다.`).join(
    '\n\n',
  );
const chapters = (headings: string[]): Buffer =>
  Buffer.from(headings.map((heading) => `${heading}\n\n${body(heading)}\n\n${body(heading)}`).join('\n\n'));

async function previewed(files: Record<string, Buffer>): Promise<number> {
  const runId = await startImport(ctx, by);
  for (const [name, bytes] of Object.entries(files)) await uploadFile(ctx, { by, runId, name, bytes });
  await readImport(ctx, { by, runId, replaces: false, overwrites: false });
  await runImport(ctx, deps, { run: runId, isLast: false });
  return runId;
}

async function applied(runId: number): Promise<string[]> {
  const { dryReport } = await showImport(ctx, runId);
  const choices = Object.fromEntries((dryReport ?? []).map((line) => [choiceKey(line), {}]));
  await applyImport(ctx, { by, runId, choices });
  await runImport(ctx, deps, { run: runId, isLast: false });
  const { report } = await showImport(ctx, runId);
  return report?.[0]?.added ?? [];
}

test('imports uploaded volumes of one work together, in order', async () => {
  const runId = await previewed({
    '달빛 우체국 2권.txt': chapters(['3화 편지', '4화 열쇠']),
    '다른 책.txt': chapters(['1화 문', '2화 새벽']),
    '달빛 우체국 1권.txt': chapters(['1화 비', '2화 눈']),
  });
  const { dryReport } = await showImport(ctx, runId);
  assert.deepEqual(
    dryReport?.map(({ title, added }) => [title, added]),
    [
      ['달빛 우체국', ['1화 비', '2화 눈', '3화 편지', '4화 열쇠']],
      ['다른 책', ['1화 문', '2화 새벽']],
    ],
  );
});

test('previews the shape of the headings and applies another one that the operator chose', async () => {
  const text = chapters(['1장 비', '<1>', '<2>', '2장 눈', '<3>', '<4>', '3장 편지', '<5>', '<7>']);
  const runId = await previewed({ '여러 모양.txt': text });
  const [line] = (await showImport(ctx, runId)).dryReport ?? [];
  assert.deepEqual(
    line?.chapters?.shapes.map(({ example, count }) => [example, count]),
    [
      ['1장 비', 3],
      ['<1>', 6],
    ],
  );
  assert.deepEqual([line?.added, line?.chapters?.shape], [['1장 비', '2장 눈', '3장 편지'], 'unit:장']);
  assert.ok((line?.chapters?.longest.characters ?? 0) > (line?.chapters?.shortest.characters ?? 0) - 1);
  const other = line?.chapters?.shapes[1]?.shape ?? '';
  const headings = Object.fromEntries(line ? [[choiceKey(line), other]] : []);
  await readImport(ctx, { by, runId, replaces: false, overwrites: false, headings });
  await runImport(ctx, deps, { run: runId, isLast: false });
  const [again] = (await showImport(ctx, runId)).dryReport ?? [];
  assert.equal(again?.chapters?.shape, other);
  assert.match(JSON.stringify(again?.remarks), /없는 번호: 6장/u);
  const added = await applied(runId);
  assert.deepEqual(added, again?.added);
  assert.equal(added.filter((title) => /^\d장$/u.test(title)).length, 6);
});

test('ignores an unknown shape', async () => {
  const runId = await previewed({ '모르는 모양.txt': chapters(['1화 비', '2화 눈']) });
  const [line] = (await showImport(ctx, runId)).dryReport ?? [];
  const headings = Object.fromEntries(line ? [[choiceKey(line), 'unknown']] : []);
  await readImport(ctx, { by, runId, replaces: false, overwrites: false, headings });
  await runImport(ctx, deps, { run: runId, isLast: false });
  assert.deepEqual((await showImport(ctx, runId)).dryReport?.[0]?.added, ['1화 비', '2화 눈']);
});
