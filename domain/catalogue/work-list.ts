import type { Kind, Shelf, WorkStatus } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';

/** Orders of a list: newest episode, newest work, most readers, title. */
export const LIST_SORTS = ['latest', 'newest', 'popular', 'title'] as const;
/** One of the orders of a list; `given` is the one in which a filter names its works by id. */
export type ListSort = (typeof LIST_SORTS)[number] | 'given';

/** Which works of the shop a list wants; every part narrows. */
export interface WorkFilter {
  shelf?: Shelf;
  genre?: string;
  tag?: string;
  /** Works that carry all of these. */
  tags?: string[];
  publisher?: number;
  status?: WorkStatus;
  kind?: Kind;
  price?: 'free' | 'some-free' | 'paid';
  weekday?: Weekday;
  creator?: string;
  publisherName?: string;
  /** Works of which an episode is free by waiting. */
  isWaitFree?: boolean;
  /** Names of tags that no work of the list may carry. */
  withoutTagNames?: string[];
  /** Works with a first episode within so many days. */
  newWithinDays?: number;
  withoutAdult?: boolean;
  /** Adult works alone: only before a reader who may see them. */
  isAdult?: boolean;
  /** Tags, by id, that no work of the list may carry. */
  withoutTags?: readonly number[];
  except?: number;
  ids?: number[];
  /** Works named by the key they were imported under. */
  sourceKeys?: string[];
}

/** A page of ids and how to ask for the next one; null at the end. */
export interface IdPage {
  ids: number[];
  next: string | null;
}

/** Where the next page starts: the last row's sort value and id. */
export interface ListCursor {
  value: string;
  id: number;
}

export function cursorText(cursor: ListCursor): string {
  return `${cursor.id}~${cursor.value}`;
}

/** Reads a cursor from an address; one that nobody made for this sort starts the list anew. */
export function parseCursor(text: string | undefined, sort: ListSort): ListCursor | undefined {
  const parts = /^(\d{1,15})~(.{0,200})$/.exec(text ?? '');
  const value = parts?.[2] ?? '';
  if (!parts || (sort !== 'title' && !/^\d{1,18}$/.test(value))) return undefined;
  return { id: Number(parts[1]), value };
}
