import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listWorks, showWork } from '#domain/catalog';
import { restoreEpisodePictures, restoreText } from '#domain/content-editor';
import { searchWorks } from '#domain/search';
import { publishWork, showAdminWork } from '#domain/catalog-admin';
import { createBookReader } from '#platform/book-readers/book-reader';
import { VISITOR } from '#kernel/reader';
import type { WorkChoice } from '#shared/catalog/import-runs';
import { plantedWorkDeps, plantedWork, textEpisode } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { epub, page, withFiles } from '../../tests/support/files/source-files.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type ImportInput, type SourceWork, importWorks } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: { id: number; name: string };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: 'drafts@seoga.example',
      name: '편집',
      password_hash: null,
      totp_sealed: null,
      right_holder_id: null,
      disabled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  by = { id: row.id, name: '편집' };
});
after(() => database.drop());

/** A source without work.yaml: title and texts only. */
function bareWork(sourceKey: string, parts: Parameters<typeof plantedWork>[1] = {}): SourceWork {
  const { facts, ...work } = plantedWork(sourceKey, parts);
  const { title, creators } = facts;
  return { ...work, hasOwnKey: false, isDeclared: false, facts: { title, creators } };
}

async function take(source: SourceWork, order: Partial<ImportInput> & { choice?: WorkChoice } = {}) {
  const { choice, ...more } = order;
  const report = await importWorks(ctx, plantedWorkDeps([source]), {
    path: '',
    dryRun: false,
    ...more,
    ...(choice ? { choose: () => choice } : {}),
  });
  const [work] = report.works;
  assert.ok(work);
  return work;
}

