import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EpisodeFormValues, listEpisodes, publishWork, showAdminEpisode } from '#domain/catalog-admin';
import { importWorks } from '#domain/catalog-import';
import { openEpisode } from '#domain/reading';
import { VISITOR } from '#kernel/reader';
import { plantedWork, plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { saveEpisode } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let workId = 0;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('written', { texts: [['첫 화.']] })]), {
    path: '',
    dryRun: false,
  });
  workId = report.works[0]?.workId ?? 0;
});
after(() => database.drop());

const by = 'command-line' as const;
const SHEET: EpisodeFormValues = {
  title: '새 회차',
  opensAt: 'unchanged',
  price: { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null },
  isUp: false,
  noteBefore: ' 앞말\r\n둘째 줄 ',
  noteAfter: '뒷말',
};
const TEXT = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['쓴 글.'] }], why: '' };
const fresh = (key: string) => ({ key, content: 'text' as const });
const read = (id: number) => openEpisode(ctx, { id, reader: VISITOR, opening: 'read' });

test('saves a new episode as a draft that the list shows and readers do not', async () => {
  const { id } = await saveEpisode(ctx, { by, workId, episode: fresh('draft'), sheet: SHEET, text: TEXT });
  const { episodes } = await listEpisodes(ctx, { workId, listing: 'all', page: 1 });
  const listed = episodes.find((episode) => episode.id === id);
  assert.deepEqual([listed?.title, listed?.isDraft, listed?.hasContent], ['새 회차', true, true]);
  await rejectsWith(read(id), 'NOT_FOUND 0002');
});

test('creates one episode however often its form is sent', async () => {
  const input = { by, workId, episode: fresh('twice'), sheet: SHEET, text: TEXT };
  const first = await saveEpisode(ctx, input);
  await rejectsWith(saveEpisode(ctx, input), 'WORK_ERROR 0009');
  const again = await saveEpisode(ctx, { ...input, sheet: { ...SHEET, title: '고친 제목' } });
  assert.equal(again.id, first.id);
});

test('publishes title, notes, text and release in one step', async () => {
  const sheet = { ...SHEET, isUp: true, opensAt: 'now' } as const;
  const { id } = await saveEpisode(ctx, { by, workId, episode: fresh('now'), sheet, text: TEXT });
  const { episode, content } = await read(id);
  assert.deepEqual([episode.title, episode.noteBefore, episode.noteAfter], ['새 회차', '앞말\n둘째 줄', '뒷말']);
  assert.ok(content?.kind === 'text');
  const { isDraft, isWithdrawn } = await showAdminEpisode(ctx, id);
  assert.deepEqual([isDraft, isWithdrawn], [false, false]);
});

test('sends the notes of a locked episode to nobody', async () => {
  const price = { isFree: false, buyCoins: 3, rentalCoins: null, rentalHours: null };
  const sheet = { ...SHEET, price, isUp: true, opensAt: 'now' } as const;
  const { id } = await saveEpisode(ctx, { by, workId, episode: fresh('paid'), sheet, text: TEXT });
  const { episode, gate } = await read(id);
  assert.deepEqual([gate?.kind, episode.noteBefore, episode.noteAfter], ['price', '', '']);
});

test('keeps nothing when a part is rejected', async () => {
  const sheet = { ...SHEET, isUp: true, opensAt: 'now' } as const;
  const order = { by, workId, episode: fresh('empty'), sheet };
  await rejectsWith(saveEpisode(ctx, order), 'WORK_ERROR 0010');
  const long = { ...SHEET, noteAfter: '가'.repeat(2_001) };
  await rejectsWith(saveEpisode(ctx, { ...order, sheet: long, text: TEXT }), 'WORK_ERROR 0022');
  const past = { ...sheet, opensAt: { later: new Date('2020-01-01T00:00:00Z') } };
  await rejectsWith(saveEpisode(ctx, { ...order, sheet: past, text: TEXT }), 'WORK_ERROR 0021');
  const { episodes } = await listEpisodes(ctx, { workId, listing: 'all', page: 1 });
  assert.ok(episodes.every(({ title }) => title !== '' && title !== 'empty'));
  assert.equal(episodes.filter(({ hasContent }) => !hasContent).length, 0);
});

test('schedules an episode, and rejects a stale version', async () => {
  const later = new Date(Date.now() + 86_400_000);
  const sheet = { ...SHEET, isUp: true, opensAt: { later } };
  const { id } = await saveEpisode(ctx, { by, workId, episode: fresh('later'), sheet, text: TEXT });
  await rejectsWith(read(id), 'EPISODE_ERROR 0002');
  const stale = { by, workId, episode: { id, version: 'old' }, sheet: { ...SHEET, title: '늦은 제목' } };
  await rejectsWith(saveEpisode(ctx, stale), 'WORK_ERROR 0008');
});

test('publishing imported drafts leaves episodes that are being written', async () => {
  const { id } = await saveEpisode(ctx, { by, workId, episode: fresh('writing'), sheet: SHEET, text: TEXT });
  await rejectsWith(publishWork(ctx, { by, id: workId }), 'WORK_ERROR 0009');
  assert.equal((await showAdminEpisode(ctx, id)).isDraft, true);
});
