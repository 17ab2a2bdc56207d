import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listWorks, showWork } from '#domain/catalog';
import { openEpisode } from '#domain/reading';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork, textEpisode } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { importWorks } from './index.ts';
import { selectExistingWork } from './import-store.ts';
import type { SourcePicture, SourceWork } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function take(...works: SourceWork[]): Promise<number> {
  const report = await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  return report.works[0]?.workId ?? 0;
}

test('imports metadata, tags, creators, prices and texts of a work', async () => {
  const id = await take(
    plantedWork('taken', {
      genre: '판타지',
      tags: ['회귀', '서고'],
      warnings: ['폭력 묘사'],
      publisher: '느린달',
      prices: { free: 1, buy: 2, rental: 1, rentalHours: 72 },
      texts: [['하나.'], ['둘.']],
    }),
  );
  const work = await showWork(ctx, { id, reader: VISITOR });
  assert.equal(work.about?.publisher, '느린달');
  assert.deepEqual([work.about?.tags, work.about?.warnings], [['회귀', '서고'], ['폭력 묘사']]);
  assert.deepEqual(
    work.episodes.map((episode) => [episode.state, episode.buyCoins, episode.rentalCoins, episode.rentalHours]),
    [
      ['free', 2, 1, 72],
      ['locked', 2, 1, 72],
    ],
  );
});

test('writes nothing in a dry run', async () => {
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('dry')]), { path: '', dryRun: true });
  assert.deepEqual(
    [report.works[0]?.outcome, report.works[0]?.workId, report.works[0]?.episodes.added],
    ['new', null, ['제목 1']],
  );
  const found = await listWorks(ctx, { filter: { sourceKeys: ['dry'] }, reader: VISITOR });
  assert.equal(found.works.length, 0);
});

test('skips an unchanged source', async () => {
  await take(plantedWork('again'));
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('again')]), { path: '', dryRun: false });
  assert.equal(report.works[0]?.outcome, 'unchanged');
});

test('creates a revision for an edited text with stable block ids and release date', async () => {
  const id = await take(
    plantedWork('edited', { texts: [['비가 내렸다. 아무도 없었다.', '그는 우산을 폈다.', '끝이었다.']] }),
  );
  const [line] = (await showWork(ctx, { id, reader: VISITOR })).episodes;
  assert.ok(line);
  const first = await openEpisode(ctx, { id: line.id, reader: VISITOR, opening: 'read' });
  const again = await importWorks(
    ctx,
    plantedWorkDeps([
      plantedWork('edited', {
        texts: [['비가 내렸다. 아무도 없었다.', '새 문단이 들어왔다.', '그는 검은 우산을 폈다.', '끝이었다.']],
      }),
    ]),
    { path: '', dryRun: false },
  );
  assert.deepEqual(again.works[0]?.episodes.changed, ['제목 1']);
  const second = await openEpisode(ctx, { id: line.id, reader: VISITOR, opening: 'read' });
  assert.equal(second.episode.revision, 2);
  assert.equal(second.episode.opensAt, first.episode.opensAt);
  const ids = second.content?.kind === 'text' ? second.content.blocks.map((block) => block.id) : [];
  assert.deepEqual(ids, ['1', '4', '2', '3']);
});

test('withdraws a missing episode and restores it with its id', async () => {
  const full = plantedWork('leaving', { texts: [['하나.'], ['둘.']] });
  const id = await take(full);
  const visible = (await showWork(ctx, { id, reader: VISITOR })).episodes;
  await take({ ...full, episodes: full.episodes.slice(0, 1) });
  assert.equal((await showWork(ctx, { id, reader: VISITOR })).episodes.length, 1);
  await take(full);
  assert.deepEqual((await showWork(ctx, { id, reader: VISITOR })).episodes, visible);
});

