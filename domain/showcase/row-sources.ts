import type { ListedWish } from '#domain/catalogue';
import { SHELVES, SHELF_NAMES, type Shelf } from '#vocabulary/shelves';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';
import type { RankingBoard, RankingMeasure, RankingShelf } from '#vocabulary/rankings';
import { WEEKDAYS } from '#vocabulary/weekdays';
import { type ArrangedLine, USUAL_BOARD } from './arrangement.ts';
import type { FoundLine } from './curation-store.ts';
import { hallList, themeList } from './set-rules.ts';

type Kind = RowSource['kind'];
type SourceOf<Name extends Kind> = Extract<RowSource, { kind: Name }>;

/** What a row is filled with: the lists it shows, each narrowed by the shelf of its page. */
type Wanted = Pick<ListedWish, 'filter' | 'sort'>[];

/** What was found for a row beside its own words. */
type FoundBeside = Pick<FoundLine, 'running' | 'set'> & { ranked: number[] };

/** What fills a row of each kind; personal rows are filled for one reader, elsewhere. */
const SOURCES: { [Name in Kind]: (source: SourceOf<Name>, found: FoundBeside) => Wanted } = {
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
  ranking: (_, { ranked }) => [{ filter: { ids: ranked }, sort: 'given' }],
  theme: (_, { set }) => [set?.kind === 'theme' ? themeList(set) : NOTHING],
  pavilion: (_, { set }) => [set?.kind === 'pavilion' ? hallList(set) : NOTHING],
  promotion: (_, { running }) => [{ filter: { ids: running?.works ?? [] }, sort: 'given' }],
  continue: () => [],
  because: () => [],
};

const NOTHING: Wanted[number] = { filter: { ids: [] }, sort: 'given' };
const ROW_LENGTH = 12;
const LENGTHS: Partial<Record<Kind, number>> = { weekday: 6, ranking: USUAL_BOARD.limit };

function wantedOf<Name extends Kind>(kind: Name, source: SourceOf<Name>, found: FoundBeside): Wanted {
  return SOURCES[kind](source, found);
}

/** Rows that stand as they are, on whichever page. */
const WHOLE = new Set<Kind>(['works', 'promotion', 'theme', 'pavilion', 'ranking']);

/** The lists that a row asks for, narrowed by the shelf of its page. */
export function listsOf(line: FoundLine, page: ShopPage, ranked: number[]): ListedWish[] {
  const { source, limit, running, set } = line;
  const shelf = WHOLE.has(source.kind) ? undefined : shelfOf(source, page);
  const most = limit ?? LENGTHS[source.kind] ?? ROW_LENGTH;
  return wantedOf(source.kind, source, { running, set, ranked }).map(({ filter, sort }) => ({
    filter: { ...(shelf ? { shelf } : {}), ...filter },
    sort,
    limit: most,
  }));
}

/** The board that a row shows, as the arrangement's statement finds it; null for rows of other kinds. */
function boardOf(source: RowSource, page: ShopPage): RankedAsk | null {
  if (source.kind !== 'ranking') return null;
  const { board = USUAL_BOARD.board, by = USUAL_BOARD.by } = source;
  return { board, by, shelf: shelfOf(source, page) ?? 'all' };
}

function shelfOf(source: RowSource, page: ShopPage): Shelf | undefined {
  return ('shelf' in source ? source.shelf : undefined) ?? (page === 'home' ? undefined : page);
}

/** Where the whole of a row stands, null when the row is the whole. */
export function moreOf(line: FoundLine, page: ShopPage): string | null {
  const { source, running, set } = line;
  const shelf = shelfOf(source, page);
  const board = boardOf(source, page);
  if (board) return `/ranking?board=${board.board}&shelf=${board.shelf}&by=${board.by}`;
  if (source.kind === 'promotion') return running && `/promotion/${running.id}`;
  if (source.kind === 'theme') return set && `/theme/${set.id}`;
  if (source.kind === 'pavilion') return set && `/theme/pavilion/${set.id}`;
  if (source.kind === 'new') return shelf ? `/new?shelf=${shelf}` : '/new';
  if (source.kind === 'continue') return '/mybook';
  if (['works', 'because', 'tag', 'publisher'].includes(source.kind)) return null;
  if (shelf === 'webtoon') return source.kind === 'completed' ? '/webtoon?tab=completed' : '/webtoon';
  if (shelf === 'lightnovel') return source.kind === 'completed' ? '/lightnovel?status=completed' : '/lightnovel';
  if (source.kind === 'shelf' && page === 'home' && SHELVES.includes(source.shelf)) return `/main/${source.shelf}`;
  if (source.kind === 'weekday' && page === 'home') return '/main/serial';
  return null;
}

interface RankedAsk {
  board: RankingBoard;
  shelf: RankingShelf;
  by: RankingMeasure;
}

/** What stands on a page that nobody arranged. */
export function houseLines(page: ShopPage): ArrangedLine[] {
  if (page === 'home') {
    return [
      { title: '이어 보기', source: { kind: 'continue' } },
      { title: '기다리면 무료', source: { kind: 'wait-free' } },
      { title: '요일 연재', source: { kind: 'weekday' } },
      { title: '실시간 랭킹', source: { kind: 'ranking' } },
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
  // The webtoons' screen is their catalogue: what stands below it tells what the list does not.
  if (page === 'webtoon')
    return [
      { title: '웹툰 주간 랭킹', source: { kind: 'ranking', board: 'weekly' } },
      { title: '기다리면 무료', source: { kind: 'wait-free' } },
      { title: '완결까지 한 번에', source: { kind: 'completed' } },
    ];
  const name = SHELF_NAMES[page];
  const weekday: ArrangedLine[] = page === 'serial' ? [{ title: '요일 연재', source: { kind: 'weekday' } }] : [];
  return [
    ...weekday,
    { title: `새로 나온 ${name}`, source: { kind: 'new' } },
    { title: `${name} 주간 랭킹`, source: { kind: 'ranking', board: 'weekly' } },
    { title: `많이 읽는 ${name}`, source: { kind: 'popular' } },
    { title: '기다리면 무료', source: { kind: 'wait-free' } },
    { title: '완결 작품', source: { kind: 'completed' } },
    { title: '전편 무료', source: { kind: 'free' } },
    { title: `${name} 모두`, source: { kind: 'shelf', shelf: page } },
  ];
}
