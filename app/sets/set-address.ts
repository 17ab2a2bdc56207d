import { SHELVES, SHELF_NAMES, type Shelf } from '#vocabulary/shelves';

/** Orders of a set with their names; its own is what an address without one means. */
export const SET_SORT_NAMES = { own: '추천순', popular: '인기순', latest: '업데이트순', title: '가나다순' } as const;
export type SetSortName = keyof typeof SET_SORT_NAMES;

export interface SetAsk {
  shelf: Shelf | undefined;
  sort: SetSortName;
}

/** What an address asks of a set; words that nobody gave mean nothing. */
export function readSetAsk(params: URLSearchParams): SetAsk & { after: string | undefined } {
  const shelf = SHELVES.find((name) => name === params.get('shelf'));
  const sort = Object.keys(SET_SORT_NAMES).find((name): name is SetSortName => name === params.get('sort'));
  return { shelf, sort: sort ?? 'own', after: params.get('after') ?? undefined };
}

/** The address of a set with other choices; what it means by itself is left out. */
export function setPath(path: string, { shelf, sort }: SetAsk): string {
  const params = new URLSearchParams({ ...(shelf ? { shelf } : {}), ...(sort === 'own' ? {} : { sort }) });
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Chips of the shelves on which a set has works; none where it stands on one. */
export function shelfChoices(
  path: string,
  ask: SetAsk,
  shelves: { shelf: Shelf }[],
): { name: string; path: string; isChosen: boolean }[] {
  if (shelves.length < 2) return [];
  return [undefined, ...shelves.map(({ shelf }) => shelf)].map((shelf) => ({
    name: shelf ? SHELF_NAMES[shelf] : '전체',
    path: setPath(path, { ...ask, shelf }),
    isChosen: shelf === ask.shelf,
  }));
}
