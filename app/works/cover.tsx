import type { ReactNode } from 'react';
import type { CardCoverWire } from '#contract/pictures';
import { pictureAddress } from '#vocabulary/picture-address';
import styles from './works.module.css';

const ADULT_ALT = '19세 이상 이용가 작품입니다. 성인인증 후 표지를 볼 수 있습니다.';

/**
 * `sizes` of a cover as narrow as a thumb, 44 to 56 px: the file of 120 points holds more than two for each of them, and
 * a phone whose screen has three of them fetches no wider one, of thrice the bytes, for what the eye cannot tell apart.
 */
export const THUMB_SIZES = '40px';

interface CoverPlace {
  cover: CardCoverWire;
  title: string;
  /** How wide it stands, for the browser to choose a file: `sizes` of an image. */
  sizes: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  /** Nothing to say where the title stands beside it anyway. */
  silent?: boolean;
}

interface CoverFiles {
  src: string;
  srcSet: string;
}

/** The same cover stands in many rows, and on many pages. */
const written = new WeakMap<CardCoverWire, CoverFiles>();

function filesOf(cover: CardCoverWire): CoverFiles {
  const known = written.get(cover);
  if (known) return known;
  const middle = cover.widths.find((width) => width >= 240) ?? cover.widths.at(-1) ?? cover.width;
  const files = {
    src: pictureUrl(cover, middle),
    srcSet: cover.widths.map((width) => `${pictureUrl(cover, width)} ${width}w`).join(', '),
  };
  written.set(cover, files);
  return files;
}

function pictureUrl(cover: CardCoverWire, width: number): string {
  return pictureAddress(cover, `${width}.webp`);
}

/** A cover as a book that stands: rounded above, square where it meets the plank, a shade at its spine. */
export function Cover({ cover, title, sizes, eager, silent }: CoverPlace): ReactNode {
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

/** What stands for an adult cover: ink paper and the number, set in type, so that nothing of the picture leaves. */
function MaskedCover(): ReactNode {
  return (
    <span className={`${styles.cover} ${styles.masked}`} role="img" aria-label={ADULT_ALT}>
      19
    </span>
  );
}