test('keeps episodes matched when an inserted chapter shifts the numbers', async () => {
  const chapters = (...texts: string[]): SourceWork => ({
    ...plantedWork('moved'),
    episodes: texts.map((text, position) => textEpisode(`book.txt#${position + 1}`, `${position + 1}장`, [text])),
  });
  const id = await take(chapters('첫째 장의 글.', '둘째 장의 글.', '셋째 장의 글.'));
  const first = (await showWork(ctx, { id, reader: VISITOR })).episodes.map((line) => line.id);
  await take(chapters('첫째 장의 글.', '끼워 넣은 장.', '둘째 장의 글.', '셋째 장의 글.'));
  const second = (await showWork(ctx, { id, reader: VISITOR })).episodes;
  assert.deepEqual([second[0]?.id, second[2]?.id, second[3]?.id], first);
  assert.deepEqual(
    second.map((line) => line.position),
    [1, 2, 3, 4],
  );
  const opened = await openEpisode(ctx, { id: first[2] ?? 0, reader: VISITOR, opening: 'read' });
  assert.ok(JSON.stringify(opened.content).includes('셋째 장의 글.'));
});

test('remarks a new episode that was split off a sold one', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `${at}번째 골목에서 ${at}명이 등불을 들었다.`);
  const tale = (...texts: string[][]): SourceWork => ({
    ...plantedWork('split'),
    episodes: texts.map((text, at) => textEpisode(`${at + 1}.md`, `${at + 1}화`, text)),
  });
  await take(tale(lines, ['다른 이야기가 있었다. 눈이 왔다.']));
  const report = await importWorks(
    ctx,
    plantedWorkDeps([tale(lines.slice(0, 7), lines.slice(7), ['다른 이야기가 있었다. 눈이 왔다.'])]),
    { path: '', dryRun: true, replace: true },
  );
  assert.deepEqual(
    report.works[0]?.remarks.map(({ sentence }) => sentence.slice(0, 28)),
    ['‘1화’ 회차의 글이 새 회차 ‘2화’에 나뉘어 들'],
  );
});

test('replaces a different book of the same key only after confirmation', async () => {
  const id = await take(plantedWork('namesake'));
  const stranger: SourceWork = {
    ...plantedWork('namesake'),
    episodes: [textEpisode('other.epub', '다른 책', ['전혀 다른 글.'])],
  };
  const rejected = await importWorks(ctx, plantedWorkDeps([stranger]), { path: '', dryRun: false });
  assert.deepEqual(
    [rejected.works[0]?.outcome, rejected.works[0]?.question],
    ['unconfirmed', { kind: 'replace', workId: id, title: 'namesake' }],
  );
  assert.equal((await showWork(ctx, { id, reader: VISITOR })).episodes[0]?.title, '제목 1');
  const replaced = await importWorks(ctx, plantedWorkDeps([stranger]), { path: '', dryRun: false, replace: true });
  assert.equal(replaced.works[0]?.outcome, 'changed');
  assert.deepEqual(
    (await showWork(ctx, { id, reader: VISITOR })).episodes.map((line) => line.title),
    ['다른 책'],
  );
});

test('rejects a work with an invalid picture, naming the file, without leftovers', async () => {
  const work = { ...plantedWork('broken'), cover: { file: 'cover.png', bytes: async () => new Uint8Array([1]) } };
  const deps = plantedWorkDeps([work, plantedWork('sound')]);
  deps.pictures.picture = () =>
    Promise.reject(
      new DomainError('IMPORT_ERROR', '0001', { file: 'cover.png', sentence: '그림을 읽을 수 없습니다.' }),
    );
  const report = await importWorks(ctx, deps, { path: '', dryRun: false });
  assert.deepEqual(
    report.works.map((one) => one.outcome),
    ['refused', 'new'],
  );
  assert.deepEqual(report.works[0]?.remarks.at(-1), { file: 'cover.png', sentence: '그림을 읽을 수 없습니다.' });
  assert.equal((await listWorks(ctx, { filter: { sourceKeys: ['broken'] }, reader: VISITOR })).works.length, 0);
});

const page = (file: string, isReadable = true): SourcePicture => ({
  file,
  bytes: async () => {
    if (isReadable) return Buffer.from(file);
    throw new DomainError('IMPORT_ERROR', '0003', { file, sentence: `${file}: JPEG XL 형식은 가져올 수 없습니다.` });
  },
});

function comic(sourceKey: string, episodes: SourcePicture[][]): SourceWork {
  const [first] = episodes.flat();
  return {
    ...plantedWork(sourceKey, { shelf: 'webtoon' }),
    ...(first ? { cover: first } : {}),
    episodes: episodes.map((images, place) => ({
      sourceKey: `${place + 1}`,
      title: `${place + 1}화`,
      content: { kind: 'images', images },
    })),
  };
}

