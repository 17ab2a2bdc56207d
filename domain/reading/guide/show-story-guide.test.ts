import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertStoryPictures, writeStoryGuide } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { type Reader, VISITOR } from '#kernel/reader';
import type { StoryGuide } from '#shared/catalog/story-guide';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../../tests/support/fixtures/planted-library.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWork, plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { showStoryGuide, showWorkToReader } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let work: number;
let episodes: number[];
let memberNo: number;
let member: Reader;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const texts = [['하나'], ['둘'], ['셋'], ['넷']];
  const source = plantedWork('guided', { texts, prices: { free: 3, buy: 2 } });
  const report = await importWorks(ctx, plantedWorkDeps([source]), { path: '', dryRun: false });
  work = report.works[0]?.workId ?? 0;
  episodes = await episodesOf(ctx, work);
  memberNo = await plantMember(database.pool, '독자');
  member = { kind: 'unverified', memberNo };
  const at = (position: number): number => episodes[position - 1] ?? 0;
  const { rows } = await database.pool.query('select hash from picture limit 1');
  const guide: StoryGuide = {
    recaps: [
      { id: 1, from: at(1), to: at(2), text: '앞 이야기' },
      { id: 2, from: at(3), to: at(4), text: '뒤 이야기' },
    ],
    characters: [
      {
        id: 1,
        name: '한서림',
        otherNames: [],
        from: at(1),
        text: '주인공',
        picture: null,
        additions: [{ from: at(3), text: '셋째 비밀' }],
      },
      { id: 2, name: '넷째 인물', otherNames: [], from: at(4), text: '흑막', picture: rows[0].hash, additions: [] },
    ],
  };
  await ctx.db.transaction().execute(async (tx) => {
    await insertStoryPictures(tx, { workId: work, pictures: [rows[0].hash] });
    await writeStoryGuide(tx, { workId: work, guide });
  });
});
after(() => database.drop());

const seen = async (reader: Reader, episode?: number): Promise<string> =>
  JSON.stringify(await showStoryGuide(ctx, { work, reader, episode }));

test('shows a visitor only what begins with the first episode, and what a free open episode reaches', async () => {
  assert.doesNotMatch(await seen(VISITOR), /이야기|비밀|넷째/u);
  assert.match(await seen(VISITOR), /주인공/u);
  const third = await seen(VISITOR, episodes[2]);
  assert.match(third, /앞 이야기.*셋째 비밀/u);
  assert.doesNotMatch(third, /뒤 이야기|넷째/u);
  // The fourth is paid: nothing proves that the visitor has read it.
  assert.doesNotMatch(await seen(VISITOR, episodes[3]), /이야기|비밀|넷째/u);
});

test('follows the furthest episode of a member, on the page of the work too', async () => {
  const onPage = async (): Promise<string> =>
    JSON.stringify((await showWorkToReader(ctx, { id: work, reader: member })).guide);
  assert.doesNotMatch(await onPage(), /이야기|비밀|넷째/u);
  await readEpisode(ctx, { memberNo, workId: work, episode: episodes[2] ?? 0 });
  for (const text of [await seen(member), await onPage()]) {
    assert.match(text, /앞 이야기.*셋째 비밀/u);
    assert.doesNotMatch(text, /뒤 이야기|넷째/u);
  }
  // Bought but never opened shows nothing more.
  await holdEpisodes(ctx, { memberNo, workId: work, episodes: [episodes[3] ?? 0] });
  assert.doesNotMatch(await seen(member), /뒤 이야기|넷째/u);
  await readEpisode(ctx, { memberNo, workId: work, episode: episodes[3] ?? 0 });
  for (const text of [await seen(member), await onPage()]) assert.match(text, /뒤 이야기.*넷째 인물.*"hash"/u);
});

test('hides the guide of an adult work by age, and that of a hidden work', async () => {
  const rate = (rating: 'all' | '19') => ctx.db.updateTable('work').set({ rating }).where('id', '=', work).execute();
  await rate('19');
  await rejectsWith(showStoryGuide(ctx, { work, reader: VISITOR }), 'ADULT_ERROR 0001');
  await rejectsWith(showStoryGuide(ctx, { work, reader: member }), 'ADULT_ERROR 0001');
  assert.equal((await showWorkToReader(ctx, { id: work, reader: member })).guide, null);
  assert.match(await seen({ kind: 'adult-on', memberNo }), /뒤 이야기/u);
  await rate('all');
  await ctx.db.updateTable('work').set({ is_listed: false }).where('id', '=', work).execute();
  await rejectsWith(showStoryGuide(ctx, { work, reader: VISITOR }), 'NOT_FOUND 0001');
  assert.match(await seen(member), /앞 이야기/u);
  await rejectsWith(showStoryGuide(ctx, { work: 999_999, reader: VISITOR }), 'NOT_FOUND 0001');
});
