const KB = 1024;

/** Bytes on the wire. */
export interface PageBudget {
  scripts: number;
  styles: number;
}

export const HOME_BUDGET: PageBudget = { scripts: 121 * KB, styles: 8 * KB };
/** Of a viewer's scripts, those beyond the home's. */
export const VIEWER_BUDGET: PageBudget = { scripts: 123 * KB, styles: 9.25 * KB };
export const VIEWER_OWN = 19 * KB;
/** All interface fonts of a page. */
export const FONT_BUDGET = 160 * KB;
/** Characters of our own first screens in the first font file; more would displace those of titles. */
export const MAX_INTERFACE_LETTERS = 380;
/**
 * Pictures loaded before scrolling, and the largest painted one. A home has two dozen covers near the viewport, at 400
 * points on a phone.
 */
export const PICTURE_BUDGETS = {
  home: { all: 280 * KB, largest: 30 * KB },
  work: { all: 110 * KB, largest: 30 * KB },
  text: { all: 90 * KB, largest: 60 * KB },
  strip: { all: 320 * KB, largest: 60 * KB },
} as const;
/** Initial document, and its share of loader data. */
export const DOCUMENT_BUDGET = 30 * KB;
export const LOADER_SHARE = 1 / 3;
/** Lists and work pages: landing pages. */
const LIST_BUDGET: PageBudget = { scripts: 127 * KB, styles: 10 * KB };
/** All other reader screens. */
const SCREEN_BUDGET: PageBudget = { scripts: 139 * KB, styles: 15 * KB };

const LISTS =
  /^routes\/storefront\/(shelf-home|lightnovel|webtoon|new|ranking|promotion|promotion-detail|theme|theme-pavilion|event-list)$/;

/** By route id. */
export function budgetOf(id: string): PageBudget {
  if (id === 'routes/storefront/home') return HOME_BUDGET;
  if (/^routes\/reader\/viewer(-images)?$/.test(id)) return VIEWER_BUDGET;
  return LISTS.test(id) ? LIST_BUDGET : SCREEN_BUDGET;
}
