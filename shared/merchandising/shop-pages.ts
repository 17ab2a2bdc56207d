import type { RankingBoard, RankingMeasure } from '#shared/merchandising/rankings';
import type { Category, WorkStatus } from '#shared/catalog/categories';
import type { Weekday } from '#shared/catalog/weekdays';

/** Pages with curated banners and rows. */
export const SHOP_PAGES = ['home', 'serial', 'lightnovel', 'publish', 'webtoon'] as const;
export type ShopPage = (typeof SHOP_PAGES)[number];

/** Content source of a row (큐레이션). Empty rows are hidden. */
export type RowSource =
  | { kind: 'new'; shelf?: Category | undefined }
  | { kind: 'popular'; shelf?: Category | undefined }
  | { kind: 'weekday'; shelf?: Category | undefined; day?: Weekday | undefined }
  | { kind: 'completed'; shelf?: Category | undefined }
  | { kind: 'free'; shelf?: Category | undefined }
  | { kind: 'wait-free'; shelf?: Category | undefined }
  | { kind: 'shelf'; shelf: Category }
  | { kind: 'genre'; genre: string; shelf?: Category | undefined }
  | TagSource
  | { kind: 'publisher'; publisher: string; shelf?: Category | undefined }
  | { kind: 'works'; works: string[] }
  | { kind: 'ranking'; board?: RankingBoard | undefined; by?: RankingMeasure | undefined; shelf?: Category | undefined }
  | { kind: 'theme'; theme: string }
  | { kind: 'pavilion'; pavilion: string }
  | { kind: 'promotion'; promotion?: string | undefined }
  | { kind: 'continue' }
  | { kind: 'because' };

/** Works by included and excluded tags and further filters. */
export interface TagSource {
  kind: 'tag';
  tag?: string | undefined;
  tags?: string[] | undefined;
  without?: string[] | undefined;
  shelf?: Category | undefined;
  genre?: string | undefined;
  status?: WorkStatus | undefined;
  price?: 'free' | 'some-free' | 'paid' | undefined;
}

/** Row kinds in form order; `continue` and `because` are personal. */
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
