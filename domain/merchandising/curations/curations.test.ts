import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDueEpisodes, pageVersion, workRowsWithExtra } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { type Reader, VISITOR } from '#kernel/reader';
import type { RowSource, ShopPage } from '#shared/merchandising/shop-pages';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  type BecauseRow,
  type StorefrontViewer,
  applyCurations,
  applyWorkSets,
  applyShopFolder,
  becauseQueryPart,
  becauseRows,
  previewCuration,
  showShopPage,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = [
    plantedWork('rain', {
      title: '비',
      status: 'ongoing',
      quote: '비가 왔다.',
      genre: '판타지',
      tags: ['물', '밤'],
      publisher: '느린달',
    }),
    plantedWork('sea', { title: '바다', genre: '판타지', tags: ['물'], status: 'completed', shelf: 'lightnovel' }),
    plantedWork('wait', {
      title: '기다림',
      status: 'ongoing',
      tags: ['밤'],
      prices: { free: 1, buy: 2, waitFree: { hours: 24, rentalHours: 72 } },
      texts: [['하나.'], ['둘.'], ['셋.']],
    }),
    plantedWork('adult', {
      title: '어른의 책',
      rating: '19',
      tags: ['물', '밤'],
      genre: '판타지',
      publisher: '느린달',
    }),
  ];
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const work of report.works) works.set(work.sourceKey, work.workId ?? 0);
  await applyShopFolder(ctx, {
    promotions: [{ id: 'half', title: '반값', works: ['adult', 'sea', 'rain'], percent: 50, days: 7 }],
  });
  await applyWorkSets(ctx, {
    themes: [{ id: 'water', title: '물가', sentence: '', isAdult: false, works: ['sea', 'rain', 'adult'] }],
  });
});
after(() => database.drop());

async function titlesOf(source: RowSource, over: { page?: ShopPage; reader?: Reader; limit?: number } = {}) {
  const { page = 'home', reader = VISITOR, limit } = over;
  await applyCurations(ctx, { rows: { [page]: [{ title: '줄', source, limit }] } });
  const visible = await showShopPage(ctx, { page, reader });
  const row = visible.rows.find(({ kind }) => kind === source.kind);
  return row?.works.map(({ title }) => title) ?? [];
}

test('fills a row from each source in its own order and without adult works (L1)', async () => {
  const sorted = async (source: RowSource): Promise<string[]> => (await titlesOf(source)).toSorted();
  assert.deepEqual(await sorted({ kind: 'new' }), ['기다림', '바다', '비']);
  assert.deepEqual(await sorted({ kind: 'popular' }), ['기다림', '바다', '비']);
  assert.deepEqual(await sorted({ kind: 'completed' }), ['바다']);
  assert.deepEqual(await sorted({ kind: 'wait-free' }), ['기다림']);
  assert.deepEqual(await sorted({ kind: 'genre', genre: '판타지' }), ['바다', '비']);
  assert.deepEqual(await sorted({ kind: 'publisher', publisher: '느린달' }), ['비']);
  assert.deepEqual(await sorted({ kind: 'tag', tags: ['물', '밤'] }), ['비']);
  assert.deepEqual(await sorted({ kind: 'tag', tag: '밤', without: ['물'] }), ['기다림']);
  assert.deepEqual(await sorted({ kind: 'tag', tags: ['물'], status: 'completed' }), ['바다']);
  assert.deepEqual(await titlesOf({ kind: 'works', works: ['wait', '바다', 'adult', 'rain'] }), [
    '기다림',
    '바다',
    '비',
  ]);
  assert.deepEqual(await titlesOf({ kind: 'promotion', promotion: 'half' }), ['바다', '비']);
  assert.deepEqual(await titlesOf({ kind: 'promotion' }), ['바다', '비'], 'the one that runs');
  assert.deepEqual(await titlesOf({ kind: 'promotion', promotion: 'none' }), []);
  assert.deepEqual(await titlesOf({ kind: 'theme', theme: 'water' }), ['바다', '비']);
  assert.deepEqual(await titlesOf({ kind: 'theme', theme: 'none' }), []);
  assert.deepEqual(await titlesOf({ kind: 'ranking' }), [], 'nothing was counted yet');
  assert.deepEqual(await titlesOf({ kind: 'genre', genre: '판타지' }, { page: 'lightnovel' }), ['바다'], 'its shelf');
  assert.deepEqual(await titlesOf({ kind: 'works', works: ['wait', 'sea'] }, { limit: 1 }), ['기다림']);
});

