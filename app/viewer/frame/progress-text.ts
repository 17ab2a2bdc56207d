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

/** `소장 2코인`, `대여 1코인 · 72시간`: what an episode costs, each way it is sold. */
export function priceTexts(price: {
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
}): string[] {
  const texts: string[] = [];
  if (price.buyCoins !== null) texts.push(`소장 ${price.buyCoins}코인`);
  if (price.rentalCoins !== null)
    texts.push(`대여 ${price.rentalCoins}코인${price.rentalHours === null ? '' : ` · ${price.rentalHours}시간`}`);
  return texts;
}
