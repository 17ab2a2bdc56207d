import { MAX_COUNTED } from '#domain/catalog';
import type { WorkSetPage } from '#domain/merchandising';
import type { Category } from '#shared/catalog/categories';

/** Capped count. */
export function workCount(count: number): string {
  const counted = Math.min(count, MAX_COUNTED).toLocaleString('ko');
  return count > MAX_COUNTED ? `작품 ${counted}편 이상` : `작품 ${counted}편`;
}

export function setCount(
  { shelf }: { shelf: Category | undefined },
  set: Pick<WorkSetPage, 'total' | 'shelves'>,
): string {
  return workCount(shelf ? (set.shelves.find((item) => item.shelf === shelf)?.works ?? 0) : set.total);
}
