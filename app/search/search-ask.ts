import { RATING_NAMES, type Rating } from '#vocabulary/ratings';
import { type PriceKind, SEARCH_BOUNDS, SEARCH_SORTS, type SearchSort } from '#vocabulary/search';
import { SHELF_NAMES, STATUS_NAMES, type Shelf, type WorkStatus } from '#vocabulary/shelves';

/** What a work may cost, as filters name it. */
const PRICE_NAMES: Record<PriceKind, string> = {
  free: '전편 무료',
  'wait-free': '기다리면 무료',
  'some-free': '무료 회차 있음',
  paid: '유료',
};

/** Orders of what is found. */
export const SORT_NAMES: Record<SearchSort, string> = { near: '정확도순', popular: '인기순', latest: '최신순' };

/** Filters of which one choice holds at a time, with the names of their choices; genres go by their own names. */
export const ONE_OF = {
  shelf: { label: '서재', names: SHELF_NAMES },
  genre: { label: '장르', names: {} },
  status: { label: '연재 상태', names: STATUS_NAMES },
  price: { label: '가격', names: PRICE_NAMES },
  rating: { label: '이용가', names: RATING_NAMES },
} as const satisfies Record<string, { label: string; names: Record<string, string> }>;
export type OneOf = keyof typeof ONE_OF;

/** Everything that an address asks of the search; '' where a filter is not chosen. */
export interface SearchAsk {
  q: string;
  shelf: Shelf | '';
  genre: string;
  status: WorkStatus | '';
  price: PriceKind | '';
  rating: Rating | '';
  tag: string[];
  without: string[];
  sort: SearchSort;
  /** The words as they are typed, nothing that may be meant by them. */
  exact: boolean;
}

const MOST_TYPED = 1000;

function oneOf<Name extends string>(names: readonly Name[], value: string | null): Name | '' {
  return names.find((name) => name === value) ?? '';
}

const keysOf = <Name extends string>(names: Record<Name, string>): Name[] => Object.keys(names) as Name[];

/** Reads an address; words that no choice has are as good as absent. */
export function readSearchAsk(params: URLSearchParams): SearchAsk {
  const tags = (name: string): string[] =>
    [...new Set(params.getAll(name).map((tag) => tag.trim()))]
      .filter((tag) => tag !== '' && tag.length <= SEARCH_BOUNDS.tagLetters)
      .slice(0, SEARCH_BOUNDS.tags);
  return {
    q: (params.get('q') ?? '').trim().slice(0, MOST_TYPED),
    shelf: oneOf(keysOf(SHELF_NAMES), params.get('shelf')),
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

/** The address of a search; what means nothing is left out. */
export function searchPath(ask: Partial<SearchAsk>): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | undefined): void => {
    if (value) params.append(name, value);
  };
  put('q', ask.q);
  for (const name of Object.keys(ONE_OF) as OneOf[]) put(name, ask[name]);
  for (const tag of ask.tag ?? []) put('tag', tag);
  for (const tag of ask.without ?? []) put('without', tag);
  if (ask.sort !== 'near') put('sort', ask.sort);
  if (ask.exact) put('exact', '1');
  return params.size > 0 ? `/search?${params}` : '/search';
}

/** Whether anything is asked for; else the page shows what to begin with. */
export function isAsked(ask: SearchAsk): boolean {
  return ask.q !== '' || chosenOf(ask).length > 0;
}

/** A chosen filter in words, and the address without it. */
export interface Chosen {
  name: string;
  path: string;
}

/** Every filter that is chosen, in the order in which they stand. */
export function chosenOf(ask: SearchAsk): Chosen[] {
  const single = (Object.keys(ONE_OF) as OneOf[]).flatMap((name) => {
    const value = ask[name];
    return value === '' ? [] : [{ name: choiceName(name, value), path: searchPath({ ...ask, [name]: '' }) }];
  });
  const less = (list: 'tag' | 'without', tag: string): string =>
    searchPath({ ...ask, [list]: ask[list].filter((other) => other !== tag) });
  return [
    ...single,
    ...ask.tag.map((tag) => ({ name: tag, path: less('tag', tag) })),
    ...ask.without.map((tag) => ({ name: `${tag} 제외`, path: less('without', tag) })),
  ];
}

/** A choice of a filter as readers know it. */
export function choiceName(filter: OneOf, value: string): string {
  const names: Record<string, string> = ONE_OF[filter].names;
  return names[value] ?? value;
}
