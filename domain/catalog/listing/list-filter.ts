import { type Reader, adultChoiceOf, blockedTagsOf, familyOf, mutedWorksOf } from '#kernel/reader';
import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import type { FamilyRating } from '#shared/members/family';
import type { Weekday } from '#shared/catalog/weekdays';

/** Sort orders: newest episode, newest work, most readers, title. */
export const LIST_SORTS = ['latest', 'newest', 'popular', 'title'] as const;
/** `given`: in the order of the ids in the filter. */
export type ListSort = (typeof LIST_SORTS)[number] | 'given';

/** Catalogue filter; all conditions must match. */
export interface WorkFilter {
  shelf?: Category;
  genre?: string;
  tag?: string;
  /** All of these tags. */
  tags?: string[];
  publisher?: number;
  status?: WorkStatus;
  kind?: Kind;
  price?: 'free' | 'some-free' | 'paid';
  weekday?: Weekday;
  creator?: string;
  publisherName?: string;
  /** With an episode that is free by waiting. */
  isWaitFree?: boolean;
  /** Excluded tag names. */
  withoutTagNames?: string[];
  /** First episode within so many days. */
  newWithinDays?: number;
  withoutAdult?: boolean;
  /** Up to this rating. */
  maxRating?: FamilyRating;
  /** Adult works only; requires access. */
  isAdult?: boolean;
  /** Excluded tag ids. */
  withoutTags?: readonly number[];
  /** Excluded works. */
  withoutIds?: readonly number[];
  except?: number;
  ids?: number[];
  /** Import keys. */
  sourceKeys?: string[];
}

/** A page of ids and the next cursor, null at the end. */
export interface IdPage {
  ids: number[];
  next: string | null;
}

export interface ListCursor {
  value: string;
  id: number;
}

export function cursorText(cursor: ListCursor): string {
  return `${cursor.id}~${cursor.value}`;
}

/** Parses a cursor; an invalid one starts from the beginning. */
export function parseCursor(text: string | undefined, sort: ListSort): ListCursor | undefined {
  const parts = /^(\d{1,15})~(.{0,200})$/.exec(text ?? '');
  const value = parts?.[2] ?? '';
  if (!parts || (sort !== 'title' && !/^\d{1,18}$/.test(value))) return undefined;
  return { id: Number(parts[1]), value };
}

/**
 * The filter without what the reader does not want in lists, blocked tags, muted works and works by rating, or what a
 * guardian excludes.
 */
export function readerFilter(filter: WorkFilter, reader: Reader): WorkFilter {
  const maxRating = familyOf(reader)?.maxRating;
  const choice = filter.isAdult === undefined ? adultChoiceOf(reader) : 'all';
  return {
    ...filter,
    ...(choice === 'only' ? { isAdult: true } : {}),
    ...(choice === 'without' ? { withoutAdult: true } : {}),
    ...(maxRating ? { maxRating } : {}),
    withoutTags: [...(filter.withoutTags ?? []), ...blockedTagsOf(reader)],
    withoutIds: [...(filter.withoutIds ?? []), ...mutedWorksOf(reader)],
  };
}
