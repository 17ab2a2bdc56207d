import { sourceSet } from '../../shell/picture-sources.tsx';
import type { ViewedEpisode } from '../../shell/viewed-episode.ts';

export type NextPicture = NonNullable<ViewedEpisode['next']>['firstPictures'][number];

/**
 * Preloads the next episode's first images in the version this device will show. Returns the elements, which must stay
 * referenced.
 */
export function preloadImages(pictures: NextPicture[], sizes: string): HTMLPictureElement[] {
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
    // Placeholder: browsers that support an encoding take its source.
    image.src = 'data:,';
    return holder;
  });
}
