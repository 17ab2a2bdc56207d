/** Storefront: shop information, curations, themes, pavilions, promotions, redirects and recommendations. */
export type { PromotionInput } from './promotions/promotion-input.ts';
export { type HallInput, type WorkSetsInput, type ThemeInput, applyWorkSets } from './work-sets/apply-work-sets.ts';
export {
  type BannerInput,
  type CurationsInput,
  type CurationInput,
  type RowInput,
  applyCurations,
} from './curations/apply-curations.ts';
export { type ShopFolderInput, applyShopFolder } from './shop-import/apply-shop-folder.ts';
export { type StorefrontViewer, storefrontViewerOf } from './curations/audience-rules.ts';
export { type BecauseRow, becauseQueryPart, becauseRows } from './recommendations/because-you-read.ts';
export { type CurationPreview, previewCuration } from './curations/preview-curation.ts';
export {
  type WorkSetRowData,
  type WorkSetSlugs,
  findWorkSets,
  findPromotionWorks,
  listThemeWorkIds,
} from './work-sets/find-work-sets.ts';
export { listWorkSetPages } from './work-sets/list-work-set-pages.ts';
export { type PromotionWithWorks, type PromotionSummary, listPromotions } from './promotions/list-promotions.ts';
export type { WorkSets } from './recommendations/related-store.ts';
export { type RelatedRow, type RelatedWorks, findRelatedWorks } from './recommendations/related-works.ts';
export { type PavilionView, showPavilion } from './work-sets/show-pavilion.ts';
export { type PromotionView, showPromotion } from './promotions/show-promotion.ts';
export {
  type AdultThemesView,
  type WorkSetQuery,
  type WorkSetPage,
  type ThemeView,
  showAdultThemes,
  showTheme,
} from './work-sets/show-theme.ts';
export type { WorkSetSort } from './work-sets/work-set-rules.ts';
export type { ShopImportReport } from './shop-import/shop-import-report.ts';
export { readShopFields, saveShopFields, saveShopLogo } from './settings/save-shop-fields.ts';
export { type PrepaidDisclosure, loadPrepaidDisclosure } from './settings/prepaid-disclosure.ts';
export { type InterfaceFont, type ShopProfile, EMPTY_SHOP_INFO } from './settings/shop-info.ts';
export { saveReadingFonts, loadShopInfo, listUsedCharacters, saveInterfaceFonts } from './settings/shop-settings.ts';
export {
  type RowRanking,
  type ShopBanner,
  type ShopPageView,
  type ShopRow,
  showShopPage,
  showShopPageWithPersonalRows,
} from './curations/show-shop-page.ts';
export type { UsedCharacters } from './settings/shop-settings-store.ts';
export {
  type RedirectInput,
  applyRedirects,
  parseRedirects,
  formatRedirectSource,
} from './redirects/apply-redirects.ts';
export { findRedirect, loadRedirects } from './redirects/find-redirect.ts';
export { type RedirectTable, isEmptyTable, resolveRedirect } from './redirects/redirect-rules.ts';
export { type SearchEngineSettings, loadSearchEngineSettings } from './settings/search-engine-settings.ts';
export type { AdminCurationRow } from './curations/curation-admin-store.ts';
export type { CurationBanner, CurationRow } from './curations/curation.ts';
export { DEFAULT_CURATION } from './curations/curation.ts';
export {
  type CurationDraft,
  arrangeBanners,
  arrangeRows,
  listCurations,
  readCuration,
  removeCuration,
  saveCuration,
} from './curations/save-curation.ts';
export type { ListEdit } from './curations/list-edit-rules.ts';
export { endPromotion, readPromotion, savePromotion, findWorksByName } from './promotions/save-promotion.ts';
export { endRedirect, readRedirect, saveRedirect } from './redirects/save-redirect.ts';
export {
  type Positioned,
  readHall,
  readTheme,
  saveHall,
  saveTheme,
  hideWorkSetPage,
} from './work-sets/save-work-sets.ts';
export { uploadStorefrontPicture } from './console/upload-picture.ts';
export { requirePictures, requireWorks } from './console/requirements.ts';
