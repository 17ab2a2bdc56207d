import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

const SECOND_MS = 1000;
const MAX_DELAY_MS = 800;
const nothing = (): (() => void) => () => undefined;

/**
 * Server time plus monotonic elapsed time; ignores the device clock. Revalidates when the page becomes visible again.
 */
export function useShopClock(message: string): Date {
  const isFirst = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  // The document's arrival time counts only during hydration.
  const [served] = useState(isFirst ? message : '');
  const [now, setNow] = useState(() => new Date(message));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const came = message === served ? documentReceivedAt() : performance.now();
    const from = new Date(message).getTime();
    const tick = (): void => setNow(new Date(from + performance.now() - came));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [message, served]);
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const update = (): void => seen();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return now;
}

/** Time of the first byte. */
function documentReceivedAt(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.responseStart : performance.now();
}

/** Revalidates at that time: the server decides what is open. */
export function useRevalidateAt(date: string | null, now: Date): void {
  const { revalidate, state } = useRevalidator();
  const isPast = date !== null && now.getTime() >= new Date(date).getTime();
  const request = useEffectEvent(() => {
    if (state === 'idle') void revalidate();
  });
  const second = Math.floor(now.getTime() / SECOND_MS);
  useEffect(() => {
    if (!isPast) return;
    // Random delay spreads the requests.
    const timer = setTimeout(() => request(), Math.random() * MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPast, second]);
}
