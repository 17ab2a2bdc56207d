import { type RefObject, useEffect, useRef, useState } from 'react';

const DEFAULT_MS = 5000;

/** Time stands still while the region is hovered or focused, or the window is not. */
export function useIsPaused(region: RefObject<HTMLElement | null>): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    // Not `:hover`, which stays after a touch.
    const reasons = new Set<string>();
    const leaving = new AbortController();
    const follow = (target: EventTarget, reason: string, [begin, end]: [string, string]): void => {
      const update = ({ type }: Event): void => {
        if (type === begin) reasons.add(reason);
        else reasons.delete(reason);
        setPaused(reasons.size > 0);
      };
      for (const name of [begin, end]) target.addEventListener(name, update, { signal: leaving.signal });
    };
    follow(element, 'pointer', ['pointerover', 'pointerleave']);
    follow(element, 'focus', ['focusin', 'focusout']);
    follow(window, 'window', ['blur', 'focus']);
    return () => leaving.abort();
  }, [region]);
  return isPaused;
}

/** Closes a toast when its time is over. */
export function useToastTimer(toast: { isRunning: boolean; durationMs: number | undefined; close(): void }): void {
  const { isRunning, durationMs = DEFAULT_MS } = toast;
  const left = useRef(durationMs);
  const close = useRef(toast.close);
  useEffect(() => {
    close.current = toast.close;
  });
  useEffect(() => {
    if (!isRunning || left.current === Infinity) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isRunning]);
}
