import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDueEpisodes, pageVersion } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { listWorkSalePrices } from '#domain/purchase';
import { type Reader, VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  type WorkSetPage,
  applyWorkSets,
  applyShopFolder,
  findWorkSets,
  listPromotions,
  findPromotionWorks,
  findRelatedWorks,
  savePromotion,
  showAdultThemes,
  showPavilion,
  showPromotion,
  showTheme,
  listThemeWorkIds,
} from '../index.ts';

const ADULT: Reader = { kind: 'adult-on', memberNo: 1 };
const DENIED: Reader[] = [
  VISITOR,
  { kind: 'unverified', memberNo: 1 },
  { kind: 'minor', memberNo: 1 },
  { kind: 'adult-off', memberNo: 1 },
];
let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();
const at = (name: string): number => works.get(name) ?? 0;
const idOf = async (table: 'theme' | 'pavilion' | 'promotion', slug: string): Promise<number> =>
  (await ctx.db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const titles = (cards: { title: string }[]): string[] => cards.map(({ title }) => title);

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const three = [['하나.'], ['둘.'], ['셋.']];
  const planted = [
    plantedWork('rain', {
      title: '비',
      publisher: '물가',
      tags: ['밤', '우체국'],
      genre: '판타지',
      texts: three,
      prices: { free: 1, buy: 3, rental: 1, rentalHours: 72 },
    }),
    plantedWork('snow', {
      title: '눈',
      publisher: '물가',
      shelf: 'publish',
      kind: 'single',
      tags: ['밤'],
      status: 'completed',
      creators: [{ name: '노을', role: '글' }],
      prices: { free: 0, buy: 10 },
    }),
    plantedWork('wind', {
      title: '바람',
      shelf: 'webtoon',
      tags: ['우체국', '밤'],
      creators: [{ name: '구름', role: '글' }],
      texts: three,
      prices: { free: 1, buy: 4 },
    }),
    plantedWork('hill', { title: '언덕', creators: [{ name: '고개', role: '글' }], texts: three }),
    plantedWork('dusk', {
      title: '붉은 밤',
      publisher: '물가',
      rating: '19',
      tags: ['밤', '우체국'],
      creators: [{ name: '먹', role: '글' }],
      texts: three,
      prices: { free: 1, buy: 3 },
    }),
  ];
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const work of report.works) works.set(work.sourceKey, work.workId ?? 0);
});
after(() => database.drop());

const THEMES = [
  { id: 'picked', title: '고른 밤', sentence: '한 줄.', isAdult: false, works: ['wind', '비', 'dusk', '없는 작품'] },
  { id: 'ruled', title: '밤의 태그', sentence: '', isAdult: false, rule: { tags: ['밤'] }, background: '#7f7f7f' },
  { id: 'red', title: '붉은 방', sentence: '', isAdult: true, works: ['dusk', 'rain'] },
  { id: 'slip', title: '잘못 고른 방', sentence: '', isAdult: false, works: ['dusk'] },
];

