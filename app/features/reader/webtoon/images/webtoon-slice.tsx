import { type RefObject, memo, useEffect, useRef, useState } from 'react';
import { PictureSources } from '../../shell/picture-sources.tsx';
import { SLICE_SIZES } from './data-saver.ts';
import type { ImageStrip } from '../image-strip.ts';
import styles from '../webtoon-viewer.module.css';

const FAILED = '이미지를 불러오지 못했습니다. 눌러서 다시 불러오기';

interface WebtoonSliceProps {
  id: string;
  /** In the first screen. */
  isFirst: boolean;
  slice: ImageStrip['slices'][number];
  /** `sizes`; changes only before loading or for a larger image. */
  sizes: string;
  /** Load now. */
  isNear: boolean;
  /** False far away on small devices: the box stays, the image is removed. */
  isHeld: boolean;
  onThere?: (() => void) | undefined;
}

export const WebtoonSlice = memo(function WebtoonSlice(props: WebtoonSliceProps) {
  const { id, isFirst, slice, sizes, isNear, isHeld, onThere } = props;
  const { alt, dialogue } = slice;
  const box = useRef<HTMLDivElement>(null);
  const { tries, hasFailed, fail, succeed, retry } = useTries(box, onThere);
  const fitting = useFittingSizes(box, sizes);
  useEffect(() => {
    const isThere = (): boolean => box.current?.querySelector('img')?.complete ?? false;
    if (!isNear || isThere()) return;
    void import('./thumbhash-url.ts').then(({ thumbhashUrl }) => {
      if (box.current && !isThere()) box.current.style.backgroundImage = `url(${thumbhashUrl(slice.thumbhash)})`;
    });
  }, [isNear, slice.thumbhash]);
  return (
    <div
      ref={box}
      id={id}
      className={styles.slice}
      data-y={slice.y}
      {...(isHeld ? {} : { role: 'img', 'aria-label': alt })}
    >
      {isHeld && (
        <PictureSources
          key={tries}
          picture={slice}
          alt={alt}
          sizes={fitting}
          isFirst={isFirst}
          isEager={isFirst || isNear}
          onLoad={succeed}
          onError={fail}
        />
      )}
      {dialogue.length > 0 && (
        <ul className="visually-hidden" aria-label="대사">
          {dialogue.map((connection, at) => (
            <li key={at}>{connection}</li>
          ))}
        </ul>
      )}
      {isHeld && hasFailed && (
        <button type="button" className={styles.retry} onClick={retry}>
          <span>{FAILED}</span>
        </button>
      )}
    </div>
  );
});

interface Tries {
  tries: number;
  hasFailed: boolean;
  fail(): void;
  succeed(): void;
  retry(): void;
}

/** Load state and attempts; failed images are retried when online. */
function useTries(box: RefObject<HTMLElement | null>, onThere: (() => void) | undefined): Tries {
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const retry = (): void => {
    setFailed(false);
    setTries((before) => before + 1);
  };
  useEffect(() => {
    const image = box.current?.querySelector('img');
    if (!image?.complete || !image.currentSrc) return;
    // Images may load or fail before hydration.
    if (image.naturalWidth === 0) setFailed(true);
    else onThere?.();
  }, [box, onThere]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);
  const succeed = (): void => {
    setFailed(false);
    onThere?.();
  };
  return { tries, hasFailed, retry, succeed, fail: () => setFailed(true) };
}

/** A loaded image is not replaced by a smaller one. */
function useFittingSizes(box: RefObject<HTMLElement | null>, wanted: string): string {
  const [sizes, setSizes] = useState(SLICE_SIZES);
  useEffect(() => {
    const image = box.current?.querySelector('img');
    const isThere = Boolean(image?.complete && image.naturalWidth > 0);
    const isLarger = wanted.includes('200vw');
    if (!isThere || isLarger) setSizes(wanted);
  }, [box, wanted]);
  return sizes;
}
