import { sourceSet } from '../frame/picture-sources.tsx';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';

/** As much of a picture as it takes to fetch it. */
export type NextPicture = NonNullable<ViewedEpisode['next']>['firstPictures'][number];

/**
 * Fetches the first pictures of the next episode quietly, in the encoding that this device will show: they are there
 * when it opens. Answers what holds them until then.
 */
export function fetchAhead(pictures: NextPicture[], sizes: string): HTMLPictureElement[] {
  return pictures.map((picture) => {
    const holder = document.createElement('picture');
    for (const format of ['avif', 'webp'] as const) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.sizes = sizes;
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
  });
}
