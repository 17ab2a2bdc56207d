import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageVersion, showWork } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { applyCurations, applyShopFolder, saveReadingFonts, loadShopInfo, showShopPage } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = [
    plantedWork('rain', {
      title: '비',
      quote: '비가 내렸다.',
      release: { weekdays: ['fri'], lastDaysAgo: 0 },
      texts: [['하나.'], ['둘.'], ['셋.']],
    }),
    plantedWork('snow', { title: '눈', quote: '눈이 내렸다.', status: 'completed' }),
    plantedWork('night', { title: '밤', quote: '밤이었다.', rating: '19' }),
  ];
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const work of report.works) works.set(work.sourceKey, work.workId ?? 0);
});
after(() => database.drop());

test('shows banners and rows without adult works on a home page without a curation (L1)', async () => {
  const page = await showShopPage(ctx, { page: 'home', reader: VISITOR });
  assert.deepEqual(page.banners.map((banner) => banner.quote).toSorted(), ['눈이 내렸다.', '비가 내렸다.']);
  const weekday = page.rows.find((row) => row.days)?.days?.find((day) => day.day === 'fri');
  assert.deepEqual(
    weekday?.works.map((work) => work.title),
    ['비'],
  );
  assert.ok(!JSON.stringify(page).includes('밤'));
});

test('applies banners, rows and shop information and reports unknown works', async () => {
  const version = await pageVersion(ctx);
  await applyShopFolder(ctx, { facts: { company: '느린달', businessNumber: '123-45-67890' } });
  const report = await applyCurations(ctx, {
    banners: { home: [{ work: '눈' }, { work: 'rain', quote: '다른 문장.' }, { work: '없는 작품' }] },
    rows: {
      home: [
        { title: '고른 책', source: { kind: 'works', works: ['snow'] } },
        { title: '빈 줄', source: { kind: 'genre', genre: '없음' } },
      ],
    },
  });
  assert.deepEqual(report.warnings, ['작품 “없는 작품”이 서점에 없어 건너뜁니다.']);
  const page = await showShopPage(ctx, { page: 'home', reader: VISITOR });
  assert.deepEqual(
    page.banners.map((banner) => [banner.work?.title, banner.quote]),
    [
      ['눈', '눈이 내렸다.'],
      ['비', '다른 문장.'],
    ],
  );
  assert.deepEqual(
    page.rows.map((row) => [row.title, row.works.map((work) => work.title)]),
    [
      ['이어 보기', []],
      ['고른 책', ['눈']],
    ],
  );
  assert.equal((await loadShopInfo(ctx)).company, '느린달');
  assert.ok((await pageVersion(ctx)) > version, 'kept pages are made anew');
});

test('sets prices per work and keeps the first episodes free', async () => {
  await applyShopFolder(ctx, { prices: [{ work: 'rain', free: 1, buy: 3, rental: 1, rentalHours: 48 }] });
  const { episodes } = await showWork(ctx, { id: works.get('rain') ?? 0, reader: VISITOR });
  assert.deepEqual(
    episodes.map((line) => [line.state, line.buyCoins, line.rentalHours]),
    [
      ['free', 3, 48],
      ['locked', 3, 48],
      ['locked', 3, 48],
    ],
  );
});

test('shows a banner only within its period', async () => {
  const soon = new Date(Date.now() + 3600_000);
  await applyCurations(ctx, {
    banners: {
      home: [
        { work: '눈', endsAt: new Date(Date.now() - 1000) },
        { work: '비', startsAt: soon },
        { work: '비', quote: '지금.' },
      ],
    },
  });
  const page = await showShopPage(ctx, { page: 'home', reader: VISITOR });
  assert.deepEqual(
    page.banners.map((banner) => banner.quote),
    ['지금.'],
  );
});

test('shifts a background with poor contrast and warns the operator (B7)', async () => {
  const report = await applyCurations(ctx, { banners: { home: [{ work: '눈', background: '#7f7f7f' }] } });
  assert.match(report.warnings[0] ?? '', /#7f7f7f/);
});

test('offers the latest reading fonts and invalidates every page (L9)', async () => {
  const face = {
    id: 'own-sans-0123456789abcdef',
    name: '우리 고딕',
    kind: 'sans',
    bytes: 1000,
    note: '자체 제작',
  } as const;
  assert.deepEqual((await loadShopInfo(ctx)).faces, []);
  const versionBefore = await pageVersion(ctx);
  await saveReadingFonts(ctx, [{ ...face, id: 'own-sans-fedcba9876543210' }]);
  await saveReadingFonts(ctx, [face]);
  assert.deepEqual((await loadShopInfo(ctx)).faces, [face]);
  assert.notEqual(await pageVersion(ctx), versionBefore);
});
