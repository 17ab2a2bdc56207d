import { UNIT_NAMES, type Unit } from '#shared/catalog/categories';

/** Whole percent, 100 only at the end. */
export function progressText(fraction: number): string {
  return `${toPercent(fraction)}%`;
}

export function toPercent(fraction: number): number {
  if (!(fraction > 0)) return 0;
  return fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100));
}

/** `3화`. */
export function episodeNumber(episode: { position: number; unit: Unit }): string {
  return `${episode.position}${UNIT_NAMES[episode.unit]}`;
}

/** `3화 무지개 물약`, without the number when the title starts with it. */
export function episodeName(episode: { position: number; unit: Unit; title: string }): string {
  const number = episodeNumber(episode);
  if (!episode.title) return number;
  return episode.title.replace(/^제\s*/, '').startsWith(number) ? episode.title : `${number} ${episode.title}`;
}
