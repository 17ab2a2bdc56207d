import { titleBesideNumber } from '#shared/catalog/episode-title';
import { UNIT_NAMES, type Unit } from '#shared/catalog/categories';

/** Whole percent, 100 only at the end. */
export function progressText(fraction: number): string {
  return `${toPercent(fraction)}%`;
}

function toPercent(fraction: number): number {
  if (!(fraction > 0)) return 0;
  return fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100));
}

/** `3화`. */
export function episodeNumber(episode: { position: number; unit: Unit }): string {
  return `${episode.position}${UNIT_NAMES[episode.unit]}`;
}

/** `3화 무지개 물약`; a title that begins with the number does not repeat it. */
export function episodeName(episode: { position: number; unit: Unit; title: string }): string {
  const number = episodeNumber(episode);
  const title = titleBesideNumber(episode);
  return title ? `${number} ${title}` : number;
}
