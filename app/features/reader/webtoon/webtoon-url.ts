import type { StripReadingPosition } from '#shared/reading/reading-position';
import { paths } from '#shared/web/paths';

/** URL of a height in source pixels. */
export function webtoonPositionPath({ episode, y }: { episode: number; y: number }): string {
  return `${paths.imageViewer(episode)}#y-${Math.round(y)}`;
}

/** Takes precedence over the saved position. */
export function webtoonPositionFromHash(episode: number): StripReadingPosition | undefined {
  const y = /^#y-(\d{1,9})$/.exec(location.hash)?.[1];
  return y === undefined ? undefined : { episode, revision: 0, y: Number(y), fraction: 0 };
}