test('shows the works of a theme in picked order, by shelf and by other orders (L15)', async () => {
  const version = await pageVersion(ctx);
  const report = await applyWorkSets(ctx, { themes: THEMES });
  assert.ok((await pageVersion(ctx)) > version, 'kept pages are made anew');
  assert.match(report.warnings.join('\n'), /“없는 작품”이 서점에 없어/);
  assert.match(report.warnings.join('\n'), /#7f7f7f/);
  const id = await idOf('theme', 'picked');
  const theme = await showTheme(ctx, { id, reader: VISITOR });
  assert.deepEqual([titles(theme.works), theme.total, theme.isPicked], [['바람', '비'], 2, true]);
  assert.deepEqual(
    theme.shelves.map(({ shelf }) => shelf),
    ['serial', 'webtoon'],
  );
  assert.deepEqual(titles((await showTheme(ctx, { id, reader: VISITOR, sort: 'title' })).works), ['바람', '비']);
  assert.deepEqual(titles((await showTheme(ctx, { id, reader: VISITOR, shelf: 'serial' })).works), ['비']);
  assert.deepEqual(titles((await showTheme(ctx, { id, reader: ADULT })).works), ['바람', '비', '붉은 밤']);
  assert.deepEqual(titles(theme.others), ['밤의 태그'], 'adult themes are no neighbours of others');
  assert.deepEqual(await listThemeWorkIds(ctx, { theme: 'picked', limit: 1, reader: VISITOR }), [at('wind')]);
});

test('fills a theme by rule, including later works, and continues at the cursor (L15)', async () => {
  const id = await idOf('theme', 'ruled');
  const theme = await showTheme(ctx, { id, reader: VISITOR, sort: 'title' });
  assert.deepEqual(titles(theme.works), ['눈', '바람', '비']);
  await sql`insert into work_tag (work_id, tag_id, position) select ${at('hill')}, id, 9 from tag where name = '밤'`.execute(
    ctx.db,
  );
  assert.equal((await showTheme(ctx, { id, reader: VISITOR })).total, 4);
  await sql`delete from work_tag where work_id = ${at('hill')}`.execute(ctx.db);
  const blocked = await ctx.db.selectFrom('tag').select('id').where('name', '=', '우체국').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 1, blockedTags: [blocked.id] };
  assert.deepEqual(titles((await showTheme(ctx, { id, reader })).works), ['눈']);
});

test('hides an adult theme from readers without access and limits it to adult works (L15, P3)', async () => {
  for (const slug of ['red', 'slip']) {
    const id = await idOf('theme', slug);
    for (const reader of DENIED) {
      const theme = await showTheme(ctx, { id, reader });
      assert.deepEqual([theme.masked, theme.title, theme.works, theme.total, theme.others], [true, '', [], 0, []]);
    }
    assert.deepEqual(titles((await showTheme(ctx, { id, reader: ADULT })).works), ['붉은 밤']);
  }
  for (const reader of DENIED)
    assert.deepEqual(await showAdultThemes(ctx, { reader }), {
      masked: true,
      works: [],
      next: null,
      total: 0,
      shelves: [],
      themes: [],
    });
  const room = await showAdultThemes(ctx, { reader: ADULT });
  assert.deepEqual([titles(room.works), titles(room.themes)], [['붉은 밤'], ['붉은 방', '잘못 고른 방']]);
  const names = { themes: ['red', 'picked', 'none'] };
  assert.deepEqual([...(await findWorkSets(ctx, { names, reader: VISITOR })).keys()], ['theme:picked']);
});

test('removes a theme missing from the import and keeps its URL when it returns (L15)', async () => {
  const id = await idOf('theme', 'ruled');
  await applyWorkSets(ctx, { themes: THEMES.filter((one) => one.id !== 'ruled') });
  await rejectsWith(showTheme(ctx, { id, reader: VISITOR }), 'NOT_FOUND 0001');
  await applyWorkSets(ctx, { themes: THEMES });
  assert.equal((await showTheme(ctx, { id, reader: VISITOR })).title, '밤의 태그');
});

test("shows a set's picture to everybody, except for adult sets (L15, P3)", async () => {
  const picture = { hash: 'wide', width: 1600, height: 800, thumbhash: 'AAAA', edge: '#efe7d6' };
  const variants = [{ format: 'webp' as const, width: 720, height: 360, file: '720.webp', bytes: 9 }];
  const themes = THEMES.map((theme) => ({ ...theme, picture: 'wide.png' }));
  await applyWorkSets(ctx, { themes, pictures: new Map([['wide.png', { ...picture, variants }]]) });
  const visible = await showTheme(ctx, { id: await idOf('theme', 'picked'), reader: VISITOR });
  assert.deepEqual(visible.picture, { hash: 'wide', width: 1600, height: 800, widths: [720] });
  for (const slug of ['red', 'slip'])
    assert.equal((await showTheme(ctx, { id: await idOf('theme', slug), reader: ADULT })).picture, null);
  await sql`update picture set audience = 'adults' where hash = 'wide'`.execute(ctx.db);
  assert.equal((await showTheme(ctx, { id: await idOf('theme', 'picked'), reader: ADULT })).picture, null);
  await applyWorkSets(ctx, { themes: THEMES });
});

