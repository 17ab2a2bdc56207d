import { type RefObject, memo, use, useCallback, useLayoutEffect, useMemo } from 'react';
import { InlineNonce } from '../../../../server/inline-nonce.ts';
import type { ImageStrip } from '../image-strip.ts';
import { sliceSizes } from './data-saver.ts';
import { type SliceWindows, isWithin } from './slice-windows.ts';
import { WebtoonSlice } from './webtoon-slice.tsx';
import styles from '../webtoon-viewer.module.css';

interface WebtoonColumnProps {
  column?: RefObject<HTMLDivElement | null> | undefined;
  /** Appended by script to a page that has other slices. */
  isAppended: boolean;
  episode: number;
  strip: ImageStrip;
  /** Index of the current slice, which may be before or after this column. */
  current: number;
  windows: SliceWindows;
  saves: boolean;
  isZoomed: boolean;
  onLastThere: (episode: number) => void;
}

/** Slices without gaps, sized by a page style sheet. */
export const WebtoonColumn = memo(function WebtoonColumn(props: WebtoonColumnProps) {
  const { column, isAppended, episode, strip, current, windows, saves, isZoomed, onLastThere } = props;
  const nonce = use(InlineNonce);
  const idStart = isAppended ? `slice-${episode}-` : 'slice-';
  const lastThere = useCallback(() => onLastThere(episode), [onLastThere, episode]);
  const rules = useMemo(() => boxRules(strip, idStart), [strip, idStart]);
  // The security policy allows no other style sheet of a script.
  useLayoutEffect(() => {
    if (!isAppended) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
  }, [isAppended, rules]);
  return (
    <>
      {strip.isBoxed || isAppended ? null : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />}
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
            id={`${idStart}${index}`}
            isFirst={index < 2 && !isAppended}
            slice={slice}
            sizes={sliceSizes({
              index,
              saves,
              isZoomed: isZoomed && isWithin({ ahead: 2, behind: 0 }, current, index),
            })}
            isNear={isWithin(windows.near, current, index)}
            isHeld={isWithin(windows.held, current, index)}
            onThere={index === strip.slices.length - 1 ? lastThere : undefined}
          />
        ))}
      </div>
    </>
  );
});

/** Aspect ratio and edge colour per box, so that no box waits for image or script. */
export function boxRules(strip: ImageStrip, idStart = 'slice-'): string {
  return strip.slices
    .map(
      (slice, index) =>
        `#${idStart}${index}{aspect-ratio:${slice.width}/${slice.height};background-color:${/^#[\da-f]{6}$/i.test(slice.edge) ? slice.edge : '#fff'}}`,
    )
    .join('');
}
