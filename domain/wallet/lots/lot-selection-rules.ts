export interface SpendableLot {
  lot: number;
  remaining: number;
}

/** Takes an amount from lots in the given order; undefined when they do not suffice. */
export function takeFromLots(
  lots: readonly SpendableLot[],
  amount: number,
): { lot: number; amount: number }[] | undefined {
  const claimed: { lot: number; amount: number }[] = [];
  let missing = amount;
  for (const { lot, remaining } of lots) {
    const taking = Math.min(missing, remaining);
    if (taking > 0) claimed.push({ lot, amount: taking });
    missing -= taking;
  }
  return missing === 0 ? claimed : undefined;
}