test("lists a publisher's works in a pavilion, adult ones only with access (L15)", async () => {
  const report = await applyWorkSets(ctx, {
    pavilions: [
      { id: 'water', title: '물가관', intro: '소개', notice: '알림', publisher: '물가' },
      { id: 'none', title: '빈관', intro: '', notice: '', publisher: '없는 곳' },
      { id: 'label', title: '레이블', intro: '', notice: '', works: ['hill', 'wind'] },
    ],
  });
  assert.match(report.warnings.join(), /“없는 곳”/);
  const id = await idOf('pavilion', 'water');
  assert.deepEqual(titles((await showPavilion(ctx, { id, reader: VISITOR })).works).toSorted(), ['눈', '비']);
  assert.equal((await showPavilion(ctx, { id, reader: ADULT })).total, 3);
  assert.deepEqual(titles((await showPavilion(ctx, { id, reader: VISITOR, shelf: 'publish' })).works), ['눈']);
  const label = await showPavilion(ctx, { id: await idOf('pavilion', 'label'), reader: VISITOR });
  assert.deepEqual(titles(label.works), ['언덕', '바람']);
  assert.equal((await showPavilion(ctx, { id: await idOf('pavilion', 'none'), reader: VISITOR })).total, 0);
});

test('counts works per shelf up to 1001 by tag, publisher and shelf (L15)', async () => {
  const columns = sql.raw(
    'shelf, kind, status, rating, synopsis, weekdays, cover, has_own_cover, opened_episodes, free_episodes',
  );
  await sql`insert into work (source_key, title, genre, publisher_id, ${columns}, created_at)
    select 'many-' || n, '많은 책 ' || n, '여럿', publisher_id, ${columns}, created_at
    from work, generate_series(1, 1200) n where id = ${at('rain')}`.execute(ctx.db);
  await sql`insert into work_tag (work_id, tag_id, position) select w.id, t.id, 1 from work w, tag t
    where w.genre = '여럿' and t.name = '밤'`.execute(ctx.db);
  await applyWorkSets(ctx, {
    themes: [
      ...THEMES,
      { id: 'many', title: '여럿', sentence: '', isAdult: false, rule: { shelf: 'serial', genre: '여럿' } },
    ],
  });
  const counts = ({ total, shelves }: WorkSetPage): Record<string, number> => ({
    total,
    ...Object.fromEntries(shelves.map(({ shelf, works: some }) => [shelf, some])),
  });
  const many = await showTheme(ctx, { id: await idOf('theme', 'many'), reader: VISITOR });
  assert.deepEqual(counts(many), { total: 1001, serial: 1001 });
  const hall = await showPavilion(ctx, { id: await idOf('pavilion', 'water'), reader: VISITOR });
  assert.deepEqual(counts(hall), { total: 1002, serial: 1001, publish: 1 });
  const tagged = await showTheme(ctx, { id: await idOf('theme', 'ruled'), reader: VISITOR });
  assert.deepEqual(counts(tagged), { total: 1003, serial: 1001, publish: 1, webtoon: 1 });
  await sql`delete from work_tag where work_id in (select id from work where genre = '여럿')`.execute(ctx.db);
  await sql`delete from work where genre = '여럿'`.execute(ctx.db);
});

const DAY = 24 * 3600_000;
const from = (days: number): Date => new Date(Date.now() + days * DAY);

