import { type TextReadingPosition, parseTextPosition } from '#shared/reading/reading-position';
import { paths } from '#shared/web/paths';

const SHARES = 10_000;

/**
 * URL of a shared text position. Contains no quote, so that it reveals nothing to readers without access; after an
 * edit it resolves by block, offset and fraction.
 */
export function positionPath({
  episode,
  revision,
  block,
  offset,
  fraction,
}: Omit<TextReadingPosition, 'quote'>): string {
  return `${paths.viewer(episode)}#at-${revision}-${encodeURIComponent(block)}-${offset}-${Math.round(fraction * SHARES)}`;
}

/** Undefined for any other hash. */
export function positionFromHash(hash: string, episode: number): TextReadingPosition | undefined {
  const [, revision, block, offset, share] = /^#at-(\d{1,9})-(.+)-(\d{1,7})-(\d{1,5})$/.exec(hash) ?? [];
  if (!block) return undefined;
  try {
    const message = { revision: Number(revision), block: decodeURIComponent(block), offset: Number(offset), quote: '' };
    return parseTextPosition({ ...message, fraction: Number(share) / SHARES }, episode);
  } catch {
    return undefined;
  }
}
