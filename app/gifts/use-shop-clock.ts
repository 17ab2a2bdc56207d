import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

const SECOND_MS = 1000;
const MOST_DELAY_MS = 800;
const nothing = (): (() => void) => () => undefined;

/**
 * The shop's clock, second by second: what its answer said, and how long ago that came, by a clock that nobody sets. The
 * device's own time counts for nothing. Back from a time out of sight, the shop is asked anew.
 */
export function useShopClock(said: string): Date {
  const isFirst = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  // Only while the document itself is hydrated does its own answer's arrival count.
  const [served] = useState(isFirst ? said : '');
  const [now, setNow] = useState(() => new Date(said));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const came = said === served ? documentCame() : performance.now();
    const from = new Date(said).getTime();
    const tick = (): void => setNow(new Date(from + performance.now() - came));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [said, served]);
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const look = (): void => seen();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return now;
}

/** When the document's first byte was here. */
function documentCame(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.responseStart : performance.now();
}

/** Asks the shop again once a moment has come: it alone decides what is open. */
export function useAfter(moment: string | null, now: Date): void {
  const { revalidate, state } = useRevalidator();
  const isPast = moment !== null && now.getTime() >= new Date(moment).getTime();
  const ask = useEffectEvent(() => {
    if (state === 'idle') void revalidate();
  });
  const second = Math.floor(now.getTime() / SECOND_MS);
  useEffect(() => {
    if (!isPast) return;
    // Everybody's page comes to the same second: they do not all ask in the same instant.
    const timer = setTimeout(() => ask(), Math.random() * MOST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPast, second]);
}
