import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showWork } from '#domain/catalog';
import { importWorks, type SourceWork } from '#domain/catalog-import';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import { blockText, type SpanWithoutPicture } from '#shared/content/text-blocks';
import { plantedWorkDeps, plantedWork, textEpisode } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { type TextMatchPage, openEpisode, searchWork } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function take(work: SourceWork): Promise<number> {
  const report = await importWorks(ctx, plantedWorkDeps([work]), { path: '', dryRun: false });
  return report.works[0]?.workId ?? 0;
}

const search = (work: number, text: string, next?: string | null): Promise<TextMatchPage> =>
  searchWork(ctx, { work, text, reader: VISITOR, ...(next ? { after: next } : {}) });

test('finds words in reading order at their offsets (L9)', async () => {
  const work = plantedWork('found', { prices: { free: 'all' } });
  const spans: SpanWithoutPicture[] = [
    '등불을 든 ',
    { ruby: '쿄시로', base: '경시로' },
    '가',
    { note: 'a' },
    ' ',
    { mark: 'strong', text: '바다' },
    '를 봤다.',
  ];
  work.episodes = [
    textEpisode('1.md', '물때', ['아무 말이 없다.', '경시로가, 바다를 그린다. 경시로가 바다로 간다.']),
    { sourceKey: '2.md', title: '등대', content: { kind: 'text', blocks: [{ kind: 'paragraph', spans }] } },
  ];
  const id = await take(work);
  const { hits, next } = await search(id, '경시로가 바다');
  assert.equal(next, null);
  assert.deepEqual(
    hits.map((hit) => [hit.episode.position, hit.episode.title, hit.offset, hit.quote]),
    [
      [1, '물때', 0, '경시로가, 바다'],
      [1, '물때', 15, '경시로가 바다'],
      [2, '등대', 6, '경시로가 바다'],
    ],
  );
  for (const hit of hits) {
    const { content } = await openEpisode(ctx, { id: hit.episode.id, reader: VISITOR, opening: 'read' });
    const block = content?.kind === 'text' ? content.blocks.find((each) => each.id === hit.block) : undefined;
    assert.ok(block);
    const text = blockText(block);
    assert.equal(text.slice(hit.offset, hit.offset + hit.quote.length), hit.quote);
    assert.equal(`${hit.before}${hit.quote}${hit.after}`, text);
  }
  assert.deepEqual(
    (await search(id, '쿄시로')).hits.map(({ offset, quote }) => [offset, quote]),
    [[6, '경시로']],
  );
});

test('ignores words in another order or in separate blocks (L9)', async () => {
  const id = await take(
    plantedWork('apart', { prices: { free: 'all' }, texts: [['첫 비가 온다.', '눈이 내렸다. 비가']] }),
  );
  assert.deepEqual((await search(id, '비가 눈이')).hits, []);
  assert.deepEqual((await search(id, '내렸다 눈이')).hits, []);
});