const rowOf = (id: number) =>
  ctx.db
    .selectFrom('work')
    .select(['shelf', 'kind', 'status', 'rating', 'is_listed', 'is_draft', 'is_fixed_price', 'title', 'source_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const episodesOf = (id: number) =>
  ctx.db
    .selectFrom('episode')
    .select(['title', 'is_free', 'buy_coins', 'rental_coins', 'rental_hours', 'is_withdrawn', 'is_draft'])
    .where('work_id', '=', id)
    .orderBy('position')
    .execute();

const shownEpisode = (workId: number, position: number) =>
  ctx.db
    .selectFrom('episode')
    .select(['id', 'revision'])
    .where('work_id', '=', workId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();

async function isHidden(id: number, title: string): Promise<boolean> {
  const reader = { kind: 'adult-on', memberNo: 1 } as const;
  const { works } = await listWorks(ctx, { filter: { ids: [id] }, reader });
  const visible = await showWork(ctx, { id, reader }).catch(() => undefined);
  const found = await searchWorks(ctx, { query: title, filter: {}, reader });
  return works.length === 0 && visible === undefined && !found.works.some((work) => work.id === id);
}

test('imports a work without work.yaml as a hidden draft without rating and price', async () => {
  const id = (await take(bareWork('맨글', { texts: [['하나.'], ['둘.']] }))).workId ?? 0;
  assert.deepEqual(await rowOf(id), {
    shelf: 'serial',
    kind: 'serial',
    status: 'ongoing',
    rating: 'unknown',
    is_listed: false,
    is_draft: true,
    is_fixed_price: null,
    title: '맨글',
    source_key: '맨글',
  });
  assert.ok((await episodesOf(id)).every((one) => !one.is_free && one.buy_coins === null && one.rental_coins === null));
  assert.ok(await isHidden(id, '맨글'));
  assert.ok((await showAdminWork(ctx, id)).isDraft);
  await publishWork(ctx, { by, id });
  assert.equal((await rowOf(id)).is_listed, true);
  await rejectsWith(publishWork(ctx, { by, id }), 'WORK_ERROR 0009');
});

const TOLD: [string, Partial<SourceWork['facts']>, { is_listed: boolean; is_draft: boolean; rating: string }][] = [
  [
    'rating and prices',
    { rating: '15', prices: { free: 1, buy: 2 } },
    { is_listed: true, is_draft: false, rating: '15' },
  ],
  [
    'listed: false',
    { rating: 'all', prices: { free: 'all' }, listed: false },
    { is_listed: false, is_draft: false, rating: 'all' },
  ],
  ['no rating', { prices: { free: 'all' } }, { is_listed: false, is_draft: true, rating: 'unknown' }],
  ['no prices', { rating: 'all' }, { is_listed: false, is_draft: true, rating: 'all' }],
  ['listed: true alone', { listed: true }, { is_listed: true, is_draft: false, rating: 'unknown' }],
];
for (const [name, told, expected] of TOLD)
  test(`applies a work.yaml with ${name} from the first import on`, async () => {
    const bare = bareWork(`yaml ${name}`);
    const source = { ...bare, isDeclared: true, facts: { ...bare.facts, ...told } };
    const id = (await take(source)).workId ?? 0;
    const { is_listed, is_draft, rating } = await rowOf(id);
    assert.deepEqual({ is_listed, is_draft, rating }, expected);
    assert.equal(await isHidden(id, bare.facts.title), !expected.is_listed);
  });

test('keeps new episodes of a published work as drafts with inherited prices until confirmed', async () => {
  const texts = [['하나의 글.'], ['둘의 글.'], ['셋의 글.']];
  const priced = plantedWork('이어지는 글', {
    texts,
    rating: '15',
    prices: { free: 1, buy: 3, rental: 1, rentalHours: 72 },
  });
  const id = (await take(priced)).workId ?? 0;
  const more = bareWork('이어지는 글', { texts: [...texts, ['넷의 글.'], ['다섯의 글.']] });
  const work = await take(more);
  assert.deepEqual([work.workId, work.outcome, work.publishing?.waiting], [id, 'changed', 2]);
  const waiting = {
    is_free: false,
    buy_coins: 3,
    rental_coins: 1,
    rental_hours: 72,
    is_withdrawn: true,
    is_draft: true,
  };
  assert.deepEqual((await episodesOf(id)).slice(3), [
    { title: '제목 4', ...waiting },
    { title: '제목 5', ...waiting },
  ]);
  assert.equal((await rowOf(id)).rating, '15');
  assert.equal((await showWork(ctx, { id, reader: VISITOR })).episodes.length, 3);
  assert.equal((await take(more)).outcome, 'unchanged');
  assert.equal((await showWork(ctx, { id, reader: VISITOR })).episodes.length, 3);
  await take(more, { choice: { publish: 'now' } });
  const visible = (await showWork(ctx, { id, reader: VISITOR })).episodes;
  assert.deepEqual(
    visible.map((episode) => [episode.state, episode.buyCoins]),
    [
      ['free', 3],
      ['locked', 3],
      ['locked', 3],
      ['locked', 3],
      ['locked', 3],
    ],
  );
});

test('publishes a new work as confirmed, now or on a date', async () => {
  const choice = {
    shelf: 'publish',
    kind: 'single',
    status: 'completed',
    rating: '12',
    prices: { free: 0, buy: 30 },
  } as const;
  const now = await take(bareWork('바로'), { choice: { ...choice, publish: 'now' } });
  const { is_listed, is_draft, shelf, kind, rating } = await rowOf(now.workId ?? 0);
  assert.deepEqual([is_listed, is_draft, shelf, kind, rating], [true, false, 'publish', 'single', '12']);
  assert.equal((await showWork(ctx, { id: now.workId ?? 0, reader: VISITOR })).episodes[0]?.state, 'locked');
  const later = await take(bareWork('나중'), { choice: { ...choice, publish: '2999-01-01T00:00:00.000Z' } });
  assert.equal((await showWork(ctx, { id: later.workId ?? 0, reader: VISITOR })).episodes[0]?.state, 'upcoming');
});

test('never publishes an unknown rating as all ages with --publish', async () => {
  const { workId } = await take(bareWork('곧장'), { choice: { publish: 'now' } });
  assert.deepEqual([(await rowOf(workId ?? 0)).is_listed, (await rowOf(workId ?? 0)).rating], [true, 'unknown']);
  assert.equal((await showWork(ctx, { id: workId ?? 0, reader: VISITOR })).masked, true);
});

const files = (read: string, order: Partial<ImportInput> = {}) =>
  importWorks(ctx, { ...plantedWorkDeps([]), reader: createBookReader() }, { path: read, dryRun: false, ...order });
const book = (identifier: string, title: string, words: string): Buffer =>
  epub({
    pages: { 'a.xhtml': page(`<h1>1장</h1><p>${words}</p>`) },
    metadata: `<dc:identifier>${identifier}</dc:identifier>`,
    title,
  });

test('keeps two books of one file name as two works across imports', async () => {
  const sources = {
    'a/book.epub': book('urn:isbn:978-89-00-00000-1', '바다 책', '바다에는 물이 많고 배가 많다.'),
    'b/book.epub': book('urn:isbn:9788900000002', '사막 책', '사막에는 모래가 많고 길이 없다.'),
  };
  await withFiles(sources, async (folder) => {
    const outcomes = async (name: string) => {
      const [work] = (await files(join(folder, name))).works;
      return [work?.outcome, work?.title, work?.workId] as const;
    };
    const [first, second] = [await outcomes('a/book.epub'), await outcomes('b/book.epub')];
    assert.deepEqual(
      [first.slice(0, 2), second.slice(0, 2)],
      [
        ['new', '바다 책'],
        ['new', '사막 책'],
      ],
    );
    assert.deepEqual(await outcomes('a/book.epub'), ['unchanged', '바다 책', first[2]]);
    assert.deepEqual(await outcomes('b/book.epub'), ['unchanged', '사막 책', second[2]]);
  });
});

test('asks about a second text of the same file name in another folder, naming both titles', async () => {
  const sources = {
    'x/초고.txt': '초고\n\n비가 내렸다. 사람들은 우산을 폈다. 골목은 젖었다.',
    'y/초고.txt': '초고\n\n사막에는 길이 없다. 낙타가 걷는다. 해가 높다.',
  };
  await withFiles(sources, async (folder) => {
    const both = await files(folder, { dryRun: true });
    assert.deepEqual(
      both.works.map(({ outcome }) => outcome),
      ['new', 'unconfirmed'],
    );
    const first = (await files(join(folder, 'x'))).works[0];
    const input = (await files(join(folder, 'y'))).works[0];
    assert.deepEqual(
      [input?.outcome, input?.question],
      ['unconfirmed', { kind: 'identity', workId: first?.workId, title: '초고' }],
    );
    const created = (await files(join(folder, 'y'), { choose: () => ({ identity: 'new' }) })).works[0];
    assert.equal(created?.outcome, 'new');
    assert.notEqual(created?.workId, first?.workId);
    assert.deepEqual((await files(join(folder, 'x'))).works[0]?.outcome, 'unchanged');
    assert.deepEqual((await files(join(folder, 'y'))).works[0]?.workId, created?.workId);
  });
});

test('offers a renamed file as an update of its work and names both files', async () => {
  const text = '장마가 길었다. 마루 밑까지 물이 들었다. '.repeat(20);
  await withFiles({ '먼저/장마.txt': text, '나중/장마 완결판.txt': text }, async (folder) => {
    const first = (await files(join(folder, '먼저'))).works[0];
    const offered = (await files(join(folder, '나중'))).works[0];
    assert.deepEqual(
      [offered?.outcome, offered?.question],
      ['unconfirmed', { kind: 'identity', workId: first?.workId, title: '장마' }],
    );
    assert.match(offered?.remarks.at(-1)?.sentence ?? '', /‘장마 완결판’ 파일.*‘장마’ 파일/u);
    const updated = (await files(join(folder, '나중'), { choose: () => ({ identity: 'same' }) })).works[0];
    assert.deepEqual([updated?.workId, updated?.outcome], [first?.workId, 'changed']);
    assert.match(updated?.remarks.at(-1)?.sentence ?? '', /‘장마’ 파일에서 가져온/u);
  });
});

test('offers copies of one content in a dry run before anything is written', async () => {
  const text = '눈이 내렸다. 사람들은 불을 피웠다. '.repeat(20);
  await withFiles({ '눈 내린 날.txt': text, '복사본.txt': text }, async (folder) => {
    const { works } = await files(folder, { dryRun: true });
    assert.deepEqual(
      works.map(({ outcome, question }) => [outcome, question?.title]),
      [
        ['new', undefined],
        ['unconfirmed', '눈 내린 날'],
      ],
    );
  });
});

test('replaces more than half of a text only after confirmation', async () => {
  const first = bareWork('바뀌는 글', { texts: [['비가 내렸다. 아무도 없었다.'], ['바람이 불었다. 문이 열렸다.']] });
  const id = (await take(first)).workId ?? 0;
  const second = bareWork('바뀌는 글', { texts: [['비가 내렸다. 아무도 없었다.'], ['해가 떴다. 새가 울었다.']] });
  const input = await take(second);
  assert.deepEqual(
    [input.outcome, input.question],
    ['unconfirmed', { kind: 'replace', workId: id, title: '바뀌는 글' }],
  );
  assert.match(input.remarks.at(-1)?.sentence ?? '', /제목 2/);
  assert.equal((await take(second, { replace: true })).outcome, 'changed');
  const episode = await shownEpisode(id, 2);
  const restored = await restoreText(ctx, {
    by,
    episodeId: episode.id,
    revision: 1,
    basedOn: episode.revision,
    why: '',
  });
  assert.equal(restored, 3);
});

test('restores pictures that an import replaced', async () => {
  const comic = (name: string): SourceWork => ({
    ...bareWork('그림책'),
    episodes: [
      {
        sourceKey: '1화',
        title: '1화',
        content: { kind: 'images', images: [{ file: name, bytes: async () => Buffer.from(name) }] },
      },
    ],
  });
  const id = (await take(comic('one.png'))).workId ?? 0;
  assert.equal((await take(comic('two.png'))).outcome, 'unconfirmed');
  assert.deepEqual((await take(comic('two.png'), { replace: true })).workId, id);
  const { id: episodeId, revision } = await shownEpisode(id, 1);
  assert.equal(revision, 2);
  assert.equal(await restoreEpisodePictures(ctx, { by, episodeId, revision: 1, basedOn: revision }), 3);
});

test('adds the new episodes of a file of the same name without asking, and leaves the others', async () => {
  const numbered = (numbers: number[], creators = bareWork('바람의 편지').facts.creators): SourceWork => {
    const work = bareWork('바람의 편지');
    const episodes = numbers.map((at) => textEpisode(`바람의 편지.txt#${at}`, `${at}화`, [`${at}째 바람이 불었다.`]));
    return { ...work, facts: { ...work.facts, creators }, episodes };
  };
  const first = await take(numbered([1, 2]), { choice: { publish: 'now', rating: 'all', prices: { free: 'all' } } });
  for (const creators of [undefined, []]) {
    const dry = await take(numbered([3, 4], creators), { dryRun: true });
    assert.deepEqual(
      [dry.outcome, dry.workId, dry.question, dry.episodes.added, dry.episodes.withdrawn],
      ['changed', first.workId, null, ['3화', '4화'], []],
    );
  }
  await take(numbered([2, 3, 4]), { choice: { publish: 'now' } });
  assert.deepEqual(
    (await episodesOf(first.workId ?? 0)).map(({ title, is_withdrawn: isDown }) => [title, isDown]),
    [1, 2, 3, 4].map((at) => [`${at}화`, false]),
  );
  const whole = await take(numbered([1, 3, 4, 5]), { dryRun: true });
  assert.deepEqual([whole.episodes.added, whole.episodes.withdrawn], [['5화'], ['2화']], 'a new version of the whole');
});