test('hides works with blocked tags from rows and banners (B17)', async () => {
  const { id } = await database.db.selectFrom('tag').select('id').where('name', '=', '물').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 1, blockedTags: [id] };
  await applyCurations(ctx, {
    banners: { home: [{ work: 'rain' }, { promotion: 'half' }, { work: 'wait', quote: '기다린다.' }] },
  });
  assert.deepEqual(await titlesOf({ kind: 'works', works: ['rain', 'sea', 'wait'] }, { reader }), ['기다림']);
  const { banners } = await showShopPage(ctx, { page: 'home', reader });
  assert.deepEqual(
    banners.map(({ title }) => title),
    ['기다림'],
  );
});

test('links banners to works, active promotions and shop pages (L1)', async () => {
  const report = await applyCurations(ctx, {
    banners: {
      home: [
        { work: 'rain' },
        { promotion: 'half' },
        { promotion: 'gone' },
        { work: 'sea', link: '/event/page/3', title: '이벤트', quote: '문장.' },
        { work: 'adult', quote: '새어 나갈 말.' },
      ],
    },
  });
  assert.deepEqual(report.warnings, ['기획전 “gone”이 서점에 없어 배너를 건너뜁니다.']);
  const { banners } = await showShopPage(ctx, { page: 'home', reader: VISITOR });
  const { id } = await database.db.selectFrom('promotion').select('id').executeTakeFirstOrThrow();
  assert.deepEqual(
    banners.map(({ title, link, quote, work }) => [title, link, quote, work?.title ?? null]),
    [
      ['비', `/novel/${works.get('rain')}`, '비가 왔다.', '비'],
      ['반값', `/promotion/${id}`, '반값', null],
      ['이벤트', '/event/page/3', '문장.', null],
    ],
  );
  assert.equal(banners[1]?.cover.masked, false, 'the cover of the first work that may be shown');
});

test('recommends works related to those read, with the reason, without read, adult or blocked works (L1, P3)', async () => {
  const read = [{ workId: works.get('rain') ?? 0, title: '비' }];
  const because = async (reader: Reader, existing: typeof read, unseen: number[] = []): Promise<BecauseRow[]> => {
    const ids = [...unseen, ...existing.map(({ workId }) => workId)];
    const listed = sql`select id, rank from unnest(${ids}::bigint[]) with ordinality as known (id, rank)`;
    return becauseRows(
      await workRowsWithExtra(ctx, { part: becauseQueryPart({ read: listed, reader }), reader }),
      existing,
    );
  };
  const rowsFor = async (reader: Reader, existing = read) =>
    (await because(reader, existing)).map((row) => [row.title, row.works.map(({ title }) => title).toSorted()]);
  const member: Reader = { kind: 'unverified', memberNo: 1 };
  assert.deepEqual(await rowsFor(member), [['‘비’를 읽은 분께', ['기다림', '바다']]]);
  assert.deepEqual(await rowsFor({ kind: 'adult-on', memberNo: 1 }), [
    ['‘비’를 읽은 분께', ['기다림', '바다', '어른의 책']],
  ]);
  const [row] = await because(member, read);
  assert.match(row?.note ?? '', /같은 작가/);
  const hidden = await because(member, read, [works.get('adult') ?? 0]);
  assert.deepEqual(hidden, [row], 'what may not be seen any more moves no row under another title');
  const both = [...read, { workId: works.get('sea') ?? 0, title: '바다' }];
  assert.deepEqual(await rowsFor(member, both), [], 'one work alone is no row');
  const { id } = await database.db.selectFrom('tag').select('id').where('name', '=', '밤').executeTakeFirstOrThrow();
  assert.deepEqual(await rowsFor({ ...member, blockedTags: [id] }), []);
});

