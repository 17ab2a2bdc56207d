import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createBookReader } from '#platform/book-readers/book-reader';
import { createUploadStore } from '#platform/files/upload-store';
import { type EpisodeUploadSettings, type UploadedEpisodeChoice } from '#shared/catalog/episode-upload';
import { choiceKey } from '#shared/catalog/import-runs';
import { plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  type ImportRunDeps,
  applyEpisodeUpload,
  applyImport,
  listEpisodeUploads,
  listImports,
  previewEpisodeUpload,
  readImport,
  runImport,
  showEpisodeUpload,
  showImport,
  startEpisodeUpload,
  startImport,
  uploadFile,
  uploadPlanVersion,
} from '../index.ts';

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
      mail: 'episodes@seoga.example',
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
const run = (runId: number): Promise<void> => runImport(ctx, deps, { run: runId, isLast: false });

/** A published work with the episodes 1 to 2. */
async function publishedWork(title: string): Promise<number> {
  const runId = await startImport(ctx, by);
  const text = ['제 1 화', '제 2 화'].map((heading) => `${heading}\n\n${body(title + heading)}`).join('\n\n');
  await uploadFile(ctx, { by, runId, name: `${title}.txt`, bytes: Buffer.from(`${title}\n한서림\n\n${text}\n`) });
  await readImport(ctx, { by, runId, replaces: false, overwrites: false });
  await run(runId);
  const [line] = (await showImport(ctx, runId)).dryReport ?? [];
  assert.ok(line);
  const choice = { publish: 'now', rating: 'all', prices: { free: 1, buy: 2 } } as const;
  await applyImport(ctx, { by, runId, choices: { [choiceKey(line)]: choice } });
  await run(runId);
  return (await showImport(ctx, runId)).report?.[0]?.workId ?? assert.fail('no work');
}

async function uploaded(workId: number, files: Record<string, string>): Promise<number> {
  const runId = await startEpisodeUpload(ctx, { by, workId });
  for (const [name, text] of Object.entries(files))
    await uploadFile(ctx, { by, runId, name, bytes: Buffer.from(text) });
  await readImport(ctx, { by, runId, replaces: false, overwrites: false });
  await run(runId);
  return runId;
}

async function planned(
  at: { workId: number; runId: number },
  settings: Partial<EpisodeUploadSettings>,
  choose: (title: string) => Partial<UploadedEpisodeChoice> = () => ({}),
): Promise<string> {
  const { episodeRows, suggested } = await showEpisodeUpload(ctx, at);
  const choices = Object.fromEntries(
    (episodeRows?.rows ?? []).map(({ key, match, number, title }) => [
      key,
      { isIncluded: match === 'new', number: String(number ?? ''), title, ...choose(title) },
    ]),
  );
  await previewEpisodeUpload(ctx, { runId: at.runId, choices, settings: { ...suggested, ...settings } });
  const { episodePlan } = await showEpisodeUpload(ctx, at);
  return episodePlan ? uploadPlanVersion(ctx, episodePlan) : assert.fail('no plan');
}

const episodesOf = (workId: number) =>
  ctx.db
    .selectFrom('episode')
    .select(['title', 'position', 'buy_coins', 'is_free', 'is_draft', 'is_withdrawn', 'is_own', 'opens_at', 'revision'])
    .where('work_id', '=', workId)
    .orderBy('position')
    .execute();

const SCHEDULE: Partial<EpisodeUploadSettings> = {
  release: 'schedule',
  from: '2099-12-01',
  time: '18:00',
  weekdays: ['tue', 'thu'],
};

test('reads a text with several headings as one episode when wanted, and splits it again', async () => {
  const workId = await publishedWork('한 화로');
  const text = ['첫째 날', '둘째 날', '셋째 날'].map((day, at) => `${at + 11}화 ${day}\n\n${body(day)}`).join('\n\n');
  const runId = await uploaded(workId, { '2권 7화.txt': text });
  const found = async () => {
    const { episodeRows, isWhole } = await showEpisodeUpload(ctx, { workId, runId });
    return [isWhole, ...(episodeRows?.rows ?? []).map(({ number }) => number)];
  };
  assert.deepEqual(await found(), [false, 11, 12, 13]);
  const reading = { by, runId, replaces: false, overwrites: false };
  await readImport(ctx, { ...reading, isWhole: true });
  await run(runId);
  assert.deepEqual(await found(), [true, 7]);
  await planned({ workId, runId }, { release: 'draft' });
  await readImport(ctx, reading);
  await run(runId);
  assert.deepEqual(await found(), [false, 11, 12, 13]);
});