test('continues at the cursor with each match once (L9)', async () => {
  const episode = (nr: number): string[] => Array.from({ length: 7 }, (_, at) => `${nr}화의 바다 ${at}.`);
  const id = await take(
    plantedWork('pages', { prices: { free: 'all' }, texts: Array.from({ length: 9 }, (_, at) => episode(at + 1)) }),
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  let next: string | null | undefined;
  do {
    const page: TextMatchPage = await search(id, '바다', next);
    seen.push(...page.hits.map((hit) => `${hit.episode.position} ${hit.after}`));
    sizes.push(page.hits.length);
    next = page.next;
  } while (next);
  assert.deepEqual(sizes, [20, 20, 20, 3]);
  assert.equal(new Set(seen).size, 63);
  assert.deepEqual(seen, [...seen].toSorted());
});

test('skips the excluded episode (L9)', async () => {
  const id = await take(plantedWork('except', { prices: { free: 'all' }, texts: [['바다 하나.'], ['바다 둘.']] }));
  const { hits } = await search(id, '바다');
  const except = hits[0]?.episode.id ?? 0;
  const others = await searchWork(ctx, { work: id, text: '바다', except, reader: VISITOR });
  assert.deepEqual(
    others.hits.map((hit) => hit.after),
    [' 둘.'],
  );
});

test('finds nothing in locked, unreleased or adult texts (P3)', async () => {
  const id = await take(
    plantedWork('locked', {
      prices: { free: 1, buy: 2 },
      release: { lastDaysAgo: 1, weekdays: ['mon'], upcoming: 1 },
      texts: [['무료 바다.'], ['잠긴 바다.'], ['올 바다.']],
    }),
  );
  const states = (await showWork(ctx, { id, reader: VISITOR })).episodes.map((line) => line.state);
  assert.deepEqual(states, ['free', 'locked', 'upcoming']);
  const { hits, next } = await search(id, '바다');
  assert.deepEqual([hits.map((hit) => hit.before), next], [['무료 '], null]);
  assert.deepEqual(await search(id, '잠긴'), { hits: [], next: null, total: 2 });
  const adult = await take(plantedWork('adult', { rating: '19', prices: { free: 'all' }, texts: [['비밀 바다.']] }));
  await refused(search(adult, '바다'), 'ADULT_ERROR 0001');
  const verified = { kind: 'adult-on', memberNo: 1 } as const;
  assert.equal((await searchWork(ctx, { work: adult, text: '바다', reader: verified })).hits.length, 1);
});

test('finds only current text after an edit (L9)', async () => {
  const parts = { prices: { free: 'all' } } as const;
  const id = await take(plantedWork('edited', { ...parts, texts: [['푸른 바다가 있었다. 그는 보았다.']] }));
  assert.equal((await search(id, '푸른 바다')).hits.length, 1);
  await take(plantedWork('edited', { ...parts, texts: [['검은 바다가 있었다. 그는 보았다.']] }));
  assert.equal((await search(id, '푸른')).hits.length, 0);
  assert.equal((await search(id, '검은 바다')).hits.length, 1);
});

test('rejects invalid queries by name and code (L9)', async () => {
  const id = await take(plantedWork('refusing'));
  await refused(search(id, ' … '), 'INPUT_ERROR 0003');
  await refused(search(id, '가'.repeat(41)), 'INPUT_ERROR 0004');
  await refused(search(999_999, '바다'), 'NOT_FOUND 0001');
  assert.equal((await search(id, '첫', 'nobody made this')).hits.length, 1);
});

test('finds texts written by a release without search', async () => {
  const id = await take(plantedWork('older', { prices: { free: 'all' } }));
  const { id: episode } = await database.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow();
  const blocks = JSON.stringify([{ id: '9', kind: 'heading', level: 2, spans: ['SEOGA의 제목'] }]);
  await database.pool.query('insert into text_revision (episode_id, revision, blocks) values ($1, 7, $2)', [
    episode,
    blocks,
  ]);
  await database.pool.query('update episode set revision = 7 where id = $1', [episode]);
  assert.deepEqual(
    (await search(id, 'seoga')).hits.map((hit) => hit.quote),
    ['SEOGA'],
  );
});

async function refused(promise: Promise<unknown>, nameAndCode: string): Promise<void> {
  await assert.rejects(promise, (error) => error instanceof DomainError && error.message === nameAndCode);
}

test('finds ruby readings, ignores spaces on request and tells where in the work (L9)', async () => {
  const work = plantedWork('readings', { prices: { free: 'all' } });
  const spans: SpanWithoutPicture[] = ['그는 ', { ruby: '강철', base: '鋼鐵' }, '의 등대 지기였다.'];
  work.episodes = [
    textEpisode('1.md', '물때', ['아무 말이 없다.']),
    { sourceKey: '2.md', title: '등대', content: { kind: 'text', blocks: [{ kind: 'paragraph', spans }] } },
  ];
  const id = await take(work);
  const read = await search(id, '강철의 등대');
  assert.deepEqual(
    read.hits.map((hit) => [hit.episode.position, hit.offset, hit.quote]),
    [[2, 3, '鋼鐵의 등대']],
  );
  assert.equal(read.total, 2);
  assert.ok(read.hits.every(({ fraction }) => fraction > 0.1 && fraction < 0.4));
  assert.deepEqual((await search(id, '등대지기')).hits, []);
  const spaced = await searchWork(ctx, { work: id, text: '등대지기', ignoresSpaces: true, reader: VISITOR });
  assert.deepEqual(
    spaced.hits.map(({ quote }) => quote),
    ['등대 지기'],
  );
});