const SECOND = 1000;
async function shopClock(): Promise<Date> {
  const { now } = await database.db.selectNoFrom(sql<Date>`seoga_now()`.as('now')).executeTakeFirstOrThrow();
  return now;
}
async function shiftClock(seconds: number): Promise<void> {
  await sql`update clock set shift = make_interval(secs => ${seconds})`.execute(database.db);
}

test('shows a curation exactly within its period and refreshes pages then, never a draft (L22)', async () => {
  const now = await shopClock();
  const rows = [{ title: '평소', source: { kind: 'works' as const, works: ['rain'] } }];
  const night = [{ title: '밤', source: { kind: 'works' as const, works: ['sea'] } }];
  const period = { startsAt: new Date(now.getTime() + 600 * SECOND), endsAt: new Date(now.getTime() + 1200 * SECOND) };
  const order = { page: 'home' as const, title: '밤', ...period, rows: night };
  await applyCurations(ctx, {
    rows: { home: rows },
    curations: [
      { ...order, id: 'night', isDraft: false },
      { ...order, id: 'draft', isDraft: true, rows: [{ title: '초안', source: { kind: 'works', works: ['wait'] } }] },
    ],
  });
  const visibleTitle = async (): Promise<string | undefined> =>
    (await showShopPage(ctx, { page: 'home', reader: VISITOR })).rows.find(({ kind }) => kind === 'works')?.title;
  const seen: (string | undefined)[] = [];
  const versions = new Set<number>();
  try {
    for (const second of [0, 540, 601, 1140, 1201]) {
      await shiftClock(second);
      await openDueEpisodes(ctx);
      versions.add(await pageVersion(ctx));
      seen.push(await visibleTitle());
    }
  } finally {
    await shiftClock(0);
  }
  assert.deepEqual(seen, ['평소', '평소', '밤', '밤', '평소']);
  assert.equal(versions.size, 3, 'made anew at its beginning and at its end');
});

test('previews a draft at any time for any viewer, others by their period (L22)', async () => {
  const startsAt = new Date('2031-01-01T00:00:00Z');
  const report = await applyCurations(ctx, {
    curations: [
      {
        id: 'later',
        page: 'serial',
        title: '나중',
        isDraft: true,
        rows: [
          { title: '모두', source: { kind: 'works', works: ['rain', 'adult'] } },
          {
            title: '새 회원',
            source: { kind: 'works', works: ['wait'] },
            audience: { who: 'members', newWithinDays: 3 },
          },
          { title: '그날부터', source: { kind: 'works', works: ['sea'] }, startsAt },
        ],
      },
    ],
  });
  const id = Number(/\/dev\/curation\/(\d+)/.exec(report.done.join())?.[1]);
  const visitor: StorefrontViewer = { kind: 'visitor', newForDays: null, isApp: false };
  const rowsFor = async (viewer: StorefrontViewer, at?: Date): Promise<string[]> => {
    const preview = await previewCuration(ctx, { id, onlooker: viewer, reader: VISITOR, ...(at ? { at } : {}) });
    return (
      preview?.page.rows.map(({ title, works: shown }) => `${title} ${shown.map((work) => work.title).join()}`) ?? []
    );
  };
  assert.deepEqual(await rowsFor(visitor), ['모두 비']);
  assert.deepEqual(
    await rowsFor({ ...visitor, kind: 'adult-on', newForDays: 2 }),
    ['모두 비', '새 회원 기다림'],
    'no rights',
  );
  assert.deepEqual(await rowsFor(visitor, startsAt), ['모두 비', '그날부터 바다']);
  assert.equal(await previewCuration(ctx, { id: 999_999, onlooker: visitor, reader: VISITOR }), null);
});
