import { useEffect, useRef } from 'react';
import { sourceSet } from '../frame/picture-sources.tsx';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { SLICE_SIZES } from './data-saver.ts';

/**
 * Fetches the first pictures of the next episode once, quietly, in the encoding that this device will show: they are
 * there when it opens. A locked episode names none, so nothing of it is asked for.
 */
export function useNextPictures(next: ViewedEpisode['next'], isWanted: boolean): void {
  const waiting = useRef<HTMLPictureElement[]>([]);
  useEffect(() => {
    if (!isWanted || waiting.current.length > 0) return;
    waiting.current = (next?.firstPictures ?? []).map(fetchQuietly);
  }, [isWanted, next]);
}

function fetchQuietly(picture: NonNullable<ViewedEpisode['next']>['firstPictures'][number]): HTMLPictureElement {
  const holder = document.createElement('picture');
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
  ] as const) {
    const source = document.createElement('source');
    source.type = type;
    source.sizes = SLICE_SIZES;
    source.srcset = sourceSet(picture, format);
    if (source.srcset) holder.append(source);
  }
  const image = new Image();
  image.fetchPriority = 'low';
  image.decoding = 'async';
  holder.append(image);
  // An address that is none of the encodings: a browser that knows them takes one of these.
  image.src = 'data:,';
  return holder;
}
