import { UNIT_NAMES, type Unit } from '#vocabulary/shelves';

/** Progress as a reader is told it: whole percent, 100 only at the very end. */
export function progressText(fraction: number): string {
  return `${percentOf(fraction)}%`;
}

export function percentOf(fraction: number): number {
  if (!(fraction > 0)) return 0;
  return fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100));
}

/** `3화`: an episode by its number and unit. */
export function episodeNumber(episode: { position: number; unit: Unit }): string {
  return `${episode.position}${UNIT_NAMES[episode.unit]}`;
}

/** `3화 무지개 물약`; a title that already begins with its number, or is only that, stands alone. */
export function episodeName(episode: { position: number; unit: Unit; title: string }): string {
  const number = episodeNumber(episode);
  if (!episode.title) return number;
  return episode.title.replace(/^제\s*/, '').startsWith(number) ? episode.title : `${number} ${episode.title}`;
}
