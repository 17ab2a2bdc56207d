import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import type { TurnedMode } from './strip-spreads.ts';
import type { ReadStrip } from './read-strip.ts';
import { TURN_NAMES } from './strip-wording.ts';
import { watchTurnGestures } from './turn-gestures.ts';
import { TurnSession } from './turn-session.ts';
import type { StripReading } from './use-strip-reading.ts';
import styles from './turned-reading.module.css';

interface TurnedReadingProps {
  mode: TurnedMode;
  reading: StripReading;
  strip: ReadStrip;
}

/** Turns the strip that stands in the page for as long as this is mounted: by buttons, swipes, wheel, keys and taps. */
export function TurnedReading({ mode, reading, strip }: TurnedReadingProps) {
  const { settings, shown } = reading;
  const { said, session } = useTurnSession({ mode, reading, strip });
  const names = TURN_NAMES[mode];
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
        {said}
      </p>
    </div>
  );
}

function useTurnSession({ mode, reading, strip }: TurnedReadingProps): {
  said: string;
  session: RefObject<TurnSession | undefined>;
} {
  const { settings, hasLast, setShown, act } = reading;
  const { content, follower } = reading.place;
  const [said, say] = useState('');
  const session = useRef<TurnSession>(undefined);
  useLayoutEffect(() => {
    if (!content.current || !follower.current) return undefined;
    const opened = new TurnSession({
      content: content.current,
      follower: follower.current,
      panels: strip.cut,
      mayEnd: () => hasLast.current,
      shown: setShown,
      say,
    });
    session.current = opened;
    return () => {
      session.current = undefined;
      act((acts) => acts.holdTurner(undefined));
      opened.close();
    };
  }, [content, follower, strip, act, hasLast, setShown]);
  useLayoutEffect(() => {
    session.current?.setMode(mode);
    const opened = session.current;
    act((acts) => acts.holdTurner(opened));
  }, [mode, settings.isFromRight, settings.width, act]);
  useEffect(() => {
    if (!content.current) return undefined;
    return watchTurnGestures(content.current.element, {
      maySwipe: () => settings.swipe && !session.current?.isZoomed,
      isZoomed: () => session.current?.isZoomed ?? false,
      isFromRight: () => settings.isFromRight,
      turn: (by) => session.current?.move(by),
    });
  }, [content, settings.swipe, settings.isFromRight]);
  return { said, session };
}
