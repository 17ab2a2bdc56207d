/** A lot that can still be taken from. */
export interface LiveLot {
  lot: number;
  remaining: number;
}

/** What is taken of each lot, in the order in which they stand; undefined where all of them hold less. */
export function takeInOrder(lots: readonly LiveLot[], amount: number): { lot: number; amount: number }[] | undefined {
  const takes: { lot: number; amount: number }[] = [];
  let left = amount;
  for (const { lot, remaining } of lots) {
    const part = Math.min(left, remaining);
    if (part > 0) takes.push({ lot, amount: part });
    left -= part;
  }
  return left === 0 ? takes : undefined;
}
