import type { WorkListQuery } from '#domain/catalog';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '#shared/catalog/categories';
import type { RowSource, ShopPage } from '#shared/merchandising/shop-pages';
import type { RankingBoard, RankingMeasure, RankingCategory } from '#shared/merchandising/rankings';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { paths } from '#shared/web/paths';
import { type CurationRow, DEFAULT_BOARD } from './curation.ts';
import type { ResolvedRow } from './curation-store.ts';
import { hallList, themeList } from '../work-sets/work-set-rules.ts';

type Kind = RowSource['kind'];
type SourceOf<Name extends Kind> = Extract<RowSource, { kind: Name }>;

/** Lists of a row, limited to the shelf of its page. */
type ListQuery = Pick<WorkListQuery, 'filter' | 'sort'>[];

type FoundExtras = Pick<ResolvedRow, 'running' | 'set'> & { ranked: number[] };

/** List queries by row kind; personal rows are filled elsewhere. */
const SOURCES: { [Name in Kind]: (source: SourceOf<Name>, found: FoundExtras) => ListQuery } = {
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

const NOTHING: ListQuery[number] = { filter: { ids: [] }, sort: 'given' };
const ROW_LENGTH = 12;
const LENGTHS: Partial<Record<Kind, number>> = { weekday: 6, ranking: DEFAULT_BOARD.limit };

function listQueryOf<Name extends Kind>(kind: Name, source: SourceOf<Name>, found: FoundExtras): ListQuery {
  return SOURCES[kind](source, found);
}

/** Row kinds that ignore the page's shelf. */
const ALL_WORKS_PATHS = new Set<Kind>(['works', 'promotion', 'theme', 'pavilion', 'ranking']);

/** The list queries of a row, limited to the shelf of its page. */
export function rowListQueries(line: ResolvedRow, page: ShopPage, ranked: number[]): WorkListQuery[] {
  const { source, limit, running, set } = line;
  const shelf = ALL_WORKS_PATHS.has(source.kind) ? undefined : shelfOf(source, page);
  const max = limit ?? LENGTHS[source.kind] ?? ROW_LENGTH;
  return listQueryOf(source.kind, source, { running, set, ranked }).map(({ filter, sort }) => ({
    filter: { ...(shelf ? { shelf } : {}), ...filter },
    sort,
    limit: max,
  }));
}

/** The board of a ranking row; null for other kinds. */
function boardOf(source: RowSource, page: ShopPage): RankedQuery | null {
  if (source.kind !== 'ranking') return null;
  const { board = DEFAULT_BOARD.board, by = DEFAULT_BOARD.by } = source;
  return { board, by, shelf: shelfOf(source, page) ?? 'all' };
}

function shelfOf(source: RowSource, page: ShopPage): Category | undefined {
  return ('shelf' in source ? source.shelf : undefined) ?? (page === 'home' ? undefined : page);
}

/** Path of the full list; null if the row is complete. */
export function morePathOf(line: ResolvedRow, page: ShopPage): string | null {
  const { source, running, set } = line;
  const shelf = shelfOf(source, page);
  const board = boardOf(source, page);
  if (board) return `/ranking?board=${board.board}&shelf=${board.shelf}&by=${board.by}`;
  if (source.kind === 'promotion') return running && paths.promotion(running.id);
  if (source.kind === 'theme') return set && paths.theme(set.id);
  if (source.kind === 'pavilion') return set && paths.pavilion(set.id);
  if (source.kind === 'new') return shelf ? `/new?shelf=${shelf}` : '/new';
  if (source.kind === 'continue') return '/mybook';
  if (['works', 'because', 'tag', 'publisher'].includes(source.kind)) return null;
  if (shelf === 'webtoon') return source.kind === 'completed' ? '/webtoon?tab=completed' : '/webtoon';
  if (shelf === 'lightnovel') return source.kind === 'completed' ? '/lightnovel?status=completed' : '/lightnovel';
  if (source.kind === 'shelf' && page === 'home' && CATEGORIES.includes(source.shelf))
    return paths.category(source.shelf);
  if (source.kind === 'weekday' && page === 'home') return '/main/serial';
  return null;
}

interface RankedQuery {
  board: RankingBoard;
  shelf: RankingCategory;
  by: RankingMeasure;
}

/** Rows of a page without a curation. */
export function defaultRows(page: ShopPage): CurationRow[] {
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
  // The webtoon page is the catalogue itself; its rows show what the list does not.
  if (page === 'webtoon')
    return [
      { title: '웹툰 주간 랭킹', source: { kind: 'ranking', board: 'weekly' } },
      { title: '기다리면 무료', source: { kind: 'wait-free' } },
      { title: '완결까지 한 번에', source: { kind: 'completed' } },
    ];
  const name = CATEGORY_NAMES[page];
  const weekday: CurationRow[] = page === 'serial' ? [{ title: '요일 연재', source: { kind: 'weekday' } }] : [];
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
