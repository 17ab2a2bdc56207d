import { join } from 'node:path';
import { listCatalogReleases, listWorks, listGenres, showWork } from '#domain/catalog';
import { showRanking } from '#domain/ranking';
import { listPromotions, showPavilion, showPromotion, showShopPage, showTheme } from '#domain/merchandising';
import { type Connection, openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { StartupError } from '#platform/startup-error';
import type { Context } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { testContext } from '../../tests/support/database/test-context.ts';
import type { BenchContext } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { PLANTING } from '../fixtures/bulk-planting.ts';
import { plantCatalogue } from '../fixtures/planted-catalog.ts';
import { type PlantedWindow, plantWindow } from '../fixtures/planted-merchandising.ts';
import { rollupFigures } from './ranking-bench.ts';
import { restSearch, searchFigures } from './search-bench.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SIZES = [1000, 100_000, 1_000_000];
/** Keeps one hiccup out of the p99. */
const CALLS = 1000;
const MAX_PLANTING_S = 600;
/** Allowed slowdown from a thousand to a million works: this factor or this many ms. */
const GROWTH = { times: 1.5, ms: 5 };

interface Shop {
  ctx: Context;
  window: PlantedWindow;
}

/** By table name. */
const ASKED: Record<string, (shop: Shop, call: number) => Promise<unknown>> = {
  '라이트노벨 목록, 업데이트순': ({ ctx }) => listWorks(ctx, { filter: { shelf: 'lightnovel' }, reader: VISITOR }),
  '라이트노벨 목록, 인기순': ({ ctx }) =>
    listWorks(ctx, { filter: { shelf: 'lightnovel' }, sort: 'popular', reader: VISITOR }),
  '라이트노벨 목록, 최신순': ({ ctx }) =>
    listWorks(ctx, { filter: { shelf: 'lightnovel' }, sort: 'newest', reader: VISITOR }),
  '라이트노벨 목록, 가나다순': ({ ctx }) =>
    listWorks(ctx, { filter: { shelf: 'lightnovel' }, sort: 'title', reader: VISITOR }),
  '연재 목록, 장르': ({ ctx }) => listWorks(ctx, { filter: { shelf: 'serial', genre: '로맨스' }, reader: VISITOR }),
  '연재 목록, 장르와 완결과 무료, 인기순': ({ ctx }) =>
    listWorks(ctx, {
      filter: { shelf: 'serial', genre: '판타지', status: 'completed', price: 'free' },
      sort: 'popular',
      reader: VISITOR,
    }),
  '웹툰, 요일': ({ ctx }) => listWorks(ctx, { filter: { shelf: 'webtoon', weekday: 'sun' }, reader: VISITOR }),
  '웹툰, 완결': ({ ctx }) => listWorks(ctx, { filter: { shelf: 'webtoon', status: 'completed' }, reader: VISITOR }),
  '목록의 스무째 쪽': ({ ctx }) => deepPage(ctx),
  '장르의 목록': ({ ctx }) => listGenres(ctx, { shelf: 'serial', reader: VISITOR }),
  '신작, 첫 쪽': ({ ctx }) => listCatalogReleases(ctx, { reader: VISITOR }),
  홈: ({ ctx }) => showShopPage(ctx, { page: 'home', reader: VISITOR }),
  '연재 홈': ({ ctx }) => showShopPage(ctx, { page: 'serial', reader: VISITOR }),
  '웹툰 홈': ({ ctx }) => showShopPage(ctx, { page: 'webtoon', reader: VISITOR }),
  '기획전 목록': ({ ctx }) => listPromotions(ctx, { isEnded: false, reader: VISITOR }),
  '끝난 기획전 목록': ({ ctx }) => listPromotions(ctx, { isEnded: true, reader: VISITOR }),
  기획전: ({ ctx, window }) => showPromotion(ctx, { id: window.promotion, reader: VISITOR }),
  '주제, 고른 작품': ({ ctx, window }) => showTheme(ctx, { id: window.theme, reader: VISITOR }),
  '주제, 조건에 맞는 작품': ({ ctx, window }) => showTheme(ctx, { id: window.ruledTheme, reader: VISITOR }),
  '출판사의 관': ({ ctx, window }) => showPavilion(ctx, { id: window.hall, reader: VISITOR }),
  '순위, 실시간': ({ ctx }) => showRanking(ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR }),
  '순위, 월간 판매': ({ ctx }) => showRanking(ctx, { board: 'monthly', shelf: 'serial', by: 'sales', reader: VISITOR }),
  작품: ({ ctx }, call) => showWork(ctx, { id: 1 + ((call * 7919) % 1000), reader: VISITOR }).catch(() => undefined),
};

