import type { Shelf } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';

/** Pages whose banners and rows an operator arranges. */
export const SHOP_PAGES = ['home', 'serial', 'lightnovel', 'publish', 'webtoon'] as const;
export type ShopPage = (typeof SHOP_PAGES)[number];

/** What fills a row of a shop page (큐레이션). A row without a work is not shown. */
export type RowSource =
  | { kind: 'new'; shelf?: Shelf }
  | { kind: 'weekday'; shelf?: Shelf; day?: Weekday }
  | { kind: 'completed'; shelf?: Shelf }
  | { kind: 'free'; shelf?: Shelf }
  | { kind: 'shelf'; shelf: Shelf }
  | { kind: 'genre'; genre: string; shelf?: Shelf }
  | { kind: 'tag'; tag: string; shelf?: Shelf }
  | { kind: 'works'; works: string[] };
