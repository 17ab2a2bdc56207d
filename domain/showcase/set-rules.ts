import type { ListSort, WorkFilter } from '#domain/catalogue';
import type { Shelf, WorkStatus } from '#vocabulary/shelves';

/** What fills a theme: works by hand, in the operator's order, or a rule of which every part narrows. */
export interface ThemeFilling {
  is_adult: boolean;
  is_by_rule: boolean;
  shelf: Shelf | null;
  genre: string | null;
  status: WorkStatus | null;
  tags: string[];
  works: number[];
}

/** What fills a hall: a publisher's works, or those that were named. */
export interface HallFilling {
  publisher_id: number | null;
  works: number[];
}

/** Orders in which a set may be asked for, its own among them. */
export type SetSort = 'own' | 'popular' | 'latest' | 'title';

/** A set of works as a list of the catalogue: which works, and in which order where nobody asks for another. */
export interface SetList {
  filter: WorkFilter;
  sort: ListSort;
}

/** The works of a theme. An adult theme holds adult works only, whatever else its operator named. */
export function themeList(theme: ThemeFilling): SetList {
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

/** The works of a hall. */
export function hallList(hall: HallFilling): SetList {
  if (hall.publisher_id !== null) return { filter: { publisher: hall.publisher_id }, sort: 'latest' };
  return { filter: { ids: hall.works }, sort: 'given' };
}

/** A set's list narrowed to a shelf and in another order, as its screen was asked for. */
export function narrowedList(list: SetList, ask: { shelf?: Shelf | undefined; sort?: SetSort | undefined }): SetList {
  const { shelf, sort = 'own' } = ask;
  // A rule that names one shelf has nothing on another: asking for it may not widen the rule.
  const isElsewhere = shelf !== undefined && list.filter.shelf !== undefined && list.filter.shelf !== shelf;
  return {
    filter: { ...list.filter, ...(shelf ? { shelf } : {}), ...(isElsewhere ? { ids: [] } : {}) },
    sort: sort === 'own' ? list.sort : sort,
  };
}
