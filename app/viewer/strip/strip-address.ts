import type { StripPlace } from '#vocabulary/place';

/** The address of a height in a strip, in source pixels: for somebody else, and for a mark that stands there. */
export function stripPlacePath({ episode, y }: { episode: number; y: number }): string {
  return `/viewer/i/${episode}#y-${Math.round(y)}`;
}

/** Where the page's address leads, if it names a place; it comes before where this device stopped reading. */
export function placeOfAddress(episode: number): StripPlace | undefined {
  const y = /^#y-(\d{1,9})$/.exec(location.hash)?.[1];
  return y === undefined ? undefined : { episode, revision: 0, y: Number(y), fraction: 0 };
}