test("shows promotions by the shop's clock: 404 before the start, active, ended at normal prices (L14, B6)", async () => {
  await applyShopFolder(ctx, {
    promotions: [
      {
        id: 'now',
        title: '반값',
        intro: '소개',
        background: '#24405a',
        works: ['rain', 'snow', 'dusk'],
        percent: 50,
        endsAt: from(2),
      },
      { id: 'soon', title: '곧', works: ['wind'], percent: 25, freeFirst: 2, startsAt: from(1), endsAt: from(3) },
      { id: 'past', title: '지난', works: ['wind'], percent: 20, startsAt: from(-9), endsAt: from(-2) },
      { id: 'red-only', title: '붉은 반값', works: ['dusk'], percent: 30, endsAt: from(5) },
    ],
  });
  const [now, soon, past] = await Promise.all(['now', 'soon', 'past'].map((slug) => idOf('promotion', slug)));
  const open = await listPromotions(ctx, { isEnded: false, reader: VISITOR });
  assert.deepEqual(
    open.promotions.map((band) => [band.title, band.works, titles(band.covers), band.percent]),
    [['반값', 2, ['비', '눈'], 33]],
  );
  assert.deepEqual(titles((await listPromotions(ctx, { isEnded: false, reader: ADULT })).promotions), [
    '반값',
    '붉은 반값',
  ]);
  assert.deepEqual(titles((await listPromotions(ctx, { isEnded: true, reader: VISITOR })).promotions), ['지난']);
  await rejectsWith(showPromotion(ctx, { id: soon ?? 0, reader: VISITOR }), 'NOT_FOUND 0001');
  assert.equal((await showPromotion(ctx, { id: soon ?? 0, reader: VISITOR, ahead: true })).state, 'ahead');
  assert.equal((await showPromotion(ctx, { id: past ?? 0, reader: VISITOR })).state, 'ended');
  const visible = await showPromotion(ctx, { id: now ?? 0, reader: VISITOR });
  assert.deepEqual([visible.state, titles(visible.works), visible.intro], ['open', ['비', '눈'], '소개']);
  const sales = await listWorkSalePrices(ctx, { works: [at('rain'), at('snow'), at('wind')] });
  assert.deepEqual(sales.get(at('rain'))?.buy, { list: 3, coins: 2, hours: null, isFrom: false });
  assert.deepEqual(sales.get(at('rain'))?.all, { episodes: 2, list: 6, coins: 3 });
  assert.deepEqual(sales.get(at('snow'))?.buy, { list: 10, coins: 9, hours: null, isFrom: false }, '정가제는 10%까지');
  assert.deepEqual(sales.get(at('wind'))?.buy, { list: 4, coins: 4, hours: null, isFrom: false });

  const version = await pageVersion(ctx);
  await sql`update clock set shift = interval '36 hours'`.execute(ctx.db);
  await openDueEpisodes(ctx);
  assert.ok((await pageVersion(ctx)) > version, 'the hour of a promotion makes pages anew');
  assert.deepEqual(titles((await listPromotions(ctx, { isEnded: false, reader: VISITOR })).promotions), ['반값', '곧']);
  const later = (await listWorkSalePrices(ctx, { works: [at('wind')] })).get(at('wind'));
  assert.deepEqual([later?.buy?.coins, later?.freeEpisodes, later?.firstPaid], [3, 2, 3]);
  assert.deepEqual((await findPromotionWorks(ctx, { promotion: 'soon', limit: 5, reader: VISITOR }))?.works, [
    at('wind'),
  ]);
  await sql`update clock set shift = interval '60 hours'`.execute(ctx.db);
  await openDueEpisodes(ctx);
  assert.deepEqual(titles((await listPromotions(ctx, { isEnded: true, reader: VISITOR })).promotions), [
    '반값',
    '지난',
  ]);
  assert.equal((await listWorkSalePrices(ctx, { works: [at('rain')] })).get(at('rain'))?.buy?.coins, 3);
  assert.equal(await findPromotionWorks(ctx, { promotion: 'now', limit: 5, reader: VISITOR }), null);
  await sql`update clock set shift = interval '0'`.execute(ctx.db);
  await openDueEpisodes(ctx);
});

