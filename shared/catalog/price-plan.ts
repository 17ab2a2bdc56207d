import type { Kind } from '#shared/catalog/categories';

/** Prices of a work in coins per episode; the first `free` episodes cost nothing. */
export interface PricePlan {
  free: number | 'all';
  buy?: number | undefined;
  rental?: number | undefined;
  rentalHours?: number | undefined;
  /** 정가제: the law caps discounts. Defaults to true for single volumes. */
  fixedPrice?: boolean | undefined;
  /** Discount for a purchase of at least `from` episodes. */
  bundle?: { from: number; percent: number } | undefined;
  /** Free preview in percent of an episode. Defaults to 10 for single volumes. */
  preview?: number | undefined;
  /** One free episode every `hours` hours, except the newest few. */
  waitFree?: { hours: number; rentalHours?: number | undefined; exceptLast?: number | undefined } | undefined;
  /** Approved episodes open before their day, for coins, for supporters, or both. */
  early?: { episodes: number; coins?: number | undefined; supporters?: boolean | undefined } | undefined;
}

/** Work-level terms of a price plan. */
export interface SellingTerms {
  isFixedPrice: boolean | null;
  bundlePercent: number;
  bundleFrom: number;
  previewPercent: number;
  waitFreeHours: number | null;
  waitFreeRentalHours: number | null;
  waitFreeExceptLast: number;
  /** Episodes open before their day; 0 for none. */
  earlyEpisodes: number;
  /** Price of one of them; null when not sold. */
  earlyCoins: number | null;
  /** Whether monthly supporters of the author read them. */
  earlySupporters: boolean;
}

/** Most episodes of a work that are open early. */
export const MAX_EARLY_EPISODES = 10;
/** Most coins for one of them. */
export const MAX_EARLY_COINS = 1000;

const BOOK_PREVIEW_PERCENT = 10;
const WAIT_FREE_RENTAL_HOURS = 72;

/** Returns the terms of a plan with defaults applied. */
export function sellingTerms(plan: PricePlan | undefined, kind: Kind): SellingTerms {
  const { bundle, waitFree, early } = plan ?? {};
  return {
    isFixedPrice: plan?.fixedPrice ?? null,
    bundlePercent: bundle?.percent ?? 0,
    bundleFrom: bundle?.from ?? 2,
    previewPercent: plan?.preview ?? (kind === 'single' ? BOOK_PREVIEW_PERCENT : 0),
    waitFreeHours: waitFree?.hours ?? null,
    waitFreeRentalHours: waitFree ? (waitFree.rentalHours ?? WAIT_FREE_RENTAL_HOURS) : null,
    waitFreeExceptLast: waitFree?.exceptLast ?? 0,
    earlyEpisodes: early?.episodes ?? 0,
    earlyCoins: early?.coins ?? null,
    earlySupporters: early?.supporters ?? false,
  };
}
