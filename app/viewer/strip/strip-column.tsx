import { type RefObject, memo, use, useMemo } from 'react';
import { InlineNonce } from '../../ui/inline-nonce.ts';
import type { ReadStrip } from './read-strip.ts';
import { sliceSizes } from './data-saver.ts';
import { type SliceWindows, isWithin } from './slice-windows.ts';
import { StripSlice } from './strip-slice.tsx';
import styles from './strip-viewer.module.css';

interface StripColumnProps {
  column: RefObject<HTMLDivElement | null>;
  episode: number;
  strip: ReadStrip;
  /** Number of the slice at the view's top. */
  current: number;
  windows: SliceWindows;
  saves: boolean;
  isZoomed: boolean;
  onLastThere: () => void;
}

/** The slices of a strip, gap-free, in boxes that have their sizes from the page's own style sheet. */
export const StripColumn = memo(function StripColumn(props: StripColumnProps) {
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
          <StripSlice
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

/** Ratio and edge colour of every box, as a sheet of the page: no box waits for its picture or for a script. */
export function boxRules(strip: ReadStrip): string {
  return strip.slices
    .map(
      (slice, index) =>
        `#slice-${index}{aspect-ratio:${slice.width}/${slice.height};background-color:${/^#[\da-f]{6}$/i.test(slice.edge) ? slice.edge : '#fff'}}`,
    )
    .join('');
}
