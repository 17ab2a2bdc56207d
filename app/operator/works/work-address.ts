import { RATINGS } from '#vocabulary/ratings';
import { SHELVES, STATUSES } from '#vocabulary/shelves';
import { choiceOf } from './typed-values.ts';

/** Where works stand before readers, as the list is narrowed by it. */
export const LISTING_NAMES = {
  listed: '진열 중',
  off: '내린 작품',
  draft: '초안',
  ending: '판권이 곧 끝남',
  empty: '공개된 회차 없음',
} as const;
type Listing = keyof typeof LISTING_NAMES;
const LISTINGS: readonly Listing[] = ['listed', 'off', 'draft', 'ending', 'empty'];

/** The fields by which the list of works is narrowed. */
export const QUERY_FIELDS = ['words', 'shelf', 'status', 'rating', 'publisher', 'listing'] as const;
export const MOST_PICKED = 1_000;

/** What an address narrows the list of works by; what is no choice narrows nothing. */
export function queryOf(search: URLSearchParams) {
  const text = (name: string): string => (search.get(name) ?? '').trim().slice(0, 100);
  const shelf = choiceOf(SHELVES, text('shelf'));
  const status = choiceOf(STATUSES, text('status'));
  const rating = choiceOf(RATINGS, text('rating'));
  const listing = choiceOf(LISTINGS, text('listing'));
  return {
    ...(text('words') === '' ? {} : { words: text('words') }),
    ...(shelf ? { shelf } : {}),
    ...(status ? { status } : {}),
    ...(rating ? { rating } : {}),
    ...(text('publisher') === '' ? {} : { publisher: text('publisher') }),
    ...(listing ? { listing } : {}),
  };
}

/** The works that were picked on this page and on those before: `picked=1.2.3`, `pick=4`. */
export function pickedOf(search: URLSearchParams): number[] {
  const told = [...(search.get('picked') ?? '').split('.'), ...search.getAll('pick')];
  const ids = told.filter((id) => /^[1-9]\d{0,14}$/u.test(id)).map(Number);
  return [...new Set(ids)].slice(0, MOST_PICKED);
}

/** The same question as an address says it, with more or other parts. */
export function addressOf(search: URLSearchParams, parts: Record<string, string>): string {
  const kept = QUERY_FIELDS.flatMap((name): [string, string][] => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  return `?${new URLSearchParams([...kept, ...Object.entries(parts).filter(([, value]) => value !== '')])}`;
}
