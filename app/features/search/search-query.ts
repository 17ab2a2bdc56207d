import { displayValue } from '#shared/catalog/field-types';
import { type WorkFormValues, workField } from '#shared/catalog/work-fields';
import { FILTER_FIELDS, type FilterField } from '#shared/catalog/work-field-lists';
import { PRICE_KINDS, type PriceKind, SEARCH_BOUNDS, SEARCH_SORTS, type SearchSort } from '#shared/search/search';

const PRICE_NAMES: Record<PriceKind, string> = {
  free: '전편 무료',
  'wait-free': '기다리면 무료',
  'some-free': '무료 회차 있음',
  paid: '유료',
};

export const SORT_NAMES: Record<SearchSort, string> = { near: '정확도순', popular: '인기순', latest: '최신순' };

/** Filters of which one value can be chosen. */
export const FILTERS: readonly FilterName[] = [...FILTER_FIELDS, 'price'];
export type FilterName = FilterField | 'price';

/** '' for an unset filter. */
export interface SearchParams extends FilterParams {
  q: string;
  price: PriceKind | '';
  tag: string[];
  without: string[];
  sort: SearchSort;
  /** No query correction. */
  exact: boolean;
  /** With the member's muted works. */
  muted: boolean;
}
type FilterParams = { [Name in FilterField]: NonNullable<WorkFormValues[Name]> | '' };

const MAX_QUERY_LENGTH = 1000;

function oneOf<Name extends string>(names: readonly Name[], value: string | null): Name | '' {
  return names.find((name) => name === value) ?? '';
}

function filterParams(params: URLSearchParams): FilterParams {
  const values = FILTER_FIELDS.map((name) => {
    const { type } = workField(name);
    const text = (params.get(name) ?? '').trim().slice(0, SEARCH_BOUNDS.tagLetters);
    return [name, 'order' in type ? oneOf(type.order, text) : text];
  });
  return Object.fromEntries(values) as FilterParams;
}

/** Ignores unknown values. */
export function parseSearchQuery(params: URLSearchParams): SearchParams {
  const tags = (name: string): string[] =>
    [...new Set(params.getAll(name).map((tag) => tag.trim()))]
      .filter((tag) => tag !== '' && tag.length <= SEARCH_BOUNDS.tagLetters)
      .slice(0, SEARCH_BOUNDS.tags);
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    ...filterParams(params),
    price: oneOf(PRICE_KINDS, params.get('price')),
    tag: tags('tag'),
    without: tags('without'),
    sort: oneOf(SEARCH_SORTS, params.get('sort')) || 'near',
    exact: params.get('exact') === '1',
    muted: params.get('muted') === '1',
  };
}

/** Omits defaults. */
export function searchPath(query: Partial<SearchParams>): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | undefined): void => {
    if (value) params.append(name, value);
  };
  put('q', query.q);
  for (const name of FILTERS) put(name, query[name]);
  for (const tag of query.tag ?? []) put('tag', tag);
  for (const tag of query.without ?? []) put('without', tag);
  if (query.sort !== 'near') put('sort', query.sort);
  if (query.exact) put('exact', '1');
  if (query.muted) put('muted', '1');
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
  const single = FILTERS.flatMap((name) => {
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

export function filterLabel(name: FilterName): string {
  return name === 'price' ? '가격' : workField(name).label;
}

export function choiceName(name: FilterName, value: string): string {
  return name === 'price'
    ? displayValue({ kind: 'choice', names: PRICE_NAMES, order: PRICE_KINDS }, value)
    : displayValue(workField(name).type, value);
}