/** p50 and p99 at 1,000, 100,000 and 1,000,000 works in one database; `WORKS` limits the size. */
export async function catalogueBench({ scratch }: BenchContext): Promise<Figure[]> {
  const sizes = sizesUpTo(process.env['WORKS']);
  const folder = join(scratch, 'catalogue');
  const first = new Map<string, number>();
  const figures: Figure[] = [];
  for (const works of sizes) {
    const planted = await withDatabase(folder, PLANTING, async ({ pool }) => {
      await migrate(pool, join(ROOT, 'migrations'));
      const began = performance.now();
      await plantCatalogue(pool, works);
      return (performance.now() - began) / 1000;
    });
    const budget = { of: 'ours' as const, atMost: MAX_PLANTING_S };
    figures.push({ what: `작품 심기, ${works.toLocaleString('ko-KR')}편까지`, unit: 's', ours: planted, budget });
    figures.push(...(await withDatabase(folder, {}, (connection) => sizeFigures(connection, { works, first }))));
  }
  return figures;
}

async function withDatabase<Answer>(
  folder: string,
  settings: Record<string, string>,
  use: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startEmbeddedPostgres(folder, settings);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  try {
    return await use(connection);
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

async function sizeFigures(
  { db, pool }: Connection,
  size: { works: number; first: Map<string, number> },
): Promise<Figure[]> {
  const ctx = testContext(db);
  const { works } = size;
  const window = await plantWindow(pool);
  const counted = await rollupFigures(ctx, works);
  await restSearch(pool);
  const lists = await listFigures({ ctx, window }, size);
  return [...lists, ...counted, ...(await searchFigures(ctx, { pool, works }))];
}

function sizesUpTo(most: string | undefined): number[] {
  const sizes = SIZES.filter((size) => most === undefined || size <= Number(most));
  if (sizes.length === 0) throw new StartupError(`WORKS에는 ${SIZES[0]}보다 작지 않은 수를 적어 주세요.`);
  return sizes;
}

/** `first` keeps the times of the smallest size. */
async function listFigures(
  shop: Shop,
  { works, first }: { works: number; first: Map<string, number> },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, request] of Object.entries(ASKED)) {
    const { p50, p99 } = await waits((call) => request(shop, call));
    const small = first.get(what) ?? p99;
    first.set(what, small);
    const named = `${what}, ${works.toLocaleString('ko-KR')}편`;
    figures.push({ what: `${named} (p50)`, unit: 'ms', ours: p50 });
    figures.push({
      what: `${named} (p99)`,
      unit: 'ms',
      ours: p99,
      budget: { of: 'ours', atMost: Math.max(small * GROWTH.times, GROWTH.ms) },
    });
  }
  return figures;
}

async function deepPage(ctx: Context): Promise<void> {
  let after: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const list = await listWorks(ctx, { filter: {}, sort: 'popular', reader: VISITOR, ...(after ? { after } : {}) });
    if (list.next === null) return;
    after = list.next;
  }
}

/** Sequential calls; the first few prepare statements. */
async function waits(sendRequest: (call: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const claimed: number[] = [];
  for (let call = -10; call < CALLS; call += 1) {
    const began = performance.now();
    await sendRequest(call + 10);
    if (call >= 0) claimed.push(performance.now() - began);
  }
  claimed.sort((a, b) => a - b);
  const at = (share: number): number => claimed[Math.min(claimed.length - 1, Math.floor(claimed.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
