import type { ListedWish, WorkFilter } from '#domain/catalogue';
import { SHELVES, SHELF_NAMES, type Shelf } from '#vocabulary/shelves';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';
import { WEEKDAYS } from '#vocabulary/weekdays';
import type { ArrangedLine } from './arrangement.ts';
import type { RunningPromotion } from './curation-store.ts';

type Kind = RowSource['kind'];
type SourceOf<Name extends Kind> = Extract<RowSource, { kind: Name }>;
type Order = ListedWish['sort'];

/** What a row is filled with: the lists it shows, each narrowed by the shelf of its page. */
type Wanted = { filter: WorkFilter; sort?: Order }[];

/** What fills a row of each kind; personal rows are filled for one reader, elsewhere. */
const SOURCES: { [Name in Kind]: (source: SourceOf<Name>, running: RunningPromotion | null) => Wanted } = {
  new: () => [{ filter: {}, sort: 'newest' }],
  popular: () => [{ filter: {}, sort: 'popular' }],
  weekday: ({ day }) => (day ? [day] : WEEKDAYS).map((weekday) => ({ filter: { weekday } })),
  completed: () => [{ filter: { status: 'completed' }, sort: 'popular' }],
  free: () => [{ filter: { price: 'free' } }],
  'wait-free': () => [{ filter: { isWaitFree: true } }],
  shelf: () => [{ filter: {} }],
  genre: ({ genre }) => [{ filter: { genre } }],
  tag: ({ tag, tags = [], without, genre, status, price }) => [
    {
      filter: {
        tags: tag === undefined ? tags : [tag, ...tags],
        ...(without ? { withoutTagNames: without } : {}),
        ...(genre === undefined ? {} : { genre }),
        ...(status ? { status } : {}),
        ...(price ? { price } : {}),
      },
    },
  ],
  publisher: ({ publisher }) => [{ filter: { publisherName: publisher } }],
  works: ({ works }) => [{ filter: { sourceKeys: works }, sort: 'given' }],
  promotion: (_, running) => [{ filter: { ids: running?.works ?? [] }, sort: 'given' }],
  continue: () => [],
  because: () => [],
};

const ROW_LENGTH = 12;
const DAY_LENGTH = 6;

/** The lists that a row asks for. A hand-picked row and a promotion stand as they are, on whichever page. */
export function listsOf(
  { source, limit }: ArrangedLine,
  page: ShopPage,
  running: RunningPromotion | null,
): (ListedWish & { sort: Order })[] {
  const fill = SOURCES[source.kind] as (source: RowSource, running: RunningPromotion | null) => Wanted;
  const shelf = source.kind === 'works' || source.kind === 'promotion' ? undefined : shelfOf(source, page);
  const most = limit ?? (source.kind === 'weekday' ? DAY_LENGTH : ROW_LENGTH);
  return fill(source, running).map(({ filter, sort }) => ({
    filter: { ...(shelf ? { shelf } : {}), ...filter },
    sort,
    limit: most,
  }));
}

function shelfOf(source: RowSource, page: ShopPage): Shelf | undefined {
  return ('shelf' in source ? source.shelf : undefined) ?? (page === 'home' ? undefined : page);
}

/** Where the whole of a row stands, null when the row is the whole. */
export function moreOf(source: RowSource, page: ShopPage, running: RunningPromotion | null): string | null {
  const shelf = shelfOf(source, page);
  if (source.kind === 'promotion') return running && `/promotion/${running.id}`;
  if (source.kind === 'new') return shelf ? `/new?shelf=${shelf}` : '/new';
  if (source.kind === 'continue') return '/mybook';
  if (['works', 'because', 'tag', 'publisher'].includes(source.kind)) return null;
  if (shelf === 'webtoon') return source.kind === 'completed' ? '/webtoon?tab=completed' : '/webtoon';
  if (shelf === 'lightnovel') return source.kind === 'completed' ? '/lightnovel?status=completed' : '/lightnovel';
  if (source.kind === 'shelf' && page === 'home' && SHELVES.includes(source.shelf)) return `/main/${source.shelf}`;
  if (source.kind === 'weekday' && page === 'home') return '/main/serial';
  return null;
}

/** What stands on a page that nobody arranged. */
export function houseLines(page: ShopPage): ArrangedLine[] {
  if (page === 'home') {
    return [
      { title: '이어 보기', source: { kind: 'continue' } },
      { title: '기다리면 무료', source: { kind: 'wait-free' } },
      { title: '요일 연재', source: { kind: 'weekday' } },
      { title: '새로 들어온 작품', source: { kind: 'new' } },
      { title: '읽은 작품과 비슷한 이야기', source: { kind: 'because' } },
      { title: '웹툰 새 회차', source: { kind: 'shelf', shelf: 'webtoon' } },
      { title: '기획전', source: { kind: 'promotion' } },
      { title: '라이트노벨', source: { kind: 'shelf', shelf: 'lightnovel' } },
      { title: '한 권으로 읽는 이야기', source: { kind: 'shelf', shelf: 'publish' } },
      { title: '완결까지 한 번에', source: { kind: 'completed' } },
      { title: '전편 무료', source: { kind: 'free' } },
    ];
  }
  const name = SHELF_NAMES[page];
  const weekday: ArrangedLine[] = page === 'serial' ? [{ title: '요일 연재', source: { kind: 'weekday' } }] : [];
  return [
    ...weekday,
    { title: `새로 나온 ${name}`, source: { kind: 'new' } },
    { title: `많이 읽는 ${name}`, source: { kind: 'popular' } },
    { title: '기다리면 무료', source: { kind: 'wait-free' } },
    { title: '완결 작품', source: { kind: 'completed' } },
    { title: '전편 무료', source: { kind: 'free' } },
    { title: `${name} 모두`, source: { kind: 'shelf', shelf: page } },
  ];
}
