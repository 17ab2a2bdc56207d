import type { EpisodeLineWire } from '#contract/catalogue';

/** Whether an episode may be taken to a device: it is free, bought or rented. */
export function isKeepable({ state }: Pick<EpisodeLineWire, 'state'>): boolean {
  return state === 'free' || state === 'owned' || state === 'rented';
}

/** Whether keeping it starts its rental: that is said before, so that it is never kept by itself. */
export function isUnopenedRental({ state, isOpened }: Pick<EpisodeLineWire, 'state' | 'isOpened'>): boolean {
  return state === 'rented' && isOpened !== true;
}

/** The next episodes from one on that may be kept and are not. */
export function nextToKeep(
  episodes: readonly EpisodeLineWire[],
  from: { id: number; count: number; kept: ReadonlySet<number> },
): number[] {
  const at = episodes.findIndex(({ id }) => id === from.id);
  const ahead = episodes.slice(at + 1).filter((line) => isKeepable(line) && !isUnopenedRental(line));
  return ahead.slice(0, from.count).flatMap(({ id }) => (from.kept.has(id) ? [] : [id]));
}
