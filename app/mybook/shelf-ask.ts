import {
  BOOKSHELF_LIMITS,
  BOOKSHELF_MARKS,
  BOOKSHELF_SORTS,
  type BookshelfList,
  type BookshelfMark,
  type BookshelfSort,
  HOLDINGS,
  type Holding,
  firstSort,
} from '#vocabulary/bookshelf';
import { SHELVES, type Shelf } from '#vocabulary/shelves';

/** The parts of the bookshelf, as its tabs name them; the first is what an address without one means. */
export const SHELF_TABS = {
  recent: '최근 본 작품',
  interest: '관심 작품',
  bought: '구매 작품',
  tickets: '받은 선물권',
  collections: '책장',
} as const;
export type ShelfTab = keyof typeof SHELF_TABS;

/** What narrows a list, as its chips name it. */
export const MARK_NAMES: Record<BookshelfMark, string> = {
  fresh: '새 회차 있음',
  unread: '안 읽은 작품',
  completed: '완결',
  ending: '24시간 안에 끝나는 대여',
};
export const HOLD_NAMES: Record<Holding, string> = { buy: '소장', rental: '대여' };

const SORT_NAMES: Record<BookshelfSort, string> = {
  read: '최근 읽은 순',
  added: '최근 담은 순',
  title: '가나다순',
  updated: '새 회차 순',
  ending: '대여가 먼저 끝나는 순',
};

/** Everything that an address asks of the bookshelf. */
export interface ShelfAsk {
  tab: ShelfTab;
  /** The collection that is open; 0 for none. */
  collection: number;
  hold: Holding | '';
  q: string;
  shelf: Shelf | '';
  marks: BookshelfMark[];
  sort: BookshelfSort;
}

function chosen<Name extends string, Otherwise extends string>(
  names: readonly Name[],
  value: string | null,
  otherwise: Otherwise,
): Name | Otherwise {
  return names.find((name) => name === value) ?? otherwise;
}

/** The list that a tab shows; a tab without one shows something else than works. */
export function listOf(ask: Pick<ShelfAsk, 'tab' | 'collection'>): BookshelfList | undefined {
  if (ask.tab === 'tickets') return undefined;
  if (ask.tab === 'collections') return ask.collection > 0 ? 'collection' : undefined;
  return ask.tab;
}

/** The orders that a list may have, with their names. */
export function sortsOf(list: BookshelfList): { sort: BookshelfSort; name: string }[] {
  const sorts = BOOKSHELF_SORTS.filter(
    (sort) => !(sort === 'ending' && list !== 'bought') && !(sort === 'added' && list === 'recent'),
  );
  return sorts.map((sort) => ({
    sort,
    name: list === 'bought' && sort === 'added' ? '최근 구매 순' : SORT_NAMES[sort],
  }));
}

/** What narrows a list and can differ in it: whatever was read last was opened. */
export function marksOf(list: BookshelfList): BookshelfMark[] {
  return BOOKSHELF_MARKS.filter((mark) => !(mark === 'unread' && list === 'recent'));
}

/** Reads an address; words that no choice has are as good as absent. */
export function readShelfAsk(params: URLSearchParams): ShelfAsk {
  const tabs = Object.keys(SHELF_TABS) as ShelfTab[];
  const tab = chosen(tabs, params.get('tab'), 'recent');
  const number = /^[1-9]\d{0,14}$/.exec(params.get('collection') ?? '')?.[0];
  const place = { tab, collection: tab === 'collections' ? Number(number ?? 0) : 0 };
  const list = listOf(place) ?? 'recent';
  const marks = params.getAll('mark');
  return {
    ...place,
    hold: tab === 'bought' ? chosen(HOLDINGS, params.get('hold'), '') : '',
    q: (params.get('q') ?? '').trim().slice(0, BOOKSHELF_LIMITS.question),
    shelf: chosen(SHELVES, params.get('shelf'), ''),
    marks: marksOf(list).filter((mark) => marks.includes(mark)),
    sort: chosen(
      sortsOf(list).map(({ sort }) => sort),
      params.get('sort'),
      firstSort(list),
    ),
  };
}

/** The address of the bookshelf with some choices changed; what means nothing is left out. */
export function shelfPath(ask: Partial<ShelfAsk> & { tab: ShelfTab }): string {
  const list = listOf({ collection: 0, ...ask });
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined): void => {
    if (value) params.append(name, String(value));
  };
  if (ask.tab !== 'recent') put('tab', ask.tab);
  put('collection', ask.collection);
  put('hold', ask.hold);
  put('q', ask.q);
  put('shelf', ask.shelf);
  for (const mark of ask.marks ?? []) put('mark', mark);
  if (list && ask.sort !== firstSort(list)) put('sort', ask.sort);
  return params.size > 0 ? `/mybook?${params}` : '/mybook';
}

/** Whether something is searched or narrowed: an empty list then says another thing. */
export function isNarrowed(ask: ShelfAsk): boolean {
  return ask.hold !== '' || ask.q !== '' || ask.shelf !== '' || ask.marks.length > 0;
}
