import type { Kind } from '#vocabulary/shelves';

/** How a work is sold, as an operator writes it: coins for each episode; the first `free` cost nothing. */
export interface PricePlan {
  free: number | 'all';
  buy?: number | undefined;
  rental?: number | undefined;
  rentalHours?: number | undefined;
  /** 정가제: discounts are capped by law. Where it is not said, a book in one piece is. */
  fixedPrice?: boolean | undefined;
  /** What a purchase of at least `from` episodes takes off. */
  bundle?: { from: number; percent: number } | undefined;
  /** Percent of an episode that may be read before it is paid for. Where it is not said, ten of a book in one piece. */
  preview?: number | undefined;
  /** One episode free every so many hours, for so many hours, but not the newest few. */
  waitFree?: { hours: number; rentalHours?: number | undefined; exceptLast?: number | undefined } | undefined;
}

/** What a price plan says of a work as a whole. */
export interface SellingTerms {
  isFixedPrice: boolean | null;
  bundlePercent: number;
  bundleFrom: number;
  previewPercent: number;
  waitFreeHours: number | null;
  waitFreeRentalHours: number | null;
  waitFreeExceptLast: number;
}

const BOOK_PREVIEW_PERCENT = 10;
const WAIT_FREE_RENTAL_HOURS = 72;

/** The terms of a plan, with what follows where it tells nothing. */
export function sellingTerms(plan: PricePlan | undefined, kind: Kind): SellingTerms {
  const { bundle, waitFree } = plan ?? {};
  return {
    isFixedPrice: plan?.fixedPrice ?? null,
    bundlePercent: bundle?.percent ?? 0,
    bundleFrom: bundle?.from ?? 2,
    previewPercent: plan?.preview ?? (kind === 'single' ? BOOK_PREVIEW_PERCENT : 0),
    waitFreeHours: waitFree?.hours ?? null,
    waitFreeRentalHours: waitFree ? (waitFree.rentalHours ?? WAIT_FREE_RENTAL_HOURS) : null,
    waitFreeExceptLast: waitFree?.exceptLast ?? 0,
  };
}
