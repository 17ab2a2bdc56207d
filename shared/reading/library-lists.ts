/** Library lists: recent, followed, owned, one collection. */
export const LIBRARY_LISTS = ['recent', 'interest', 'bought', 'collection'] as const;
export type LibraryList = (typeof LIBRARY_LISTS)[number];

/** Sort orders of a list. */
export const LIBRARY_SORTS = ['read', 'added', 'title', 'updated', 'ending'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** Filters of a list: new episodes, never opened, completed works, those read to the end, not owned, rentals ending soon. */
export const LIBRARY_BADGES = ['fresh', 'unread', 'completed', 'finished', 'unowned', 'ending'] as const;
export type LibraryBadge = (typeof LIBRARY_BADGES)[number];

/** Permanent or rented. */
export const OWNERSHIP_KINDS = ['buy', 'rental'] as const;
export type OwnershipKind = (typeof OWNERSHIP_KINDS)[number];

/** Hours before its end in which a rental is ending soon. */
export const EXPIRING_HOURS = 24;

/** Limits: characters of a query and of a name, collections, works per collection and per request. */
export const LIBRARY_LIMITS = { question: 60, name: 30, collections: 100, works: 5000, atOnce: 500 } as const;

/** Default sort order of a list. */
export function firstSort(list: LibraryList): LibrarySort {
  return list === 'recent' || list === 'bought' ? 'read' : 'added';
}