test('leaves out an episode with an unreadable page of a new work and changes no existing work', async () => {
  const report = await importWorks(
    ctx,
    plantedWorkDeps([comic('torn', [[page('a', false)], [page('b')], [page('c'), page('d', false)]])]),
    { path: '', dryRun: false },
  );
  const [torn] = report.works;
  assert.deepEqual([torn?.outcome, torn?.episodes.added], ['new', ['2화']]);
  assert.deepEqual(
    torn?.remarks.map(({ file, sentence }) => [file, sentence.slice(0, 8)]),
    [
      ['a', '‘1화’ 회차를'],
      ['d', '‘3화’ 회차를'],
    ],
  );
  await take(comic('whole', [[page('e')], [page('f')]]));
  const again = await importWorks(ctx, plantedWorkDeps([comic('whole', [[page('e')], [page('g', false)]])]), {
    path: '',
    dryRun: false,
  });
  assert.deepEqual([again.works[0]?.outcome, again.works[0]?.remarks[0]?.file], ['refused', 'g']);
});

test('adds a single issue of a series to its work and keeps the other issues', async () => {
  const issue = (number: number, rating: '19' | 'all' = 'all'): SourceWork => {
    const { hasOwnKey: _key, isDeclared: _declared, ...work } = comic(`먼 항해 ${number}`, [[page(`issue ${number}`)]]);
    const episodes = work.episodes.map((episode) => ({
      ...episode,
      sourceKey: `먼 항해 ${number}`,
      title: `${number}화`,
    }));
    return {
      ...work,
      facts: { ...work.facts, title: '먼 항해', synopsis: `${number}`, rating },
      episodes,
      isIssue: true,
    };
  };
  const id = await take(issue(1, '19'));
  for (const number of [2, 2, 1]) assert.equal(await take(issue(number)), id);
  const { work } = await selectExistingWork(ctx.db, id);
  assert.equal(work?.rating, '19');
  assert.deepEqual(
    work?.episodes.map(({ position, title, isWithdrawn }) => [position, title, isWithdrawn]),
    [
      [1, '1화', false],
      [2, '2화', false],
    ],
  );
});

test('keeps an episode closed before its release', async () => {
  const work = plantedWork('later');
  const id = await take({
    ...work,
    episodes: [...work.episodes, { ...textEpisode('2.md', '내일', ['아직.']), opensAt: '2999-01-01T00:00:00Z' }],
  });
  const { episodes } = await showWork(ctx, { id, reader: VISITOR });
  assert.deepEqual(
    episodes.map((episode) => episode.state),
    ['free', 'upcoming'],
  );
  await assert.rejects(
    openEpisode(ctx, { id: episodes[1]?.id ?? 0, reader: VISITOR, opening: 'read' }),
    (error) => error instanceof DomainError && error.errorName === 'EPISODE_ERROR' && error.code === '0002',
  );
});

test('exposes only the name of an adult work and keeps its episodes closed (P3)', async () => {
  const id = await take(
    plantedWork('adult', {
      title: '어른의 책',
      rating: '19',
      genre: '비밀 장르',
      synopsis: '비밀 줄거리',
      quote: '비밀 문장',
    }),
  );
  const work = await showWork(ctx, { id, reader: VISITOR });
  assert.deepEqual(
    [work.title, work.masked, work.about, work.episodes, work.cover.hash],
    ['어른의 책', true, null, [], 'adult-cover'],
  );
  const list = await listWorks(ctx, { filter: { ids: [id] }, reader: VISITOR });
  assert.ok(!JSON.stringify(list).includes('비밀'));
  assert.equal(list.works[0]?.cover.masked, true);
  assert.equal((await listWorks(ctx, { filter: { genre: '비밀 장르' }, reader: VISITOR })).works.length, 0);
  const visible = await showWork(ctx, { id, reader: { kind: 'adult-on', memberNo: 1 } });
  assert.equal(visible.about?.synopsis, '비밀 줄거리');
  await assert.rejects(
    openEpisode(ctx, { id: visible.episodes[0]?.id ?? 0, reader: VISITOR, opening: 'read' }),
    (error) => error instanceof DomainError && error.errorName === 'ADULT_ERROR',
  );
});
