import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pageVersion } from '#domain/catalog';
import { applyEvents, saveEvent, showEvent, unpublishEvent } from '#domain/events';
import { importWorks } from '#domain/catalog-import';
import {
  applyFaqs,
  applyNotices,
  listFaqs,
  listNotices,
  saveFaq,
  saveNotice,
  shopAlert,
  unpublishNotice,
} from '#domain/help-center';
import { previewPromotion } from '#domain/purchase';
import { listPopularSearches, removePopularWord, savePopularWord } from '#domain/search';
import {
  type HallInput,
  type PromotionInput,
  type ThemeInput,
  applyCurations,
  applyRedirects,
  applyWorkSets,
  applyShopFolder,
  arrangeBanners,
  arrangeRows,
  endPromotion,
  endRedirect,
  findRedirect,
  uploadStorefrontPicture,
  listCurations,
  listPromotions,
  readCuration,
  readTheme,
  removeCuration,
  saveCuration,
  saveHall,
  savePromotion,
  saveRedirect,
  saveTheme,
  showShopPage,
  hideWorkSetPage,
} from '#domain/merchandising';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { listStorefrontItems, showStorefrontOverview } from './index.ts';

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
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const { sourceKey, workId } of report.works) works.set(sourceKey, workId ?? 0);
});
after(() => database.drop());

const theme = (id: string, parts: Partial<ThemeInput> = {}): ThemeInput & { position: number } => ({
  id,
  title: `테마 ${id}`,
  sentence: '',
  isAdult: false,
  works: ['비'],
  position: 0,
  ...parts,
});
const hall = (id: string): HallInput & { position: number } => ({
  id,
  title: `관 ${id}`,
  intro: '',
  notice: '',
  works: ['비'],
  position: 0,
});
const soon = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const promotion = (id: string, parts: Partial<PromotionInput> = {}): PromotionInput => ({
  id,
  title: `기획전 ${id}`,
  works: ['비'],
  percent: 30,
  kinds: ['buy'],
  endsAt: soon(24),
  ...parts,
});
const lines = async (kind: Parameters<typeof listStorefrontItems>[1]['kind'], query = '') =>
  (await listStorefrontItems(ctx, { kind, query, page: 1 })).rows.map(({ key, state, origin }) => [key, state, origin]);
