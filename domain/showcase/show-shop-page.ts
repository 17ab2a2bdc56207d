import { type WorkCard, type WorkFilter, mayBeListed, workRows } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { SHELVES, type Shelf, SHELF_NAMES } from '#vocabulary/shelves';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';
import { WEEKDAYS, type Weekday } from '#vocabulary/weekdays';
import { type ArrangedRow, type Arrangement, selectArrangement } from './showcase-store.ts';

/** A banner of a shop page: a work's first sentence, its card, and where reading starts. */
export interface ShopBanner {
  quote: string;
  background: string | null;
  work: WorkCard;
  firstEpisode: number | null;
}

/** A row of a shop page. A weekday row carries every day's works, so that choosing a day asks nobody. */
export interface ShopRow {
  title: string;
  /** Where the whole list stands, null when the row is the whole. */
  more: string | null;
  works: WorkCard[];
  days: { day: Weekday; works: WorkCard[] }[] | null;
}

/** A home as it is shown: today's weekday in Seoul, banners, rows. */
export interface ShopPageView {
  today: Weekday;
  banners: ShopBanner[];
  rows: ShopRow[];
}

const ROW_LENGTH = 12;
const DAY_LENGTH = 6;

/** A home as its operator arranged it, else in the house's own order; rows without a work are left out (L1, L2). */
export async function showShopPage(
  ctx: Needs<'db' | 'secrets'>,
  ask: { page: ShopPage; reader: Reader },
): Promise<ShopPageView> {
  const arranged = await selectArrangement(ctx.db, ask);
  const rows = arranged.rows.length > 0 ? arranged.rows : houseRows(ask.page);
  const withoutAdult = !mayBeListed(ask.reader, { rating: '19' });
  const lists = [
    ...rows.flatMap((row) =>
      rowFilters(row.source, arranged.today, ask.page).map((filter) => ({
        filter: { ...filter, withoutAdult },
        limit: filter.weekday ? DAY_LENGTH : ROW_LENGTH,
      })),
    ),
    { filter: { ids: arranged.banners.map((banner) => banner.work_id), withoutAdult }, limit: 20 },
  ];
  const found = await workRows(ctx, { lists, reader: ask.reader });
  const banners = bannersOf(arranged, found.pop() ?? []);
  return {
    today: arranged.today,
    banners,
    rows: rows
      .map((row) => shownRow(row, ask.page, found))
      .filter((row) => row.works.length > 0 || row.days?.some((day) => day.works.length > 0)),
  };
}

function houseRows(page: ShopPage): ArrangedRow[] {
  if (page === 'home') {
    return [
      { title: '요일 연재', source: { kind: 'weekday' } },
      { title: '새로 들어온 작품', source: { kind: 'new' } },
      { title: '웹툰 새 회차', source: { kind: 'shelf', shelf: 'webtoon' } },
      { title: '라이트노벨', source: { kind: 'shelf', shelf: 'lightnovel' } },
      { title: '한 권으로 읽는 이야기', source: { kind: 'shelf', shelf: 'publish' } },
      { title: '완결까지 한 번에', source: { kind: 'completed' } },
      { title: '전편 무료', source: { kind: 'free' } },
    ];
  }
  const shelf = page;
  const name = SHELF_NAMES[shelf];
  const weekday: ArrangedRow[] = shelf === 'serial' ? [{ title: '요일 연재', source: { kind: 'weekday', shelf } }] : [];
  return [
    ...weekday,
    { title: `새로 나온 ${name}`, source: { kind: 'new', shelf } },
    { title: '완결 작품', source: { kind: 'completed', shelf } },
    { title: '전편 무료', source: { kind: 'free', shelf } },
    { title: `${name} 모두`, source: { kind: 'shelf', shelf } },
  ];
}

function rowFilters(source: RowSource, today: Weekday, page: ShopPage): WorkFilter[] {
  const shelf: Shelf | undefined =
    ('shelf' in source ? source.shelf : undefined) ?? (page === 'home' ? undefined : page);
  const base: WorkFilter = shelf ? { shelf } : {};
  switch (source.kind) {
    case 'weekday':
      return source.day
        ? [{ ...base, weekday: source.day === today ? today : source.day }]
        : WEEKDAYS.map((weekday) => ({ ...base, weekday }));
    case 'completed':
      return [{ ...base, status: 'completed' }];
    case 'free':
      return [{ ...base, price: 'free' }];
    case 'genre':
      return [{ ...base, genre: source.genre }];
    case 'tag':
      return [{ ...base, tag: source.tag }];
    case 'works':
      return [{ sourceKeys: source.works }];
    default:
      return [base];
  }
}

function shownRow(row: ArrangedRow, page: ShopPage, found: WorkCard[][]): ShopRow {
  const more = moreOf(row.source, page);
  if (row.source.kind === 'weekday' && !row.source.day) {
    return { title: row.title, more, works: [], days: WEEKDAYS.map((day) => ({ day, works: found.shift() ?? [] })) };
  }
  return { title: row.title, more, works: found.shift() ?? [], days: null };
}

function moreOf(source: RowSource, page: ShopPage): string | null {
  const shelf = ('shelf' in source ? source.shelf : undefined) ?? (page === 'home' ? undefined : page);
  if (source.kind === 'new') return '/new';
  if (shelf === 'webtoon') return '/webtoon';
  if (shelf === 'lightnovel') return source.kind === 'completed' ? '/lightnovel?status=completed' : '/lightnovel';
  if (source.kind === 'shelf' && page === 'home' && SHELVES.includes(source.shelf)) return `/main/${source.shelf}`;
  if (source.kind === 'weekday' && page === 'home') return '/main/serial';
  return null;
}

function bannersOf(arranged: Arrangement, cards: WorkCard[]): ShopBanner[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return arranged.banners.flatMap((banner) => {
    const work = byId.get(banner.work_id);
    return work
      ? [{ quote: banner.quote, background: banner.background, work, firstEpisode: banner.first_episode }]
      : [];
  });
}
