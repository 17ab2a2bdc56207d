import type { WindowOrigin } from '#shared/window-tables';
import type { ShopAudience } from '#vocabulary/shop-audience';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';

/** When something stands in the window, as ISO moments: from the first on, and no longer at the second. */
export interface ShopPeriod {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

/** A banner as it is kept: what it is of, its words, its picture, and when and for whom it stands. */
export interface ArrangedBanner extends ShopPeriod {
  /** A work, by id: its cover, its first sentence, its page. */
  work?: number | null | undefined;
  /** A promotion, by slug: it stands only while the promotion runs. */
  promotion?: string | undefined;
  /** A place in the shop, in place of the work's page. */
  link?: string | undefined;
  title?: string | undefined;
  note?: string | undefined;
  quote: string;
  background: string | null;
  /** Hash of a picture of the operator's, in place of the cover. */
  picture?: string | undefined;
  audience?: ShopAudience | undefined;
}

/** A row as it is kept. */
export interface ArrangedLine extends ShopPeriod {
  title: string;
  source: RowSource;
  limit?: number | undefined;
  audience?: ShopAudience | undefined;
}

/** Name of the arrangement that stands whenever no other is in force. */
export const USUAL = 'usual';

/** What a ranking's row shows where it does not say. */
export const USUAL_BOARD = { board: 'realtime', by: 'readers', limit: 5 } as const;

/** An arrangement as it is written. `undefined`: as it was; null: as usual. */
export interface WrittenCuration {
  page: ShopPage;
  slug: string;
  title: string;
  isPublished: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  banners: ArrangedBanner[] | null | undefined;
  lines: ArrangedLine[] | null | undefined;
  origin: WindowOrigin;
}
