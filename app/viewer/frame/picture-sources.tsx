import { preload } from 'react-dom';
import { pictureAddress } from '#vocabulary/picture-address';
import type { EpisodePicture } from './viewed-episode.ts';

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

interface PictureSourcesProps {
  picture: EpisodePicture;
  alt: string;
  sizes: string;
  /** The first pictures of a page are fetched before anything else. */
  isFirst?: boolean;
  isEager?: boolean;
  onLoad?: () => void;
  onError?: () => void;
}

/** A picture in every stored encoding, best first; its box has its size before it is there. */
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
        src={plainSource(picture)}
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

/** Has the best encoding of a page's first picture fetched before scripts and sheets; browsers without it pass by. */
export function preloadPicture(picture: EpisodePicture, sizes: string): void {
  const imageSrcSet = sourceSet(picture, 'avif');
  if (imageSrcSet)
    preload(plainSource(picture), {
      as: 'image',
      type: TYPES.avif,
      imageSrcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
}

/** Every width of a picture in one encoding, as a source set; empty when there is none. */
export function sourceSet(
  picture: Pick<EpisodePicture, 'hash' | 'variants' | 'held'>,
  format: keyof typeof TYPES,
): string {
  const variants = picture.variants
    .filter((variant) => variant.format === format)
    .toSorted((a, b) => a.width - b.width);
  return variants.map((variant) => `${pictureAddress(picture, variant.file)} ${variant.width}w`).join(', ');
}

/** For browsers without the better encodings: JPEG, else whatever there is, at the smallest width that fills a phone. */
function plainSource(picture: EpisodePicture): string {
  const rank = { jpeg: 0, webp: 1, avif: 2 };
  const variants = picture.variants.toSorted((a, b) => rank[a.format] - rank[b.format] || a.width - b.width);
  const ofBest = variants.filter((variant) => variant.format === variants[0]?.format);
  const variant = ofBest.find((each) => each.width >= 720) ?? ofBest.at(-1);
  return variant ? pictureAddress(picture, variant.file) : '';
}
