/** How large a shop is planted; what hangs on works and members grows with them. */
export interface ShopSize {
  works: number;
  members: number;
}

/**
 * The sizes by their name. `whole` is what the plans are meant for: a million works, ten million episodes, a million
 * members, fifty million rights. `small` is a two-hundredth of it, for every run of the tests.
 */
export const SHOP_SIZES = {
  small: { works: 5000, members: 5000 },
  tenth: { works: 100_000, members: 100_000 },
  whole: { works: 1_000_000, members: 1_000_000 },
} satisfies Record<string, ShopSize>;
