import type { ContentOrigin } from '#kernel/content-origin';
import type { PictureFocus } from '#shared/merchandising/picture-focus';
import type { ShopAudience } from '#shared/merchandising/audiences';
import type { RowSource, ShopPage } from '#shared/merchandising/shop-pages';

/** ISO period; the end is exclusive. */
export interface ShopPeriod {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

/** A stored banner: target, texts, picture, period and audience. */
export interface CurationBanner extends ShopPeriod {
  /** Work id: its cover, first sentence and page. */
  work?: number | null | undefined;
  /** Promotion slug; visible only while the promotion runs. */
  promotion?: string | undefined;
  /** Path in place of the work page. */
  link?: string | undefined;
  title?: string | undefined;
  note?: string | undefined;
  quote: string;
  background: string | null;
  /** Hash of an uploaded picture in place of the cover. */
  picture?: string | undefined;
  /** Of the picture; default: the middle. */
  focus?: PictureFocus | undefined;
  audience?: ShopAudience | undefined;
}

/** A stored row. */
export interface CurationRow extends ShopPeriod {
  title: string;
  source: RowSource;
  limit?: number | undefined;
  audience?: ShopAudience | undefined;
}

/** Slug of the default curation. */
export const DEFAULT_CURATION = 'usual';

export const DEFAULT_BOARD = { board: 'realtime', by: 'readers', limit: 5 } as const;

/** Fields to write. `undefined`: unchanged; null: default. */
export interface CurationWrite {
  page: ShopPage;
  slug: string;
  title: string;
  isPublished: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  banners: CurationBanner[] | null | undefined;
  lines: CurationRow[] | null | undefined;
  origin: ContentOrigin;
}
