const KB = 1024;

/** What a screen may weigh, in bytes on the wire. */
export interface PageBudget {
  scripts: number;
  styles: number;
}

/** The first screen that most visits see. */
export const HOME_BUDGET: PageBudget = { scripts: 110 * KB, styles: 8 * KB };
/** The viewers; of their scripts no more than this may be beside those of a home. */
export const VIEWER_BUDGET: PageBudget = { scripts: 115 * KB, styles: 10 * KB };
export const VIEWER_OWN = 18 * KB;
/** Faces of the interface that a page needs, all together. */
export const FONT_BUDGET = 160 * KB;
/** Letters that the product's own first screens put into the first file of a face: what they take, a shop's titles lack. */
export const OWN_LETTERS = 380;
/**
 * Pictures that a page fetches before anybody scrolls, and the one that is painted largest. A home in use has two dozen
 * covers within a screen's reach, on a phone in 400 points each.
 */
export const PICTURE_BUDGETS = {
  home: { all: 280 * KB, largest: 30 * KB },
  work: { all: 110 * KB, largest: 30 * KB },
  text: { all: 90 * KB, largest: 60 * KB },
  strip: { all: 320 * KB, largest: 60 * KB },
} as const;
/** A document as it is first sent, and how much of it may be data that stands beside its markup. */
export const DOCUMENT_BUDGET = 30 * KB;
export const LOADER_SHARE = 1 / 3;
/** Lists and pages of works, which visits come to from outside. */
const LIST_BUDGET: PageBudget = { scripts: 122 * KB, styles: 10 * KB };
/** Whatever else a reader sees: forms, the bookshelf, coins. */
const SCREEN_BUDGET: PageBudget = { scripts: 137 * KB, styles: 15 * KB };

const LISTS =
  /^routes\/(shelf-home|lightnovel|webtoon|new|ranking|promotion|promotion-detail|theme|theme-pavilion|event-list)$/;

/** The budget of a route, by its id. */
export function budgetOf(id: string): PageBudget {
  if (id === 'routes/home') return HOME_BUDGET;
  if (/^routes\/viewer(-images)?$/.test(id)) return VIEWER_BUDGET;
  return LISTS.test(id) ? LIST_BUDGET : SCREEN_BUDGET;
}
