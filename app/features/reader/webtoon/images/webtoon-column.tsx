import { type RefObject, memo, use, useMemo } from 'react';
import { InlineNonce } from '../../../../server/inline-nonce.ts';
import type { ImageStrip } from '../image-strip.ts';
import { sliceSizes } from './data-saver.ts';
import { type SliceWindows, isWithin } from './slice-windows.ts';
import { WebtoonSlice } from './webtoon-slice.tsx';
import styles from '../webtoon-viewer.module.css';

interface WebtoonColumnProps {
  column: RefObject<HTMLDivElement | null>;
  episode: number;
  strip: ImageStrip;
  /** Index of the current slice. */
  current: number;
  windows: SliceWindows;
  saves: boolean;
  isZoomed: boolean;
  onLastThere: () => void;
}

/** Slices without gaps, sized by a page style sheet. */
export const WebtoonColumn = memo(function WebtoonColumn(props: WebtoonColumnProps) {
  const { column, episode, strip, current, windows, saves, isZoomed, onLastThere } = props;
  const nonce = use(InlineNonce);
  const rules = useMemo(() => boxRules(strip), [strip]);
  return (
    <>
      {strip.isBoxed ? null : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />}
      <div
        ref={column}
        className={styles.strip}
        data-strip={episode}
        data-width={strip.width}
        data-height={strip.height}
        data-panels={strip.cut.map(({ from, to }) => `${from}-${to}`).join(' ')}
      >
        {strip.slices.map((slice, index) => (
          <WebtoonSlice
            key={slice.y}
            index={index}
            slice={slice}
            sizes={sliceSizes({
              index,
              saves,
              isZoomed: isZoomed && isWithin({ ahead: 2, behind: 0 }, current, index),
            })}
            isNear={isWithin(windows.near, current, index)}
            isHeld={isWithin(windows.held, current, index)}
            onThere={index === strip.slices.length - 1 ? onLastThere : undefined}
          />
        ))}
      </div>
    </>
  );
});

/** Aspect ratio and edge colour per box, so that no box waits for image or script. */
export function boxRules(strip: ImageStrip): string {
  return strip.slices
    .map(
      (slice, index) =>
        `#slice-${index}{aspect-ratio:${slice.width}/${slice.height};background-color:${/^#[\da-f]{6}$/i.test(slice.edge) ? slice.edge : '#fff'}}`,
    )
    .join('');
}
