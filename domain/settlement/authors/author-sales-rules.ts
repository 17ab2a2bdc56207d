/** Amounts in won whose parts of a won were cut off. */
interface CutShare {
  share: number;
  /** What was cut off, from 0 to below 1. */
  rest: number;
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
