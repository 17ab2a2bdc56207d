import { preload } from 'react-dom';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import type { EpisodePicture } from './viewed-episode.ts';

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

interface PictureSourcesProps {
  picture: EpisodePicture;
  alt: string;
  sizes: string;
  /** Loads with high priority. */
  isFirst?: boolean;
  isEager?: boolean;
  onLoad?: () => void;
  onError?: () => void;
}

/** All encodings, best first; reserves its box. */
export function PictureSources({
  picture,
  alt,
  sizes,
  isFirst = false,
  isEager = isFirst,
  onLoad,
  onError,
}: PictureSourcesProps) {
  const formats = (['avif', 'webp'] as const).filter((format) =>
    picture.variants.some((variant) => variant.format === format),
  );
  return (
    <picture>
      {formats.map((format) => (
        <source key={format} type={TYPES[format]} srcSet={sourceSet(picture, format)} sizes={sizes} />
      ))}
      <img
        src={originalSource(picture)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
        onLoad={onLoad}
        onError={onError}
      />
    </picture>
  );
}

/** Preloads the first image in the best encoding. */
export function preloadPicture(picture: EpisodePicture, sizes: string): void {
  const imageSrcSet = sourceSet(picture, 'avif');
  if (imageSrcSet)
    preload(originalSource(picture), {
      as: 'image',
      type: TYPES.avif,
      imageSrcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
}

/** Empty when there is none. */
export function sourceSet(
  picture: Pick<EpisodePicture, 'hash' | 'variants' | 'held'>,
  format: keyof typeof TYPES,
): string {
  const variants = picture.variants
    .filter((variant) => variant.format === format)
    .toSorted((a, b) => a.width - b.width);
  return variants.map((variant) => `${pictureVariantUrl(picture, variant.file)} ${variant.width}w`).join(', ');
}

/** JPEG fallback at the smallest width for phones. */
function originalSource(picture: EpisodePicture): string {
  const rank = { jpeg: 0, webp: 1, avif: 2 };
  const variants = picture.variants.toSorted((a, b) => rank[a.format] - rank[b.format] || a.width - b.width);
  const ofBest = variants.filter((variant) => variant.format === variants[0]?.format);
  const variant = ofBest.find((each) => each.width >= 720) ?? ofBest.at(-1);
  return variant ? pictureVariantUrl(picture, variant.file) : '';
}
