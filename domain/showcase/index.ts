/** The shop window: the operator's facts, banners and rows. */
export type { PromotionPlan } from './apply-promotions.ts';
export {
  type BannerWish,
  type CurationPlan,
  type CurationWish,
  type LineWish,
  applyCurations,
} from './apply-curations.ts';
export { type ShopFolder, applyShop } from './apply-shop.ts';
export { type Onlooker, onlookerOf } from './audience-rules.ts';
export { type CurationPreview, previewCuration } from './preview-curation.ts';
export type { ShopReport } from './shop-report.ts';
export { type PrepaidFacts, prepaidFacts } from './prepaid-facts.ts';
export type { InterfaceFont, ShopFacts } from './shop-facts.ts';
export {
  isSampleShelfLoaded,
  markSampleShelfLoaded,
  offerReadingFaces,
  shopFacts,
  shownLetters,
  useInterfaceFonts,
} from './shop-settings.ts';
export { type ShopBanner, type ShopPageView, type ShopRow, showShopPage } from './show-shop-page.ts';
export type { ShownLetters } from './showcase-store.ts';