test('hides a promotion of adult works only from readers without access (L14, P3)', async () => {
  const id = await idOf('promotion', 'red-only');
  for (const reader of DENIED) {
    const visible = await showPromotion(ctx, { id, reader });
    assert.deepEqual([visible.masked, visible.title, visible.works, visible.total], [true, '', [], 0]);
  }
  assert.deepEqual(titles((await showPromotion(ctx, { id, reader: ADULT })).works), ['붉은 밤']);
  const shelve = (isListed: boolean): Promise<unknown> =>
    sql`update work set is_listed = ${isListed} where title = '붉은 밤'`.execute(ctx.db);
  await shelve(false);
  const bare = await showPromotion(ctx, { id, reader: DENIED[0] ?? VISITOR });
  assert.deepEqual([bare.masked, bare.title], [true, ''], 'nor once none of them is on the shelves');
  await shelve(true);
});

test('lists related works once with their reason, and the sets that contain a work (L8)', async () => {
  const { related, sets } = await findRelatedWorks(ctx, { workId: at('rain'), reader: VISITOR });
  assert.deepEqual(
    related.map((row) => [row.title, row.works.map(({ title, why }) => [title, why])]),
    [
      [
        '이 작품과 비슷한 작품',
        [
          ['바람', '#우체국 #밤'],
          ['눈', '#밤'],
        ],
      ],
    ],
  );
  assert.deepEqual(titles(sets.themes), ['고른 밤', '밤의 태그']);
  assert.deepEqual(titles(sets.promotions), ['반값']);
  assert.deepEqual(
    sets.pavilions.map(({ title, isPublisher }) => [title, isPublisher]),
    [['물가관', true]],
  );
  const wind = await findRelatedWorks(ctx, { workId: at('wind'), reader: VISITOR });
  assert.deepEqual(
    wind.sets.pavilions.map(({ title, isPublisher }) => [title, isPublisher]),
    [['레이블', false]],
  );
  const adult = await findRelatedWorks(ctx, { workId: at('rain'), reader: ADULT });
  assert.ok(adult.related.some(({ works: row }) => row.some(({ title }) => title === '붉은 밤')));
  for (const reader of DENIED)
    assert.deepEqual(await findRelatedWorks(ctx, { workId: at('dusk'), reader }), {
      related: [],
      sets: { themes: [], promotions: [], pavilions: [] },
    });
  await rejectsWith(findRelatedWorks(ctx, { workId: 999_999, reader: VISITOR }), 'NOT_FOUND 0001');
});

test("shows a promotion's actual discount and warns the operator when it is smaller", async () => {
  const cases: [work: string, percent: number, shown: number, warning: RegExp | null][] = [
    ['rain', 50, 33, /“비”: 한 회차의 가격이 50%가 아니라 최대 33% 내려가므로/],
    ['rain', 30, 0, /“비”: 30% 할인해도 한 회차의 가격이 내려가지 않아/],
    ['wind', 50, 50, null],
    ['snow', 10, 10, null],
  ];
  for (const [work, percent, shown, warning] of cases) {
    const { warnings } = await applyShopFolder(ctx, {
      promotions: [{ id: 'sale', title: '할인', works: [work], percent, endsAt: from(2) }],
    });
    const [band] = (await listPromotions(ctx, { isEnded: false, reader: VISITOR })).promotions;
    assert.equal(band?.percent, shown, `${work} at ${percent} %`);
    if (warning) assert.match(warnings.join('\n'), warning);
    else assert.deepEqual(warnings, []);
    const saved = await savePromotion(ctx, {
      by: 'command-line',
      isNew: false,
      promotion: { id: 'sale', title: '할인', works: [work], percent, endsAt: from(2) },
    });
    assert.deepEqual(saved, warning ? [warnings.join('').replace('기획전 “할인”: ', '')] : []);
    await sql`update promotion set origin = 'folder'`.execute(ctx.db);
  }
  await sql`update episode set buy_coins = 4 where work_id = ${at('rain')} and not is_free`.execute(ctx.db);
  await applyShopFolder(ctx, {
    promotions: [{ id: 'sale', title: '할인', works: ['rain'], percent: 50, endsAt: from(2) }],
  });
  const [band] = (await listPromotions(ctx, { isEnded: false, reader: VISITOR })).promotions;
  assert.equal(band?.percent, 50, 'prices that changed are counted anew');
  await applyShopFolder(ctx, { promotions: [] });
});
