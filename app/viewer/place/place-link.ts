import { type TextPlace, textPlaceFrom } from '#vocabulary/place';

const SHARES = 10_000;

/**
 * The address of a place in a text for somebody else. It holds no word of the text, so that nobody reads by it what they
 * may not: where the text was edited since, its block, its letter and its share of the whole lead there.
 */
export function placePath({ episode, revision, block, offset, fraction }: Omit<TextPlace, 'quote'>): string {
  return `/viewer/${episode}#at-${revision}-${encodeURIComponent(block)}-${offset}-${Math.round(fraction * SHARES)}`;
}

/** A place as such an address names it; undefined for every other address. */
export function placeOfAddress(hash: string, episode: number): TextPlace | undefined {
  const [, revision, block, offset, share] = /^#at-(\d{1,9})-(.+)-(\d{1,7})-(\d{1,5})$/.exec(hash) ?? [];
  if (!block) return undefined;
  try {
    const told = { revision: Number(revision), block: decodeURIComponent(block), offset: Number(offset), quote: '' };
    return textPlaceFrom({ ...told, fraction: Number(share) / SHARES }, episode);
  } catch {
    return undefined;
  }
}