const audits = async (action: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from operator_audit where act = ${action}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

test('L15 an import keeps what the console created or changed, and reports it', async () => {
  await applyWorkSets(ctx, { themes: [theme('folders'), theme('both')], pavilions: [hall('hall')] });
  await saveTheme(ctx, { by, isNew: false, set: theme('both', { title: '콘솔의 제목' }) });
  await saveTheme(ctx, { by, isNew: true, set: theme('console') });
  await saveHall(ctx, { by, isNew: false, set: { ...hall('hall'), title: '콘솔의 관' } });
  const report = await applyWorkSets(ctx, { themes: [theme('both', { title: '폴더의 제목' })], pavilions: [] });
  assert.match(report.warnings.join(), /테마 “폴더의 제목”: 콘솔에서 고쳐/);
  assert.equal((await readTheme(ctx, 'both')).title, '콘솔의 제목');
  assert.deepEqual(
    (await lines('themes')).toSorted((item, other) => String(item[0]).localeCompare(String(other[0]))),
    [
      ['both', 'running', 'console'],
      ['console', 'running', 'console'],
      ['folders', 'hidden', 'folder'],
    ],
  );
  assert.deepEqual(await lines('pavilions'), [['hall', 'running', 'console']]);
  await hideWorkSetPage(ctx, { by, table: 'theme', id: 'both' });
  await applyWorkSets(ctx, { themes: [theme('both')] });
  assert.equal((await readTheme(ctx, 'both')).isPublished, false);
  assert.equal(await audits('theme.save'), 2);
});

test('L15 an unknown set, a taken key and unknown works are rejected', async () => {
  await rejectsWith(saveTheme(ctx, { by, isNew: false, set: theme('nobody') }), 'WINDOW_ERROR 0001');
  await rejectsWith(saveTheme(ctx, { by, isNew: true, set: theme('console') }), 'WINDOW_ERROR 0002');
  const details = await rejectsWith(
    saveTheme(ctx, { by, isNew: true, set: theme('lost', { works: ['비', '없는 작품'] }) }),
    'WINDOW_ERROR 0004',
  );
  assert.equal(details['names'], '없는 작품');
  await rejectsWith(
    saveTheme(ctx, { by, isNew: true, set: theme('pic', { picture: 'no-such' }) }),
    'WINDOW_ERROR 0013',
  );
});

test('L14 a promotion sells at once at the previewed price, ends at once and survives an import', async () => {
  const id = works.get('rain') ?? 0;
  const preview = (await previewPromotion(ctx, { works: [id], percent: 30, kinds: ['buy'], freeFirst: 0 })).get(id);
  assert.deepEqual(
    preview?.effects.map((effect) => [effect.kind, effect.before, effect.after, effect.episodes]),
    [
      ['buy', 10, 7, 2],
      ['rental', 3, 3, 2],
    ],
  );
  assert.deepEqual(preview?.together.buy, { episodes: 2, before: 20, after: 14 });
  const version = await pageVersion(ctx);
  await savePromotion(ctx, { by, isNew: true, promotion: promotion('rainy') });
  assert.ok((await pageVersion(ctx)) > version);
  const titles = async () =>
    (await listPromotions(ctx, { isEnded: false, reader: VISITOR })).promotions.map(({ title }) => title);
  assert.deepEqual(await titles(), ['기획전 rainy']);
  await applyShopFolder(ctx, { promotions: [] });
  assert.deepEqual(await titles(), ['기획전 rainy']);
  await endPromotion(ctx, { by, id: 'rainy' });
  assert.deepEqual(await titles(), []);
});

test('정가제: a discount above ten percent, or free episodes, of a fixed-price work is rejected with its name', async () => {
  const promotionWith = (parts: Partial<PromotionInput>) =>
    savePromotion(ctx, { by, isNew: true, promotion: promotion('law', { works: ['비', '한 권'], ...parts }) });
  assert.equal((await rejectsWith(promotionWith({ percent: 11 }), 'WINDOW_ERROR 0007'))['names'], '한 권');
  await rejectsWith(promotionWith({ percent: 0, freeFirst: 1 }), 'WINDOW_ERROR 0007');
  await promotionWith({ percent: 10 });
  assert.deepEqual(await lines('promotions', 'law'), [['law', 'running', 'console']]);
});

test('a percentage that lowers no price is rejected with the least one that does', async () => {
  const cheap = (percent: number, kinds: PromotionInput['kinds']) =>
    savePromotion(ctx, { by, isNew: true, promotion: promotion('cheap', { works: ['비'], percent, kinds }) });
  const { percent, hint } = await rejectsWith(cheap(10, ['rental']), 'WINDOW_ERROR 0030');
  assert.deepEqual([percent, hint], [10, '할인은 1코인 단위라 17%부터 내려갑니다.']);
  const none = savePromotion(ctx, { by, isNew: true, promotion: promotion('none', { works: ['바다'], percent: 50 }) });
  assert.match(String((await rejectsWith(none, 'WINDOW_ERROR 0030'))['hint']), /유료 회차가 없습니다/);
});

test('G4 a redirect from the console is effective at once; one that closes a loop is rejected', async () => {
  await applyRedirects(ctx, [{ from: '/a', to: '/b' }]);
  await rejectsWith(saveRedirect(ctx, { by, id: null, wish: { from: '/b', to: '/a' } }), 'ROUTE_ERROR 0005');
  const id = await saveRedirect(ctx, { by, id: null, wish: { from: '/old/*', to: '/new' } });
  assert.equal(await findRedirect(ctx, '/old/page'), '/new');
  await applyRedirects(ctx, [{ from: '/old/*', to: '/folder' }]);
  assert.equal(await findRedirect(ctx, '/old/page'), '/new');
  assert.equal(await findRedirect(ctx, '/a'), null);
  await rejectsWith(applyRedirects(ctx, [{ from: '/new', to: '/old/x' }]), 'ROUTE_ERROR 0005');
  await endRedirect(ctx, { by, id });
  assert.equal(await findRedirect(ctx, '/old/page'), null);
});

test('L1 home rows and banners are changed one by one; a change based on an outdated arrangement is rejected', async () => {
  const { curations } = await listCurations(ctx);
  const home = curations.find(({ page, slug }) => page === 'home' && slug === 'usual');
  const id = home?.id ?? 0;
  const first = await readCuration(ctx, id);
  assert.ok((first.lines?.length ?? 0) > 5, 'the house’s own rows are what is changed first');
  const row = { title: '고른 책', source: { kind: 'works' as const, works: ['비', '바다'] } };
  await arrangeRows(ctx, { by, id, seen: first.seen, change: { kind: 'add', part: row } });
  await rejectsWith(
    arrangeRows(ctx, { by, id, seen: first.seen, change: { kind: 'remove', at: 0 } }),
    'WINDOW_ERROR 0012',
  );
  const lost = { title: '없는 것', source: { kind: 'theme' as const, theme: 'nobody' } };
  const { seen } = await readCuration(ctx, id);
  await rejectsWith(arrangeRows(ctx, { by, id, seen, change: { kind: 'add', part: lost } }), 'WINDOW_ERROR 0004');
  const hash = await uploadStorefrontPicture(ctx, {
    by,
    file: { name: 'banner.png', bytes: readFileSync('samples/yeou-semtag/cover.png') },
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

test('L1 an arrangement with its own period can be copied, is an invisible draft and can be deleted', async () => {
  const draft = { page: 'serial' as const, slug: 'winter', title: '겨울', isDraft: true, startsAt: null, endsAt: null };
  const id = await saveCuration(ctx, { by, id: null, draft });
  await rejectsWith(saveCuration(ctx, { by, id: null, draft }), 'WINDOW_ERROR 0002');
  assert.deepEqual((await lines('curations', '겨울'))[0]?.slice(1), ['hidden', 'console']);
  await saveCuration(ctx, { by, id, draft: { ...draft, isDraft: false } });
  await applyCurations(ctx, { curations: [] });
  assert.deepEqual((await lines('curations', '겨울'))[0]?.slice(1), ['running', 'console']);
  await removeCuration(ctx, { by, id });
  assert.deepEqual(await lines('curations', '겨울'), []);
});

test('L20 a console event opens in its period, is invisible as a draft and survives an import', async () => {
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
  await rejectsWith(showEvent(ctx, { slug: 'spring', reader: VISITOR }), 'NOT_FOUND 0003');
  await saveEvent(ctx, { by, isNew: false, event: { ...event, isPublished: true } });
  await applyEvents(ctx, []);
  const [block] = (await showEvent(ctx, { slug: 'spring', reader: VISITOR })).blocks;
  assert.deepEqual(block?.kind === 'works' && block.works.map(({ title }) => title), ['비']);
  const missing = { ...event, blocks: [{ kind: 'works' as const, title: '', works: ['없음'] }] };
  await rejectsWith(saveEvent(ctx, { by, isNew: false, event: missing }), 'WINDOW_ERROR 0004');
  const coupon = { kind: 'coupon' as const, code: 'NO-SUCH-CODE' };
  const unknown = saveEvent(ctx, { by, isNew: false, event: { ...event, blocks: [...event.blocks, coupon] } });
  const { code, at } = await rejectsWith(unknown, 'WINDOW_ERROR 0031');
  assert.deepEqual([code, at], ['NO-SUCH-CODE', 1]);
  await unpublishEvent(ctx, { by, slug: 'spring' });
  await rejectsWith(showEvent(ctx, { slug: 'spring', reader: VISITOR }), 'NOT_FOUND 0003');
});

test('L16 L17 notices with their banner, and questions, belong to the console once it wrote them', async () => {
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
  await rejectsWith(
    saveNotice(ctx, { by, isNew: false, notice: { ...notice, text: '- 가\n  - 나' } }),
    'WINDOW_ERROR 0003',
  );
  await unpublishNotice(ctx, { by, key: 'pause' });
  assert.equal(await shopAlert(ctx), undefined);
  await saveFaq(ctx, {
    by,
    isNew: true,
    faq: { key: 'coin', category: '결제', question: '코인이란?', text: '서점의 돈입니다.', position: 1 },
  });
  await applyFaqs(ctx, []);
  assert.match(JSON.stringify(await listFaqs(ctx)), /코인이란/);
});

test('L7 a pinned search word is shown at its place, a blocked one is not, each once', async () => {
  await sql`insert into popular_search (place, word, counted_at) values (1, '하나', seoga_now()), (2, '둘', seoga_now())`.execute(
    ctx.db,
  );
  const preview = async () => (await listPopularSearches(ctx)).words;
  const always = { startsAt: null, endsAt: null };
  const set = await savePopularWord(ctx, { by, id: null, wish: { word: '바다 이야기', place: 2, ...always } });
  await savePopularWord(ctx, { by, id: null, wish: { word: '하나', place: null, ...always } });
  assert.deepEqual(await preview(), ['둘', '바다 이야기']);
  await rejectsWith(
    savePopularWord(ctx, { by, id: null, wish: { word: '바다이야기', place: 1, ...always } }),
    'WINDOW_ERROR 0002',
  );
  await rejectsWith(
    savePopularWord(ctx, { by, id: null, wish: { word: 'who@example.com', place: 1, ...always } }),
    'WINDOW_ERROR 0010',
  );
  await removePopularWord(ctx, { by, id: set });
  assert.deepEqual(await preview(), ['둘']);
});

test('lists search by words and state', async () => {
  await savePromotion(ctx, {
    by,
    isNew: true,
    promotion: promotion('later', { startsAt: soon(5), title: '봄의 할인' }),
  });
  assert.deepEqual(await lines('promotions', '봄'), [['later', 'coming', 'console']]);
  assert.deepEqual(await lines('promotions', '100%'), []);
  const { rows, total } = await listStorefrontItems(ctx, { kind: 'promotions', query: '', state: 'coming', page: 1 });
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
    await listStorefrontItems(ctx, { kind, query: '', page: 1 });
});

test('the overview counts what readers see of every kind and lists its next starts and ends', async () => {
  const { kinds, changes } = await showStorefrontOverview(ctx, { days: 14 });
  const { total: running } = await listStorefrontItems(ctx, {
    kind: 'promotions',
    query: '',
    state: 'running',
    page: 1,
  });
  assert.deepEqual(
    kinds.find(({ kind }) => kind === 'promotions'),
    { kind: 'promotions', running, coming: 1 },
  );
  const ofLater = changes.filter(({ kind, key }) => kind === 'promotions' && key === 'later');
  assert.deepEqual(
    ofLater.map(({ title, isEnd }) => [title, isEnd]),
    [
      ['봄의 할인', false],
      ['봄의 할인', true],
    ],
  );
  const none = await showStorefrontOverview(ctx, { days: 0 });
  assert.deepEqual(none.changes, []);
});
