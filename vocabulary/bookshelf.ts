/** The lists of a bookshelf: read last, followed, held, and one collection of the member's own. */
export const BOOKSHELF_LISTS = ['recent', 'interest', 'bought', 'collection'] as const;
export type BookshelfList = (typeof BOOKSHELF_LISTS)[number];

/** Orders of a list: last read, last put there, title, newest episode, the rental that ends next. */
export const BOOKSHELF_SORTS = ['read', 'added', 'title', 'updated', 'ending'] as const;
export type BookshelfSort = (typeof BOOKSHELF_SORTS)[number];

/** What narrows a list: new episodes since the last reading, never opened, completed works, a rental that ends soon. */
export const BOOKSHELF_MARKS = ['fresh', 'unread', 'completed', 'ending'] as const;
export type BookshelfMark = (typeof BOOKSHELF_MARKS)[number];

/** Ways of holding: for good, or for a time. */
export const HOLDINGS = ['buy', 'rental'] as const;
export type Holding = (typeof HOLDINGS)[number];

/** A rental that ends within so many hours ends soon. */
export const ENDING_HOURS = 24;

/** How much a bookshelf takes: letters of a question and of a name, collections, works of one, works of one order. */
export const BOOKSHELF_LIMITS = { question: 60, name: 30, collections: 100, works: 5000, atOnce: 500 } as const;

/** The order that a list has before anybody chooses one. */
export function firstSort(list: BookshelfList): BookshelfSort {
  return list === 'recent' || list === 'bought' ? 'read' : 'added';
}
