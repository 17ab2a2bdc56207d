import { CATEGORIES, CATEGORY_NAMES, type Category } from '#shared/catalog/categories';

/** `own` is the default. */
export const SET_SORT_NAMES = { own: '추천순', popular: '인기순', latest: '업데이트순', title: '가나다순' } as const;
export type SetSortName = keyof typeof SET_SORT_NAMES;

export interface SetQuery {
  shelf: Category | undefined;
  sort: SetSortName;
}

/** Ignores unknown values. */
export function parseSetQuery(params: URLSearchParams): SetQuery & { after: string | undefined } {
  const shelf = CATEGORIES.find((name) => name === params.get('shelf'));
  const sort = Object.keys(SET_SORT_NAMES).find((name): name is SetSortName => name === params.get('sort'));
  return { shelf, sort: sort ?? 'own', after: params.get('after') ?? undefined };
}

/** Omits defaults. */
export function setPath(path: string, { shelf, sort }: SetQuery): string {
  const params = new URLSearchParams({ ...(shelf ? { shelf } : {}), ...(sort === 'own' ? {} : { sort }) });
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Category chips; none for a single category. */
export function categoryChoices(
  path: string,
  query: SetQuery,
  shelves: { shelf: Category }[],
): { name: string; path: string; isChosen: boolean }[] {
  if (shelves.length < 2) return [];
  return [undefined, ...shelves.map(({ shelf }) => shelf)].map((shelf) => ({
    name: shelf ? CATEGORY_NAMES[shelf] : '전체',
    path: setPath(path, { ...query, shelf }),
    isChosen: shelf === query.shelf,
  }));
}
