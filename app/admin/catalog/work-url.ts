import { RATINGS } from '#shared/catalog/ratings';
import { CATEGORIES, STATUSES } from '#shared/catalog/categories';
import { choiceOf } from './form-values.ts';

export const LISTING_NAMES = {
  listed: '노출 중',
  off: '내린 작품',
  draft: '초안',
  ending: '판권이 곧 끝남',
  empty: '공개된 회차 없음',
} as const;
type Listing = keyof typeof LISTING_NAMES;
const LISTINGS: readonly Listing[] = ['listed', 'off', 'draft', 'ending', 'empty'];

export const QUERY_FIELDS = ['words', 'shelf', 'status', 'rating', 'publisher', 'listing'] as const;
/** With the order of the list. */
export const LIST_FIELDS = [...QUERY_FIELDS, 'sort'] as const;
export const MAX_PICKED = 1_000;

/** Ignores unknown choices. */
export function queryOf(search: URLSearchParams) {
  const text = (name: string): string => (search.get(name) ?? '').trim().slice(0, 100);
  const shelf = choiceOf(CATEGORIES, text('shelf'));
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

/** Picked on this and earlier pages: `picked=1.2.3`, `pick=4`. */
export function pickedOf(search: URLSearchParams): number[] {
  const payload = [...(search.get('picked') ?? '').split('.'), ...search.getAll('pick')];
  const ids = payload.filter((id) => /^[1-9]\d{0,14}$/u.test(id)).map(Number);
  return [...new Set(ids)].slice(0, MAX_PICKED);
}

export function urlOf(search: URLSearchParams, parts: Record<string, string>): string {
  const saved = LIST_FIELDS.flatMap((name): [string, string][] => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  return `?${new URLSearchParams([...saved, ...Object.entries(parts).filter(([, value]) => value !== '')])}`;
}
