import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pageVersion } from '#domain/catalogue';
import { applyEvents, saveEvent, showEvent, takeDownEvent } from '#domain/events';
import { importWorks } from '#domain/importing';
import { applyLegalTexts, saveLegalText, takeBackLegalText } from '#domain/legal';
import {
  applyFaqs,
  applyNotices,
  listFaqs,
  listNotices,
  saveFaq,
  saveNotice,
  shopAlert,
  takeDownNotice,
} from '#domain/notices';
import { previewPromotion } from '#domain/purchase';
import { popularSearches, removePopularWord, savePopularWord } from '#domain/search';
import {
  type HallPlan,
  type PromotionPlan,
  type ThemePlan,
  applyCurations,
  applyRouteRules,
  applySets,
  applyShop,
  arrangeBanners,
  arrangeRows,
  endPromotion,
  endRouteRule,
  findRedirect,
  hangPicture,
  listCurations,
  listPromotions,
  readCuration,
  readTheme,
  removeCuration,
  saveCuration,
  saveHall,
  savePromotion,
  saveRouteRule,
  saveTheme,
  showShopPage,
  takeDownSet,
} from '#domain/showcase';
import { VISITOR } from '#shared/reader';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { listWindow } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();
const by = 'command-line' as const;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = [
    plantedWork('rain', {
      title: '비',
      quote: '비가 왔다.',
      prices: { free: 1, buy: 10, rental: 3, rentalHours: 72 },
      texts: [['하나.'], ['둘.'], ['셋.']],
    }),
    plantedWork('sea', { title: '바다', quote: '바다였다.' }),
    plantedWork('bound', {
      title: '한 권',
      prices: { free: 1, buy: 100, fixedPrice: true },
      texts: [['하나.'], ['둘.']],
    }),
  ];
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
  for (const { sourceKey, workId } of report.works) works.set(sourceKey, workId ?? 0);
});
after(() => database.drop());

const theme = (id: string, parts: Partial<ThemePlan> = {}): ThemePlan & { position: number } => ({
  id,
  title: `테마 ${id}`,
  sentence: '',
  isAdult: false,
  works: ['비'],
  position: 0,
  ...parts,
});
const hall = (id: string): HallPlan & { position: number } => ({
  id,
  title: `관 ${id}`,
  intro: '',
  notice: '',
  works: ['비'],
  position: 0,
});
const soon = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const promotion = (id: string, parts: Partial<PromotionPlan> = {}): PromotionPlan => ({
  id,
  title: `기획전 ${id}`,
  works: ['비'],
  percent: 30,
  kinds: ['buy'],
  endsAt: soon(24),
  ...parts,
});
const lines = async (kind: Parameters<typeof listWindow>[1]['kind'], query = '') =>
  (await listWindow(ctx, { kind, query, page: 1 })).rows.map(({ key, state, origin }) => [key, state, origin]);