test('adds new episodes by schedule exactly as previewed, without touching the others', async () => {
  const workId = await publishedWork('달빛 우체국');
  const stand = await episodesOf(workId);
  const runId = await uploaded(workId, {
    '4화 열쇠.txt': body('열쇠'),
    '3화.txt': body('편지'),
    '2화.txt': body('바뀐 눈'),
    '6화.hwp': 'x',
  });
  const at = { workId, runId };
  const { episodeRows, suggested, state } = await showEpisodeUpload(ctx, at);
  assert.deepEqual([state, suggested.buyCoins, suggested.scheduleFrom], ['read', 2, 3]);
  assert.deepEqual(
    episodeRows?.rows.map(({ title, number, match }) => [title, number, match]),
    [
      ['2화', 2, 'changed'],
      ['3화', 3, 'new'],
      ['4화 열쇠', 4, 'new'],
    ],
  );
  assert.match(episodeRows?.remarks[0]?.sentence ?? '', /HWP 형식은 가져올 수 없습니다/u);
  const version = await planned(at, SCHEDULE);
  assert.deepEqual(await episodesOf(workId), stand);
  await rejectsWith(applyEpisodeUpload(ctx, { by, runId, version: 'x' }), 'UPLOAD_ERROR 0014');
  await applyEpisodeUpload(ctx, { by, runId, version });
  await run(runId);
  const saved = await episodesOf(workId);
  assert.deepEqual(saved.slice(0, 2), stand);
  assert.deepEqual(
    saved.slice(2).map((episode) => ({ ...episode, opens_at: episode.opens_at.toISOString() })),
    [
      { title: '3화', position: 3, opens_at: '2099-12-01T09:00:00.000Z' },
      { title: '4화 열쇠', position: 4, opens_at: '2099-12-03T09:00:00.000Z' },
    ].map((episode) => ({
      ...episode,
      buy_coins: 2,
      is_free: false,
      is_draft: false,
      is_withdrawn: false,
      is_own: true,
      revision: 1,
    })),
  );
  const { report } = await showEpisodeUpload(ctx, at);
  assert.deepEqual([report?.[0]?.added, report?.[0]?.changed], [['3화', '4화 열쇠'], []]);
  const audit = await ctx.db
    .selectFrom('operator_audit')
    .select('act')
    .where('subject', '=', `work:${workId}`)
    .execute();
  assert.deepEqual(
    audit.map(({ act }) => act),
    ['episodes.upload'],
  );
  const again = await uploaded(workId, { '3화.txt': body('편지') });
  assert.deepEqual(
    (await showEpisodeUpload(ctx, { workId, runId: again })).episodeRows?.rows.map(({ match }) => match),
    ['same'],
  );
  assert.equal((await listEpisodeUploads(ctx, workId)).length, 2);
  assert.ok((await listImports(ctx, { before: null })).runs.every(({ id }) => id !== runId && id !== again));
});

test('replaces a ticked episode with a revision that keeps price, date and number', async () => {
  const workId = await publishedWork('되돌린 겨울');
  const [, second] = await episodesOf(workId);
  const runId = await uploaded(workId, { '2화.txt': body('다시 쓴 눈') });
  const version = await planned({ workId, runId }, SCHEDULE, () => ({ isIncluded: true, title: '제 2 화 다시' }));
  await applyEpisodeUpload(ctx, { by, runId, version });
  await run(runId);
  const [, saved] = await episodesOf(workId);
  assert.deepEqual(saved, { ...second, title: '제 2 화 다시', revision: 2 });
});

test('inserts a missing episode before later ones, as a draft', async () => {
  const workId = await publishedWork('빠진 가을');
  const first = await uploaded(workId, { '5화.txt': body('다섯') });
  await applyEpisodeUpload(ctx, {
    by,
    runId: first,
    version: await planned({ workId, runId: first }, { release: 'now' }),
  });
  await run(first);
  const runId = await uploaded(workId, { '3화.txt': body('셋'), '4화.txt': body('넷') });
  const version = await planned({ workId, runId }, { release: 'draft' });
  await applyEpisodeUpload(ctx, { by, runId, version });
  await run(runId);
  assert.deepEqual(
    (await episodesOf(workId)).map(({ title, position, is_draft: isDraft }) => [title, position, isDraft]),
    [
      ['제 1 화', 1, false],
      ['제 2 화', 2, false],
      ['3화', 3, true],
      ['4화', 4, true],
      ['5화', 5, false],
    ],
  );
});

test('refuses to save when the episodes changed after the preview', async () => {
  const workId = await publishedWork('바뀐 여름');
  const runId = await uploaded(workId, { '3화.txt': body('셋') });
  const version = await planned({ workId, runId }, { release: 'now' });
  await ctx.db.updateTable('episode').set({ title: '바뀐 제목' }).where('work_id', '=', workId).execute();
  await rejectsWith(applyEpisodeUpload(ctx, { by, runId, version }), 'UPLOAD_ERROR 0014');
  const seen = await planned({ workId, runId }, { release: 'now' });
  await applyEpisodeUpload(ctx, { by, runId, version: seen });
  await ctx.db.updateTable('episode').set({ title: '또 바뀐 제목' }).where('work_id', '=', workId).execute();
  await run(runId);
  assert.equal((await showEpisodeUpload(ctx, { workId, runId })).state, 'failed');
  assert.equal((await episodesOf(workId)).length, 2);
});

test('rejects unknown works, foreign runs and the steps of an ordinary import', async () => {
  await rejectsWith(startEpisodeUpload(ctx, { by, workId: 999_999 }), 'NOT_FOUND 0001');
  const workId = await publishedWork('남의 봄');
  const runId = await uploaded(workId, { '3화.txt': body('셋') });
  await rejectsWith(showEpisodeUpload(ctx, { workId: workId + 1, runId }), 'UPLOAD_ERROR 0001');
  await rejectsWith(applyImport(ctx, { by, runId, choices: {} }), 'UPLOAD_ERROR 0002');
  await rejectsWith(applyEpisodeUpload(ctx, { by, runId, version: '' }), 'UPLOAD_ERROR 0002');
});
