import type { ContentFileValues } from '#shared/merchandising/content-field';
import type { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';

/** Promotion input: works by key or title, discount and period. */
export type PromotionInput = ContentFileValues<typeof PROMOTION_FIELDS> & {
  /** Duration in days instead of an end. */
  days?: number | undefined;
};
