import type { SellingTerms } from '#shared/catalog/price-plan';

export interface SellingTermColumns {
  is_fixed_price: boolean | null;
  bundle_percent: number;
  bundle_from: number;
  preview_percent: number;
  wait_free_hours: number | null;
  wait_free_rental_hours: number | null;
  wait_free_except_last: number;
  early_episodes: number;
  early_coins: number | null;
  early_supporters: boolean;
}

/** Converts selling terms to columns. */
export function sellingTermColumns(terms: SellingTerms): SellingTermColumns {
  return {
    is_fixed_price: terms.isFixedPrice,
    bundle_percent: terms.bundlePercent,
    bundle_from: terms.bundleFrom,
    preview_percent: terms.previewPercent,
    wait_free_hours: terms.waitFreeHours,
    wait_free_rental_hours: terms.waitFreeRentalHours,
    wait_free_except_last: terms.waitFreeExceptLast,
    early_episodes: terms.earlyEpisodes,
    early_coins: terms.earlyCoins,
    early_supporters: terms.earlySupporters,
  };
}