const audits = async (act: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from operator_audit where act = ${act}`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

test('L15 what the console made or changed no folder overwrites or takes away, and the folder says so', async () => {
  await applySets(ctx, { themes: [theme('folders'), theme('both')], pavilions: [hall('hall')] });
  await saveTheme(ctx, { by, isNew: false, set: theme('both', { title: '콘솔의 제목' }) });
  await saveTheme(ctx, { by, isNew: true, set: theme('console') });
  await saveHall(ctx, { by, isNew: false, set: { ...hall('hall'), title: '콘솔의 관' } });
  const report = await applySets(ctx, { themes: [theme('both', { title: '폴더의 제목' })], pavilions: [] });
  assert.match(report.warnings.join(), /테마 “폴더의 제목”: 콘솔에서 고쳐/);
  assert.equal((await readTheme(ctx, 'both')).title, '콘솔의 제목');
  assert.deepEqual(
    (await lines('themes')).toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    [
      ['both', 'running', 'console'],
      ['console', 'running', 'console'],
      ['folders', 'hidden', 'folder'],
    ],
  );
  assert.deepEqual(await lines('pavilions'), [['hall', 'running', 'console']]);
  await takeDownSet(ctx, { by, table: 'theme', id: 'both' });
  await applySets(ctx, { themes: [theme('both')] });
  assert.equal((await readTheme(ctx, 'both')).isPublished, false);
  assert.equal(await audits('theme.save'), 2);
});

test('L15 a set that is not there, a name that is taken and works that the shop lacks are refused', async () => {
  await refusedAs(saveTheme(ctx, { by, isNew: false, set: theme('nobody') }), 'WINDOW_ERROR 0001');
  await refusedAs(saveTheme(ctx, { by, isNew: true, set: theme('console') }), 'WINDOW_ERROR 0002');
  const facts = await refusedAs(
    saveTheme(ctx, { by, isNew: true, set: theme('lost', { works: ['비', '없는 작품'] }) }),
    'WINDOW_ERROR 0004',
  );
  assert.equal(facts['names'], '없는 작품');
  await refusedAs(saveTheme(ctx, { by, isNew: true, set: theme('pic', { picture: 'no-such' }) }), 'WINDOW_ERROR 0013');
});

test('L14 a promotion is sold at once at what was shown before, ends at once, and survives the folder', async () => {
  const id = works.get('rain') ?? 0;
  const shown = (await previewPromotion(ctx, { works: [id], percent: 30, kinds: ['buy'] })).get(id);
  assert.deepEqual([shown?.buy?.before.coins, shown?.buy?.after.coins, shown?.rental?.after.coins], [10, 7, 3]);
  const version = await pageVersion(ctx);
  await savePromotion(ctx, { by, isNew: true, promotion: promotion('rainy') });
  assert.ok((await pageVersion(ctx)) > version);
  const titles = async () =>
    (await listPromotions(ctx, { isEnded: false, reader: VISITOR })).promotions.map(({ title }) => title);
  assert.deepEqual(await titles(), ['기획전 rainy']);
  await applyShop(ctx, { promotions: [] });
  assert.deepEqual(await titles(), ['기획전 rainy']);
  await endPromotion(ctx, { by, id: 'rainy' });
  assert.deepEqual(await titles(), []);
});

test('정가제: more than ten percent, or free episodes, of a fixed-price work are refused and name it', async () => {
  const wish = (parts: Partial<PromotionPlan>) =>
    savePromotion(ctx, { by, isNew: true, promotion: promotion('law', { works: ['비', '한 권'], ...parts }) });
  assert.equal((await refusedAs(wish({ percent: 11 }), 'WINDOW_ERROR 0007'))['names'], '한 권');
  await refusedAs(wish({ percent: 0, freeFirst: 1 }), 'WINDOW_ERROR 0007');
  await wish({ percent: 10 });
  assert.deepEqual(await lines('promotions', 'law'), [['law', 'running', 'console']]);
});

test('G4 a rule of the console holds at once; one that leads in a circle with any other is refused', async () => {
  await applyRouteRules(ctx, [{ from: '/a', to: '/b' }]);
  await refusedAs(saveRouteRule(ctx, { by, id: null, wish: { from: '/b', to: '/a' } }), 'ROUTE_ERROR 0005');
  const id = await saveRouteRule(ctx, { by, id: null, wish: { from: '/old/*', to: '/new' } });
  assert.equal(await findRedirect(ctx, '/old/page'), '/new');
  await applyRouteRules(ctx, [{ from: '/old/*', to: '/folder' }]);
  assert.equal(await findRedirect(ctx, '/old/page'), '/new');
  assert.equal(await findRedirect(ctx, '/a'), null);
  await refusedAs(applyRouteRules(ctx, [{ from: '/new', to: '/old/x' }]), 'ROUTE_ERROR 0005');
  await endRouteRule(ctx, { by, id });
  assert.equal(await findRedirect(ctx, '/old/page'), null);
});

test('L1 rows and banners of a home are changed one by one; who saw another arrangement is refused', async () => {
  const { curations } = await listCurations(ctx);
  const home = curations.find(({ page, slug }) => page === 'home' && slug === 'usual');
  const id = home?.id ?? 0;
  const first = await readCuration(ctx, id);
  assert.ok((first.lines?.length ?? 0) > 5, 'the house’s own rows are what is changed first');
  const row = { title: '고른 책', source: { kind: 'works' as const, works: ['비', '바다'] } };
  await arrangeRows(ctx, { by, id, seen: first.seen, change: { kind: 'add', part: row } });
  await refusedAs(
    arrangeRows(ctx, { by, id, seen: first.seen, change: { kind: 'remove', at: 0 } }),
    'WINDOW_ERROR 0012',
  );
  const lost = { title: '없는 것', source: { kind: 'theme' as const, theme: 'nobody' } };
  const { seen } = await readCuration(ctx, id);
  await refusedAs(arrangeRows(ctx, { by, id, seen, change: { kind: 'add', part: lost } }), 'WINDOW_ERROR 0004');
  const hash = await hangPicture(ctx, {
    by,
    file: { name: 'banner.png', bytes: readFileSync('sample-shelf/yeou-semtag/cover.png') },
    purpose: 'cover',
  });
  const banner = { work: '비', title: '배너', quote: '보십시오.', background: '#7f7f7f', picture: hash };
  const warnings = await arrangeBanners(ctx, { by, id, seen, change: { kind: 'add', part: banner } });
  assert.match(warnings.join(), /글자가 잘 보이지 않아/);
  const page = await showShopPage(ctx, { page: 'home', reader: VISITOR });
  assert.deepEqual(
    page.banners.map(({ quote }) => quote),
    ['보십시오.'],
  );
  assert.equal(page.rows.at(-1)?.title, '고른 책');
  const report = await applyCurations(ctx, { rows: { home: [] } });
  assert.match(report.warnings.join(), /home 화면: 콘솔에서/);
  assert.equal((await readCuration(ctx, id)).lines?.at(-1)?.title, '고른 책');
});

test('L1 an arrangement with a period of its own is copied, stands as a draft for nobody, and goes again', async () => {
  const draft = { page: 'serial' as const, slug: 'winter', title: '겨울', isDraft: true, startsAt: null, endsAt: null };
  const id = await saveCuration(ctx, { by, id: null, draft });
  await refusedAs(saveCuration(ctx, { by, id: null, draft }), 'WINDOW_ERROR 0002');
  assert.deepEqual((await lines('curations', '겨울'))[0]?.slice(1), ['hidden', 'console']);
  await saveCuration(ctx, { by, id, draft: { ...draft, isDraft: false } });
  await applyCurations(ctx, { curations: [] });
  assert.deepEqual((await lines('curations', '겨울'))[0]?.slice(1), ['running', 'console']);
  await removeCuration(ctx, { by, id });
  assert.deepEqual(await lines('curations', '겨울'), []);
});

test('L20 an event of the console opens in its window, a draft for nobody, and no folder takes it back', async () => {
  const event = {
    slug: 'spring',
    title: '봄 이벤트',
    summary: '',
    background: null,
    picture: null,
    startsAt: null,
    endsAt: null,
    isListed: true,
    isPublished: false,
    blocks: [{ kind: 'works' as const, title: '작품', works: ['비'] }],
  };
  await saveEvent(ctx, { by, isNew: true, event });
  await refusedAs(showEvent(ctx, { slug: 'spring', reader: VISITOR }), 'NOT_FOUND 0003');
  await saveEvent(ctx, { by, isNew: false, event: { ...event, isPublished: true } });
  await applyEvents(ctx, []);
  const [block] = (await showEvent(ctx, { slug: 'spring', reader: VISITOR })).blocks;
  assert.deepEqual(block?.kind === 'works' && block.works.map(({ title }) => title), ['비']);
  const missing = { ...event, blocks: [{ kind: 'works' as const, title: '', works: ['없음'] }] };
  await refusedAs(saveEvent(ctx, { by, isNew: false, event: missing }), 'WINDOW_ERROR 0004');
  await takeDownEvent(ctx, { by, slug: 'spring' });
  await refusedAs(showEvent(ctx, { slug: 'spring', reader: VISITOR }), 'NOT_FOUND 0003');
});

test('L16 L17 notices with their line above every page, and questions, are the console’s once it wrote them', async () => {
  const notice = {
    key: 'pause',
    category: '점검',
    title: '점검 안내',
    text: '새벽에 점검합니다.\n\n- 결제',
    isPinned: true,
    opensAt: null,
    endsAt: null,
    alert: '새벽 두 시부터 점검합니다.',
    alertFrom: null,
    alertUntil: null,
  };
  await saveNotice(ctx, { by, isNew: true, notice });
  await applyNotices(ctx, []);
  assert.deepEqual(
    (await listNotices(ctx, {})).notices.map(({ title }) => title),
    ['점검 안내'],
  );
  assert.equal((await shopAlert(ctx))?.text, '새벽 두 시부터 점검합니다.');
  await refusedAs(
    saveNotice(ctx, { by, isNew: false, notice: { ...notice, text: '- 가\n  - 나' } }),
    'WINDOW_ERROR 0003',
  );
  await takeDownNotice(ctx, { by, key: 'pause' });
  assert.equal(await shopAlert(ctx), undefined);
  await saveFaq(ctx, {
    by,
    isNew: true,
    faq: { key: 'coin', category: '결제', question: '코인이란?', text: '서점의 돈입니다.', position: 1 },
  });
  await applyFaqs(ctx, []);
  assert.match(JSON.stringify(await listFaqs(ctx)), /코인이란/);
});

test('a legal text is told 7 or 30 days before it holds; one that holds is never changed', async () => {
  const day = (days: number) => new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const writing = {
    kind: 'terms' as const,
    version: day(8),
    title: '이용약관',
    text: '## 목적\n\n글.',
    isUnfavourable: false,
  };
  const facts = await refusedAs(
    saveLegalText(ctx, { by, writing: { ...writing, version: day(3) } }),
    'WINDOW_ERROR 0008',
  );
  assert.equal(facts['date'], day(7));
  await refusedAs(saveLegalText(ctx, { by, writing: { ...writing, isUnfavourable: true } }), 'WINDOW_ERROR 0008');
  await saveLegalText(ctx, { by, writing });
  const folder = await applyLegalTexts(ctx, [{ kind: 'terms', version: day(8), title: '폴더', blocks: [] }]);
  assert.match(folder.warnings.join(), /콘솔에서/);
  await applyLegalTexts(ctx, [{ kind: 'terms', version: day(-1), title: '지금', blocks: [] }]);
  await refusedAs(saveLegalText(ctx, { by, writing: { ...writing, version: day(-1) } }), 'WINDOW_ERROR 0009');
  await takeBackLegalText(ctx, { by, kind: 'terms', version: day(8) });
  await refusedAs(takeBackLegalText(ctx, { by, kind: 'terms', version: day(-1) }), 'WINDOW_ERROR 0009');
});

test('L7 a word set at a place is shown there, one kept out is not, and each is told once', async () => {
  await sql`insert into popular_search (place, word, counted_at) values (1, '하나', seoga_now()), (2, '둘', seoga_now())`.execute(
    ctx.db,
  );
  const shown = async () => (await popularSearches(ctx)).words;
  const always = { startsAt: null, endsAt: null };
  const set = await savePopularWord(ctx, { by, id: null, wish: { word: '바다 이야기', place: 2, ...always } });
  await savePopularWord(ctx, { by, id: null, wish: { word: '하나', place: null, ...always } });
  assert.deepEqual(await shown(), ['둘', '바다 이야기']);
  await refusedAs(
    savePopularWord(ctx, { by, id: null, wish: { word: '바다이야기', place: 1, ...always } }),
    'WINDOW_ERROR 0002',
  );
  await refusedAs(
    savePopularWord(ctx, { by, id: null, wish: { word: 'who@example.com', place: 1, ...always } }),
    'WINDOW_ERROR 0010',
  );
  await removePopularWord(ctx, { by, id: set });
  assert.deepEqual(await shown(), ['둘']);
});

test('lists find by words and by where something stands now', async () => {
  await savePromotion(ctx, {
    by,
    isNew: true,
    promotion: promotion('later', { startsAt: soon(5), title: '봄의 할인' }),
  });
  assert.deepEqual(await lines('promotions', '봄'), [['later', 'coming', 'console']]);
  assert.deepEqual(await lines('promotions', '100%'), []);
  const { rows, total } = await listWindow(ctx, { kind: 'promotions', query: '', state: 'coming', page: 1 });
  assert.deepEqual([rows.map(({ key }) => key), total], [['later'], 1]);
  for (const kind of [
    'curations',
    'banners',
    'themes',
    'pavilions',
    'events',
    'notices',
    'faqs',
    'legal',
    'routes',
    'words',
    'pins',
  ] as const)
    await listWindow(ctx, { kind, query: '', page: 1 });
});
