import type { PageField } from '../operations/shop-fields.ts';
import type { ReadingFont } from '../reading/reading-fonts.ts';

/** Shop details that every page may show. */
export interface ShopInfo extends Record<PageField, string> {
  /** Reading fonts of the operator. */
  faces: ReadingFont[];
}
