import { MOST_COUNTED } from '#domain/catalogue';
import type { SetPage } from '#domain/showcase';
import type { Shelf } from '#vocabulary/shelves';

/** How many works a list has, as far as they are counted. */
export function workCount(count: number): string {
  const counted = Math.min(count, MOST_COUNTED).toLocaleString('ko');
  return count > MOST_COUNTED ? `작품 ${counted}편 이상` : `작품 ${counted}편`;
}

/** The same of a set, or of the shelf of it that is shown. */
export function setCount({ shelf }: { shelf: Shelf | undefined }, set: Pick<SetPage, 'total' | 'shelves'>): string {
  return workCount(shelf ? (set.shelves.find((one) => one.shelf === shelf)?.works ?? 0) : set.total);
}
