import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import type { PagedModeName } from './spreads.ts';
import type { ImageStrip } from '../image-strip.ts';
import { PAGE_TURN_LABELS } from '../webtoon-labels.ts';
import { watchPageGestures } from './paged-gestures.ts';
import { PagedSession } from './paged-session.ts';
import type { WebtoonReading } from '../use-webtoon-reading.ts';
import styles from './paged-reading.module.css';

interface PagedReadingProps {
  mode: PagedModeName;
  reading: WebtoonReading;
  strip: ImageStrip;
}

/** Paged mode while mounted: buttons, swipes, wheel, keys and taps. */
export function PagedReading({ mode, reading, strip }: PagedReadingProps) {
  const { settings, shown } = reading;
  const { message, session } = usePagedSession({ mode, reading, strip });
  const names = PAGE_TURN_LABELS[mode];
  const BackIcon = settings.isFromRight ? IconForward : IconBack;
  const OnIcon = settings.isFromRight ? IconBack : IconForward;
  return (
    <div className={styles.turning} data-from-right={settings.isFromRight} role="group" aria-label="넘기기">
      <button
        type="button"
        className={styles.back}
        aria-label={names.back}
        aria-disabled={shown?.index === 0}
        onClick={() => session.current?.move(-1)}
      >
        <BackIcon aria-hidden="true" width={26} height={26} />
      </button>
      <button
        type="button"
        className={styles.on}
        aria-label={names.on}
        aria-disabled={shown && shown.index >= shown.count}
        onClick={() => session.current?.move(1)}
      >
        <OnIcon aria-hidden="true" width={26} height={26} />
      </button>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </div>
  );
}

function usePagedSession({ mode, reading, strip }: PagedReadingProps): {
  message: string;
  session: RefObject<PagedSession | undefined>;
} {
  const { settings, setShown, act } = reading;
  const { hasLast } = reading.end;
  const { content, follower } = reading.place;
  const [label, say] = useState('');
  const session = useRef<PagedSession>(undefined);
  useLayoutEffect(() => {
    if (!content.current || !follower.current) return undefined;
    const opened = new PagedSession({
      content: content.current,
      follower: follower.current,
      panels: strip.cut,
      mayEnd: () => hasLast.current,
      visible: setShown,
      say,
    });
    session.current = opened;
    return () => {
      session.current = undefined;
      act((actions) => actions.holdTurner(undefined));
      opened.close();
    };
  }, [content, follower, strip, act, hasLast, setShown]);
  useLayoutEffect(() => {
    session.current?.setMode(mode);
    const opened = session.current;
    act((actions) => actions.holdTurner(opened));
  }, [mode, settings.isFromRight, settings.width, act]);
  useEffect(() => {
    if (!content.current) return undefined;
    return watchPageGestures(content.current.element, {
      maySwipe: () => settings.swipe && !session.current?.isZoomed,
      isZoomed: () => session.current?.isZoomed ?? false,
      isFromRight: () => settings.isFromRight,
      turn: (by) => session.current?.move(by),
    });
  }, [content, settings.swipe, settings.isFromRight]);
  return { message: label, session };
}
