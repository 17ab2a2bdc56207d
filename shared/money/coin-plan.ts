/** Limits of coin products and terms, for the console and `coins.yaml`. */
export const COIN_PLAN_LIMITS = {
  products: 50,
  won: { min: 100, max: 10_000_000 },
  coins: { min: 1, max: 1_000_000 },
  bonus: { min: 0, max: 1_000_000 },
  bonusDays: { min: 1, max: 1825 },
  monthlyWon: { min: 1000, max: 100_000_000 },
  feePercent: { min: 0, max: 100 },
  feeLeastWon: { min: 0, max: 1_000_000 },
} as const;

/** Ids of products in the app stores. */
export const STORE_PRODUCT_ID = /^[A-Za-z0-9._]{1,150}$/;

/** What an operator edits on its own: the products of a channel, or limits and fees. */
export const COIN_PLAN_PARTS = ['web', 'ios', 'aos', 'terms'] as const;
export type CoinPlanPart = (typeof COIN_PLAN_PARTS)[number];
