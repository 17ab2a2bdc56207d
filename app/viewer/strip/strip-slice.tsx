import { memo, useEffect, useRef, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { PictureSources } from '../frame/picture-sources.tsx';
import styles from './strip-viewer.module.css';
import type { Strip } from '../frame/viewed-episode.ts';
import { WORDING } from '../frame/viewer-wording.ts';

/** How wide a slice is shown, for choosing among its encodings. */
export const SLICE_SIZES = '(min-width: 720px) 720px, 100vw';

interface StripSliceProps {
  index: number;
  slice: Strip['slices'][number];
  alt: string;
  dialogue: string[];
  /** Near the view: fetched now, blurred until it is there. */
  isNear: boolean;
  /** False far behind the view on a small device: the box stays, the picture goes. */
  isHeld: boolean;
}

/** One slice of a strip in a box that has its size from the start. */
export const StripSlice = memo(function StripSlice({ index, slice, alt, dialogue, isNear, isHeld }: StripSliceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const isFirst = index < 2;
  useEffect(() => {
    const image = box.current?.querySelector('img');
    if (isNear && box.current && !image?.complete)
      box.current.style.backgroundImage = `url(${blurOf(slice.thumbhash)})`;
    // A picture that failed before the page came alive has told nobody.
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true);
  }, [isNear, slice.thumbhash]);
  return (
    <div ref={box} id={`slice-${index}`} className={styles.slice} data-y={slice.y}>
      {isHeld && (
        <PictureSources
          key={tries}
          picture={slice}
          alt={alt}
          sizes={SLICE_SIZES}
          isFirst={isFirst}
          isEager={isFirst || isNear}
          onLoad={() => setFailed(false)}
          onError={() => setFailed(true)}
        />
      )}
      {dialogue.length > 0 && (
        <ul className="visually-hidden" aria-label="대사">
          {dialogue.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <button
          type="button"
          className={styles.retry}
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          {WORDING.pictureFailed}
        </button>
      )}
    </div>
  );
});

function blurOf(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
}
