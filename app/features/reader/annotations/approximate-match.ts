export interface ApproximateMatch {
  start: number;
  end: number;
  /** Letters to insert, remove or replace. */
  changes: number;
}

/** Larger searches would block the page. */
const MAX_CELLS = 4_000_000;

export const isSearchable = (characters: number, quote: string): boolean => characters * quote.length <= MAX_CELLS;

/** The part of a text that differs least from a quote; undefined if more than `maxShare` of the quote changed. */
export function approximateMatch(text: string, quote: string, maxShare: number): ApproximateMatch | undefined {
  const most = Math.floor(quote.length * maxShare);
  if (most === 0 || !isSearchable(text.length, quote)) return undefined;
  // Edit distance of the quote's beginning to any part of the text that ends here, and where that part starts.
  let distances = Array.from({ length: quote.length + 1 }, (_, at) => at);
  let starts = distances.map(() => 0);
  let best: ApproximateMatch | undefined;
  for (let at = 1; at <= text.length; at += 1) {
    const nextDistances = [0];
    const nextStarts = [at];
    for (let of = 1; of <= quote.length; of += 1) {
      const kept = (distances[of - 1] ?? 0) + (text[at - 1] === quote[of - 1] ? 0 : 1);
      const added = (distances[of] ?? 0) + 1;
      const removed = (nextDistances[of - 1] ?? 0) + 1;
      const least = Math.min(kept, added, removed);
      nextDistances.push(least);
      const before = least === kept ? starts[of - 1] : least === added ? starts[of] : nextStarts[of - 1];
      nextStarts.push(before ?? at);
    }
    distances = nextDistances;
    starts = nextStarts;
    const changes = distances[quote.length] ?? quote.length;
    if (changes <= most && (!best || changes < best.changes))
      best = { start: starts[quote.length] ?? at, end: at, changes };
  }
  return best;
}
