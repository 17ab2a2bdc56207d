import type { SellingTerms } from '#vocabulary/price-plan';

/** The columns of a work that say how it is sold. */
export interface TermColumns {
  is_fixed_price: boolean | null;
  bundle_percent: number;
  bundle_from: number;
  preview_percent: number;
  wait_free_hours: number | null;
  wait_free_rental_hours: number | null;
  wait_free_except_last: number;
}

/** A work's selling terms as its row keeps them. */
export function termColumns(terms: SellingTerms): TermColumns {
  return {
    is_fixed_price: terms.isFixedPrice,
    bundle_percent: terms.bundlePercent,
    bundle_from: terms.bundleFrom,
    preview_percent: terms.previewPercent,
    wait_free_hours: terms.waitFreeHours,
    wait_free_rental_hours: terms.waitFreeRentalHours,
    wait_free_except_last: terms.waitFreeExceptLast,
  };
}
