import type { RankingBoard, RankingMeasure } from '#vocabulary/rankings';
import type { Shelf, WorkStatus } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';

/** Pages whose banners and rows an operator arranges. */
export const SHOP_PAGES = ['home', 'serial', 'lightnovel', 'publish', 'webtoon'] as const;
export type ShopPage = (typeof SHOP_PAGES)[number];

/** What fills a row of a shop page (큐레이션). A row without a work is not shown. */
export type RowSource =
  | { kind: 'new'; shelf?: Shelf | undefined }
  | { kind: 'popular'; shelf?: Shelf | undefined }
  | { kind: 'weekday'; shelf?: Shelf | undefined; day?: Weekday | undefined }
  | { kind: 'completed'; shelf?: Shelf | undefined }
  | { kind: 'free'; shelf?: Shelf | undefined }
  | { kind: 'wait-free'; shelf?: Shelf | undefined }
  | { kind: 'shelf'; shelf: Shelf }
  | { kind: 'genre'; genre: string; shelf?: Shelf | undefined }
  | TagSource
  | { kind: 'publisher'; publisher: string; shelf?: Shelf | undefined }
  | { kind: 'works'; works: string[] }
  | { kind: 'ranking'; board?: RankingBoard | undefined; by?: RankingMeasure | undefined; shelf?: Shelf | undefined }
  | { kind: 'theme'; theme: string }
  | { kind: 'pavilion'; pavilion: string }
  | { kind: 'promotion'; promotion?: string | undefined }
  | { kind: 'continue' }
  | { kind: 'because' };

/** Works by their tags: with all of these, without any of those, and narrowed further. */
export interface TagSource {
  kind: 'tag';
  tag?: string | undefined;
  tags?: string[] | undefined;
  without?: string[] | undefined;
  shelf?: Shelf | undefined;
  genre?: string | undefined;
  status?: WorkStatus | undefined;
  price?: 'free' | 'some-free' | 'paid' | undefined;
}

/** Every kind of row, as operators choose among them; `continue` and `because` are a member's own. */
export const ROW_KINDS = [
  'new',
  'popular',
  'weekday',
  'completed',
  'free',
  'wait-free',
  'shelf',
  'genre',
  'tag',
  'publisher',
  'works',
  'promotion',
  'theme',
  'pavilion',
  'ranking',
  'continue',
  'because',
] as const satisfies readonly RowSource['kind'][];
