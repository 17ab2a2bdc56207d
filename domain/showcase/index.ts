/** The shop window: the operator's facts, banners and rows; themes, halls, promotions, and what stands near a work. */
export type { PromotionPlan } from './apply-promotions.ts';
export { type HallPlan, type SetPlan, type ThemePlan, applySets } from './apply-sets.ts';
export {
  type BannerWish,
  type CurationPlan,
  type CurationWish,
  type LineWish,
  applyCurations,
} from './apply-curations.ts';
export { type ShopFolder, applyShop } from './apply-shop.ts';
export { type Onlooker, onlookerOf } from './audience-rules.ts';
export { type BecauseRow, becausePart, becauseRows } from './because-rows.ts';
export { type CurationPreview, previewCuration } from './preview-curation.ts';
export { type FoundSet, type SetNames, findSets, promotionWorks, themeIds } from './find-sets.ts';
export { listSetPages } from './list-set-pages.ts';
export { type PromotionBand, type PromotionFacts, listPromotions } from './list-promotions.ts';
export type { WorkSets } from './related-store.ts';
export { type RelatedRow, type RelatedWorks, relatedWorks } from './related-works.ts';
export { type PavilionView, showPavilion } from './show-pavilion.ts';
export { type PromotionView, showPromotion } from './show-promotion.ts';
export {
  type AdultThemesView,
  type SetAsk,
  type SetPage,
  type ThemeView,
  showAdultThemes,
  showTheme,
} from './show-theme.ts';
export type { SetSort } from './set-rules.ts';
export type { ShopReport } from './shop-report.ts';
export { type PrepaidFacts, prepaidFacts } from './prepaid-facts.ts';
export { type InterfaceFont, type ShopFacts, UNTOLD_FACTS } from './shop-facts.ts';
export { offerReadingFaces, shopFacts, shownLetters, useInterfaceFonts } from './shop-settings.ts';
export {
  type RowRanking,
  type ShopBanner,
  type ShopPageView,
  type ShopRow,
  showShopPage,
  showShopPageWith,
} from './show-shop-page.ts';
export type { ShownLetters } from './showcase-store.ts';
export { type RouteWish, applyRouteRules, routeRules, writtenSource } from './apply-route-rules.ts';
export { findRedirect, routesInForce } from './find-redirect.ts';
export { type RouteBook, isEmptyBook, leadOf } from './route-rules.ts';
export { type SearchEngines, searchEngines } from './search-engines.ts';
export type { CurationRow } from './arranged-store.ts';
export type { ArrangedBanner, ArrangedLine } from './arrangement.ts';
export { USUAL } from './arrangement.ts';
export {
  type CurationDraft,
  arrangeBanners,
  arrangeRows,
  listCurations,
  readCuration,
  removeCuration,
  saveCuration,
} from './save-curation.ts';
export type { OrderChange } from './order-rules.ts';
export { type WrittenPromotion, endPromotion, readPromotion, savePromotion, worksNamed } from './save-promotion.ts';
export { endRouteRule, readRouteRule, saveRouteRule } from './save-route-rule.ts';
export { type Placed, readHall, readTheme, saveHall, saveTheme, takeDownSet } from './save-sets.ts';
export { hangPicture } from './hang-picture.ts';
export { requirePictures, requireWorks } from './requirements.ts';
