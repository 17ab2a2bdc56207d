import { RATING_NAMES, type Rating } from '#shared/catalog/ratings';
import { type PriceKind, SEARCH_BOUNDS, SEARCH_SORTS, type SearchSort } from '#shared/search/search';
import { CATEGORY_NAMES, STATUS_NAMES, type Category, type WorkStatus } from '#shared/catalog/categories';

const PRICE_NAMES: Record<PriceKind, string> = {
  free: '전편 무료',
  'wait-free': '기다리면 무료',
  'some-free': '무료 회차 있음',
  paid: '유료',
};

export const SORT_NAMES: Record<SearchSort, string> = { near: '정확도순', popular: '인기순', latest: '최신순' };

/** Single-choice filters; genres are their own labels. */
export const ONE_OF = {
  shelf: { label: '서재', names: CATEGORY_NAMES },
  genre: { label: '장르', names: {} },
  status: { label: '연재 상태', names: STATUS_NAMES },
  price: { label: '가격', names: PRICE_NAMES },
  rating: { label: '이용가', names: RATING_NAMES },
} as const satisfies Record<string, { label: string; names: Record<string, string> }>;
export type OneOf = keyof typeof ONE_OF;

/** '' for an unset filter. */
export interface SearchParams {
  q: string;
  shelf: Category | '';
  genre: string;
  status: WorkStatus | '';
  price: PriceKind | '';
  rating: Rating | '';
  tag: string[];
  without: string[];
  sort: SearchSort;
  /** No query correction. */
  exact: boolean;
}

const MAX_QUERY_LENGTH = 1000;

function oneOf<Name extends string>(names: readonly Name[], value: string | null): Name | '' {
  return names.find((name) => name === value) ?? '';
}

const keysOf = <Name extends string>(names: Record<Name, string>): Name[] => Object.keys(names) as Name[];

/** Ignores unknown values. */
export function parseSearchQuery(params: URLSearchParams): SearchParams {
  const tags = (name: string): string[] =>
    [...new Set(params.getAll(name).map((tag) => tag.trim()))]
      .filter((tag) => tag !== '' && tag.length <= SEARCH_BOUNDS.tagLetters)
      .slice(0, SEARCH_BOUNDS.tags);
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    shelf: oneOf(keysOf(CATEGORY_NAMES), params.get('shelf')),
    genre: (params.get('genre') ?? '').trim().slice(0, SEARCH_BOUNDS.tagLetters),
    status: oneOf(keysOf(STATUS_NAMES), params.get('status')),
    price: oneOf(keysOf(PRICE_NAMES), params.get('price')),
    rating: oneOf(keysOf(RATING_NAMES), params.get('rating')),
    tag: tags('tag'),
    without: tags('without'),
    sort: oneOf(SEARCH_SORTS, params.get('sort')) || 'near',
    exact: params.get('exact') === '1',
  };
}

/** Omits defaults. */
export function searchPath(query: Partial<SearchParams>): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | undefined): void => {
    if (value) params.append(name, value);
  };
  put('q', query.q);
  for (const name of Object.keys(ONE_OF) as OneOf[]) put(name, query[name]);
  for (const tag of query.tag ?? []) put('tag', tag);
  for (const tag of query.without ?? []) put('without', tag);
  if (query.sort !== 'near') put('sort', query.sort);
  if (query.exact) put('exact', '1');
  return params.size > 0 ? `/search?${params}` : '/search';
}

/** Otherwise the start page is shown. */
export function hasQuery(query: SearchParams): boolean {
  return query.q !== '' || chosenOf(query).length > 0;
}

/** Label, and the URL without it. */
export interface Chosen {
  name: string;
  path: string;
}

export function chosenOf(query: SearchParams): Chosen[] {
  const single = (Object.keys(ONE_OF) as OneOf[]).flatMap((name) => {
    const value = query[name];
    return value === '' ? [] : [{ name: choiceName(name, value), path: searchPath({ ...query, [name]: '' }) }];
  });
  const less = (list: 'tag' | 'without', tag: string): string =>
    searchPath({ ...query, [list]: query[list].filter((other) => other !== tag) });
  return [
    ...single,
    ...query.tag.map((tag) => ({ name: tag, path: less('tag', tag) })),
    ...query.without.map((tag) => ({ name: `${tag} 제외`, path: less('without', tag) })),
  ];
}

export function choiceName(filter: OneOf, value: string): string {
  const names: Record<string, string> = ONE_OF[filter].names;
  return names[value] ?? value;
}
