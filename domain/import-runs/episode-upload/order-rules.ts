interface Numbered {
  id: number;
  number: number | null;
}

/** The order with new episodes before those with a higher number; undefined if they belong at the end. */
export function orderEpisodes(existing: readonly Numbered[], added: readonly Numbered[]): number[] | undefined {
  const last = Math.max(...existing.map(({ number }) => number ?? 0));
  if (added.every(({ number }) => number === null || number > last)) return undefined;
  const order = [...existing];
  for (const episode of added) {
    const next = episode.number === null ? -1 : firstAfter(order, episode.number);
    order.splice(next < 0 ? order.length : next, 0, episode);
  }
  return order.map(({ id }) => id);
}

/** Behind the last lower number, so that side stories stay where they are. */
function firstAfter(order: readonly Numbered[], number: number): number {
  const before = order.findLastIndex((one) => one.number !== null && one.number < number);
  return before >= 0 ? before + 1 : order.findIndex((one) => one.number !== null && one.number > number);
}
