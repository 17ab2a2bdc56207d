/** Amounts in won whose parts of a won were cut off. */
interface CutShare {
  share: number;
  /** What was cut off, from 0 to below 1. */
  rest: number;
}

/** From what readers paid to the share before taxes: each sum is what its parts add up to. */
export interface StatementSteps {
  gross: number;
  fee: number;
  /** What the shop keeps of what readers paid. */
  shopShare: number;
  /** The share for episodes that were opened without paid coins. */
  freeShare: number;
  /** The shares of all sales. */
  sold: number;
  carried: number;
  corrected: number;
  share: number;
}

/** `freeShare`: the part of `share` for episodes opened without paid coins, with fractions of a won. */
export function statementSteps(
  sales: readonly { gross: number; fee: number; share: number; freeShare: number }[],
  corrections: readonly { won: number; isCarried: boolean }[],
): StatementSteps {
  const gross = sumOf(sales, (row) => row.gross);
  const fee = sumOf(sales, (row) => row.fee);
  const sold = sumOf(sales, (row) => row.share);
  const freeShare = Math.floor(sumOf(sales, (row) => row.freeShare));
  const carried = sumOf(corrections, ({ won, isCarried }) => (isCarried ? won : 0));
  const corrected = sumOf(corrections, ({ won, isCarried }) => (isCarried ? 0 : won));
  const shopShare = gross - fee - (sold - freeShare);
  return { gross, fee, shopShare, freeShare, sold, carried, corrected, share: sold + carried + corrected };
}

function sumOf<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}

/** Gives the won between the shares and their sum to those that lost most, so that the shares add up. */
export function sharesAddedUp<Row extends CutShare>(rows: readonly Row[], sum: number): Omit<Row, 'rest'>[] {
  const missing = sum - rows.reduce((all, { share }) => all + share, 0);
  const first = new Set(rows.toSorted((one, other) => other.rest - one.rest).slice(0, Math.max(0, missing)));
  return rows.map((row) => {
    const { rest: _rest, ...shown } = row;
    return { ...shown, share: row.share + (first.has(row) ? 1 : 0) };
  });
}
