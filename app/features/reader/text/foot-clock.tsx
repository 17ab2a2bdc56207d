import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './foot-clock.module.css';

const MINUTE_MS = 60_000;

interface Battery extends EventTarget {
  /** 0 to 1. */
  level: number;
}

/** Time and battery, which a full screen hides, in the reader's foot. */
export function FootClock(): ReactNode {
  const now = useMinute();
  const battery = useBattery();
  const time = now.toLocaleTimeString('ko-KR', { hour: 'numeric', minute: '2-digit', hour12: false });
  const room = document.querySelector('[data-clock]');
  // Nothing until the browser has answered: text that grows would move.
  if (battery === 'asking' || !room) return null;
  const text = battery === undefined ? time : `${time} · 배터리 ${Math.round(battery * 100)}%`;
  return createPortal(<bdi className={styles.clock}>{text}</bdi>, room);
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** Undefined where the browser does not tell. */
function useBattery(): number | 'asking' | undefined {
  const [level, setLevel] = useState<number | 'asking' | undefined>(() =>
    'getBattery' in navigator ? 'asking' : undefined,
  );
  useEffect(() => {
    const ends = new AbortController();
    const getBattery: unknown = Reflect.get(navigator, 'getBattery');
    if (typeof getBattery !== 'function') return undefined;
    const follow = (battery: Battery): void => {
      if (ends.signal.aborted) return;
      setLevel(battery.level);
      battery.addEventListener('levelchange', () => setLevel(battery.level), { signal: ends.signal });
    };
    Promise.resolve(getBattery.call(navigator)).then(follow, () => setLevel(undefined));
    return () => ends.abort();
  }, []);
  return level;
}
