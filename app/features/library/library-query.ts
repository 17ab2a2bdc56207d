import {
  LIBRARY_LIMITS,
  LIBRARY_BADGES,
  LIBRARY_SORTS,
  type LibraryList,
  type LibraryBadge,
  type LibrarySort,
  OWNERSHIP_KINDS,
  type OwnershipKind,
  firstSort,
} from '#shared/reading/library-lists';
import { CATEGORIES, type Category } from '#shared/catalog/categories';

/** The first is the default. */
export const LIBRARY_TABS = {
  recent: '최근 본 작품',
  interest: '관심 작품',
  bought: '구매 작품',
  tickets: '받은 선물권',
  collections: '책장',
} as const;
export type LibraryTab = keyof typeof LIBRARY_TABS;

export const FILTER_NAMES: Record<LibraryBadge, string> = {
  fresh: '새 회차 있음',
  unread: '안 읽은 작품',
  completed: '완결',
  finished: '완독',
  unowned: '소장하지 않음',
  ending: '24시간 안에 끝나는 대여',
};
export const OWNERSHIP_NAMES: Record<OwnershipKind, string> = { buy: '소장', rental: '대여' };

const SORT_NAMES: Record<LibrarySort, string> = {
  read: '최근 읽은 순',
  added: '최근 담은 순',
  title: '가나다순',
  updated: '새 회차 순',
  ending: '대여가 먼저 끝나는 순',
};

export interface LibraryParams {
  tab: LibraryTab;
  /** 0 for none. */
  collection: number;
  hold: OwnershipKind | '';
  q: string;
  shelf: Category | '';
  marks: LibraryBadge[];
  sort: LibrarySort;
}

function chosen<Name extends string, Otherwise extends string>(
  names: readonly Name[],
  value: string | null,
  otherwise: Otherwise,
): Name | Otherwise {
  return names.find((name) => name === value) ?? otherwise;
}

/** Undefined for tabs without works. */
export function listOf(query: Pick<LibraryParams, 'tab' | 'collection'>): LibraryList | undefined {
  if (query.tab === 'tickets') return undefined;
  if (query.tab === 'collections') return query.collection > 0 ? 'collection' : undefined;
  return query.tab;
}

export function sortsOf(list: LibraryList): { sort: LibrarySort; name: string }[] {
  const sorts = LIBRARY_SORTS.filter(
    (sort) => !(sort === 'ending' && list !== 'bought') && !(sort === 'added' && list === 'recent'),
  );
  return sorts.map((sort) => ({
    sort,
    name: list === 'bought' && sort === 'added' ? '최근 구매 순' : SORT_NAMES[sort],
  }));
}

/** Recently read works are never unread, bought ones never without a holding. */
export function filtersOf(list: LibraryList): LibraryBadge[] {
  return LIBRARY_BADGES.filter(
    (mark) => !(mark === 'unread' && list === 'recent') && !(mark === 'unowned' && list === 'bought'),
  );
}

/** Ignores unknown values. */
export function parseLibraryQuery(params: URLSearchParams): LibraryParams {
  const tabs = Object.keys(LIBRARY_TABS) as LibraryTab[];
  const tab = chosen(tabs, params.get('tab'), 'recent');
  const number = /^[1-9]\d{0,14}$/.exec(params.get('collection') ?? '')?.[0];
  const place = { tab, collection: tab === 'collections' ? Number(number ?? 0) : 0 };
  const list = listOf(place) ?? 'recent';
  const marks = params.getAll('mark');
  return {
    ...place,
    hold: tab === 'bought' ? chosen(OWNERSHIP_KINDS, params.get('hold'), '') : '',
    q: (params.get('q') ?? '').trim().slice(0, LIBRARY_LIMITS.question),
    shelf: chosen(CATEGORIES, params.get('shelf'), ''),
    marks: filtersOf(list).filter((mark) => marks.includes(mark)),
    sort: chosen(
      sortsOf(list).map(({ sort }) => sort),
      params.get('sort'),
      firstSort(list),
    ),
  };
}

/** Omits defaults. */
export function libraryPath(query: Partial<LibraryParams> & { tab: LibraryTab }): string {
  const list = listOf({ collection: 0, ...query });
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined): void => {
    if (value) params.append(name, String(value));
  };
  if (query.tab !== 'recent') put('tab', query.tab);
  put('collection', query.collection);
  put('hold', query.hold);
  put('q', query.q);
  put('shelf', query.shelf);
  for (const mark of query.marks ?? []) put('mark', mark);
  if (list && query.sort !== firstSort(list)) put('sort', query.sort);
  return params.size > 0 ? `/mybook?${params}` : '/mybook';
}

/** Chooses the message of an empty list. */
export function isNarrowed(query: LibraryParams): boolean {
  return query.hold !== '' || query.q !== '' || query.shelf !== '' || query.marks.length > 0;
}
