import type { ListSort, WorkFilter } from '#domain/catalog';
import type { Category, WorkStatus } from '#shared/catalog/categories';

/** Content of a theme: hand-picked works or a filter. */
export interface ThemeContent {
  is_adult: boolean;
  is_by_rule: boolean;
  shelf: Category | null;
  genre: string | null;
  status: WorkStatus | null;
  tags: string[];
  works: number[];
}

/** Content of a pavilion: a publisher's works or named ones. */
export interface HallContent {
  publisher_id: number | null;
  works: number[];
}

/** Sort orders of a work set. */
export type WorkSetSort = 'own' | 'popular' | 'latest' | 'title';

/** A work set as a catalogue query with its default order. */
export interface WorkSetList {
  filter: WorkFilter;
  sort: ListSort;
}

/** The works of a theme. An adult theme contains adult works only. */
export function themeList(theme: ThemeContent): WorkSetList {
  const adult = theme.is_adult ? { isAdult: true } : {};
  if (!theme.is_by_rule) return { filter: { ...adult, ids: theme.works }, sort: 'given' };
  const { shelf, genre, status, tags } = theme;
  return {
    filter: {
      ...adult,
      ...(shelf ? { shelf } : {}),
      ...(genre ? { genre } : {}),
      ...(status ? { status } : {}),
      ...(tags.length > 0 ? { tags } : {}),
    },
    sort: 'latest',
  };
}

export function hallList(hall: HallContent): WorkSetList {
  if (hall.publisher_id !== null) return { filter: { publisher: hall.publisher_id }, sort: 'latest' };
  return { filter: { ids: hall.works }, sort: 'given' };
}

/** Applies the page's shelf filter and sort order. */
export function narrowedList(
  list: WorkSetList,
  input: { shelf?: Category | undefined; sort?: WorkSetSort | undefined },
): WorkSetList {
  const { shelf, sort = 'own' } = input;
  // A rule limited to one shelf is empty on another shelf.
  const isElsewhere = shelf !== undefined && list.filter.shelf !== undefined && list.filter.shelf !== shelf;
  return {
    filter: { ...list.filter, ...(shelf ? { shelf } : {}), ...(isElsewhere ? { ids: [] } : {}) },
    sort: sort === 'own' ? list.sort : sort,
  };
}
