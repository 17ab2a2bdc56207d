import type { EpisodeLineDto } from '#contract/catalog';

/** Free, owned or rented. */
export function isDownloadable({ state }: Pick<EpisodeLineDto, 'state'>): boolean {
  return state === 'free' || state === 'owned' || state === 'rented';
}

/** Downloading would start the rental, so it needs confirmation. */
export function isUnopenedRental({ state, isOpened }: Pick<EpisodeLineDto, 'state' | 'isOpened'>): boolean {
  return state === 'rented' && isOpened !== true;
}

/** The next downloadable episodes not yet saved. */
export function nextDownloads(
  episodes: readonly EpisodeLineDto[],
  from: { id: number; count: number; kept: ReadonlySet<number> },
): number[] {
  const at = episodes.findIndex(({ id }) => id === from.id);
  const ahead = episodes.slice(at + 1).filter((episode) => isDownloadable(episode) && !isUnopenedRental(episode));
  return ahead.slice(0, from.count).flatMap(({ id }) => (from.kept.has(id) ? [] : [id]));
}
