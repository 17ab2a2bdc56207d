import type { ReactNode } from 'react';
import type { CardCoverDto } from '#contract/pictures';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import styles from './works.module.css';

const ADULT_ALT = '19세 이상 이용가 작품입니다. 성인인증 후 표지를 볼 수 있습니다.';

/**
 * Covers of 44 to 56 px: the 120 px file has enough resolution, and 3x screens must not load a file three times as
 * large.
 */
export const THUMB_SIZES = '40px';

interface CoverProps {
  cover: CardCoverDto;
  title: string;
  sizes: string;
  /** Above the fold. */
  eager?: boolean;
  /** Decorative beside a title. */
  silent?: boolean;
}

interface CoverFiles {
  src: string;
  srcSet: string;
}

/** Cached: the same cover is on many pages. */
const written = new WeakMap<CardCoverDto, CoverFiles>();

function filesOf(cover: CardCoverDto): CoverFiles {
  const cached = written.get(cover);
  if (cached) return cached;
  const middle = cover.widths.find((width) => width >= 240) ?? cover.widths.at(-1) ?? cover.width;
  const files = {
    src: pictureUrl(cover, middle),
    srcSet: cover.widths.map((width) => `${pictureUrl(cover, width)} ${width}w`).join(', '),
  };
  written.set(cover, files);
  return files;
}

function pictureUrl(cover: CardCoverDto, width: number): string {
  return pictureVariantUrl(cover, `${width}.webp`);
}

export function Cover({ cover, title, sizes, eager, silent }: CoverProps): ReactNode {
  if (cover.masked) return <MaskedCover />;
  const { src, srcSet } = filesOf(cover);
  return (
    <span className={styles.cover}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        alt={silent ? '' : `${title} 표지`}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : undefined}
      />
    </span>
  );
}

/** Placeholder of an adult cover; the picture is not sent. */
function MaskedCover(): ReactNode {
  return (
    <span className={`${styles.cover} ${styles.masked}`} role="img" aria-label={ADULT_ALT}>
      19
    </span>
  );
}
