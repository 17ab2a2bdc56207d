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

/** The coins that a return takes from spent lots, the last first; `skipped` were returned before. */
export function returnFromLots<Lot extends { amount: number }>(
  lots: readonly Lot[],
  { coins, skipped }: { coins: number; skipped: number },
): Lot[] {
  let [before, missing] = [skipped, coins];
  return lots
    .toReversed()
    .map((lot) => {
      const gone = Math.min(before, lot.amount);
      const amount = Math.min(missing, lot.amount - gone);
      before -= gone;
      missing -= amount;
      return { ...lot, amount };
    })
    .filter(({ amount }) => amount > 0)
    .toReversed();
}
