export interface ShopSize {
  works: number;
  members: number;
}

/**
 * `whole` is the target: a million works, ten million episodes, a million members, fifty million entitlements.
 * `small`, a 200th, is for every test run.
 */
export const SHOP_SIZES = {
  small: { works: 5000, members: 5000 },
  tenth: { works: 100_000, members: 100_000 },
  whole: { works: 1_000_000, members: 1_000_000 },
} satisfies Record<string, ShopSize>;
