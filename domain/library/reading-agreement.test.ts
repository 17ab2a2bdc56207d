import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import {
  continueReading,
  deleteHistoryItem,
  listHistory,
  pullReading,
  pushReading,
  showWorkToReader,
} from '#domain/reading';
import type { Reader } from '#kernel/reader';
import { isFinished } from '#shared/reading/finished';
import { episodesRead } from '#shared/reading/reading-progress';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { episodesOf, markEpisodes, readEpisode } from '../../tests/support/fixtures/planted-library.ts';
import { plantedWork, plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { hideRecent, listLibrary } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo: number;
let reader: Reader & { memberNo: number };
const works = new Map<string, { id: number; episodes: number[] }>();

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const texts = [['하나.'], ['둘.'], ['셋.'], ['넷.']];
  const keys = ['end', 'part', 'again', 'marked', 'unmarked', 'hidden', 'gone', 'strip'];
  const planted = keys.map((key) =>
    plantedWork(key, { texts, status: 'completed', shelf: key === 'strip' ? 'webtoon' : 'serial' }),
  );
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const { sourceKey, workId } of report.works) {
    const id = workId ?? 0;
    works.set(sourceKey, { id, episodes: await episodesOf(ctx, id) });
  }
  ({ memberNo } = await joinedMember(ctx));
  reader = { kind: 'unverified', memberNo };
  await plantReading();
});
after(() => database.drop());

const workOf = (key: string): { id: number; episodes: number[] } => works.get(key) ?? { id: 0, episodes: [] };

async function read(key: string, position: number, { fraction = 1, minutesAgo = 0 }): Promise<void> {
  const { id: workId, episodes } = workOf(key);
  const episode = episodes[position - 1] ?? 0;
  await readEpisode(ctx, { memberNo, workId, episode, fraction, minutesAgo });
  const event = { kind: 'event', work: workId, episode, ms: 60_000, fraction, device: `dddd-${workId}` };
  const at = Date.now() - minutesAgo * 60_000;
  await pushReading(ctx, {
    memberNo,
    owner: memberNo,
    device: { id: event.device, name: '시험' },
    now: Date.now(),
    records: [{ ...event, act: fraction >= 1 ? 'finished' : 'read', seq: position * 100 - minutesAgo, at }],
  });
}

async function mark(key: string, positions: number[], fraction: number): Promise<void> {
  const { id: workId, episodes } = workOf(key);
  const marks = positions.map((position) => ({ episode: episodes[position - 1] ?? 0, position, fraction }));
  await markEpisodes(ctx, { memberNo, workId, marks });
}

async function plantReading(): Promise<void> {
  await read('end', 4, { minutesAgo: 80 });
  await read('part', 1, { minutesAgo: 79 });
  await read('part', 2, { fraction: 0.84, minutesAgo: 70 });
  for (const position of [1, 2, 3]) await read('again', position, { minutesAgo: 69 - position });
  await read('again', 1, { fraction: 0.5, minutesAgo: 60 });
  await mark('marked', [1, 2, 3, 4], 1);
  await read('unmarked', 1, { minutesAgo: 55 });
  await read('unmarked', 2, { minutesAgo: 54 });
  await mark('unmarked', [2], 0);
  await read('hidden', 1, { minutesAgo: 40 });
  await hideRecent(ctx, { memberNo, works: [workOf('hidden').id] });
  await read('gone', 1, { minutesAgo: 30 });
  await read('strip', 1, { minutesAgo: 20 });
  await read('strip', 3, { fraction: 0.2, minutesAgo: 10 });
}

/** What the list of episodes of a device shows as read after it has met the account. */
async function readInLists(): Promise<Map<number, boolean>> {
  const { records } = await pullReading(ctx, { memberNo, since: 0 });
  const known = records.flatMap((record) => recordFrom(record) ?? []);
  const places = known.filter((record) => record.kind === 'place');
  return new Map(episodesRead(places).map(({ episode, furthest }) => [episode, isFinished(furthest)]));
}

test('home, library, work page, history and lists agree on what was read last and to its end', async () => {
  const continued = await continueReading(ctx, { memberNo, reader, most: 20 });
  const library = (await listLibrary(ctx, { memberNo, reader, wish: { list: 'recent' } })).works;
  const isRead = await readInLists();
  assert.deepEqual(
    library.map(({ card }) => card.id),
    continued.map(({ workId }) => workId),
  );
  assert.ok(!continued.some(({ workId }) => workId === workOf('hidden').id));
  for (const line of continued) {
    const { place } = await showWorkToReader(ctx, { id: line.workId, reader, window: { order: 'first' } });
    assert.deepEqual({ ...place, held: undefined }, { ...line, held: undefined });
    const shelved = library.find(({ card }) => card.id === line.workId);
    assert.deepEqual([shelved?.reading?.episode, shelved?.reading?.position], [line.episode, line.position]);
    assert.equal(shelved?.reading?.isFinished, isRead.get(line.episode));
    assert.equal(shelved?.opens?.episode, line.next?.episode ?? line.episode);
    if (line.next) assert.notEqual(isRead.get(line.next.episode), true);
  }
  const { items } = await listHistory(ctx, { memberNo, reader, before: null });
  for (const item of items) assert.equal(item.isFinished, isRead.get(item.episodeId), String(item.episodeTitle));
});

test('each way of reading leaves its own state in the library', async () => {
  const library = (await listLibrary(ctx, { memberNo, reader, wish: { list: 'recent' } })).works;
  const stateOf = (key: string): unknown => {
    const { reading, opens } = library.find(({ card }) => card.id === workOf(key).id) ?? {};
    const number = workOf(key).episodes.indexOf(opens?.episode ?? 0) + 1;
    return [reading?.position, reading?.isFinished, reading?.isReadToEnd, number];
  };
  assert.deepEqual(stateOf('end'), [4, true, true, 4]);
  assert.deepEqual(stateOf('part'), [2, false, false, 2]);
  assert.deepEqual(stateOf('again'), [1, true, false, 1]);
  assert.deepEqual(stateOf('marked'), [4, true, true, 4]);
  assert.deepEqual(stateOf('unmarked'), [2, false, false, 2]);
  assert.deepEqual(stateOf('strip'), [3, false, false, 3]);
  const finished = await listLibrary(ctx, { memberNo, reader, wish: { list: 'recent', marks: ['finished'] } });
  assert.deepEqual(
    new Set(finished.works.map(({ card }) => card.id)),
    new Set([workOf('end').id, workOf('marked').id]),
  );
});

test('a deleted history entry leaves the position; a deleted episode leaves home and work page', async () => {
  const { id, episodes } = workOf('part');
  const { items } = await listHistory(ctx, { memberNo, reader, before: null });
  for (const item of items.filter(({ workId }) => workId === id)) await deleteHistoryItem(ctx, { memberNo, ...item });
  const { items: left } = await listHistory(ctx, { memberNo, reader, before: null });
  assert.ok(!left.some(({ workId }) => workId === id));
  const [part] = await continueReading(ctx, { memberNo, reader, work: id, most: 1 });
  assert.equal(part?.episode, episodes[1]);
  const gone = workOf('gone');
  await sql`update episode set is_withdrawn = true where id = ${gone.episodes[0] ?? 0}`.execute(ctx.db);
  assert.deepEqual(await continueReading(ctx, { memberNo, reader, work: gone.id, most: 1 }), []);
  assert.equal((await showWorkToReader(ctx, { id: gone.id, reader })).place, null);
  const { works: recent } = await listLibrary(ctx, { memberNo, reader, wish: { list: 'recent' } });
  assert.equal(recent.find(({ card }) => card.id === gone.id)?.reading, null);
});
