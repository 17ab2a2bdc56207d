import { type PointerEvent, useEffect, useRef } from 'react';

const HOLD = { firstMs: 400, nextMs: 90 };

/** Steps once per press and repeatedly while held. `onClick` handles keyboard and assistive technology. */
export function usePressAndHold(step: () => void) {
  const timer = useRef(0);
  const latest = useRef(step);
  const wasHeld = useRef(false);
  useEffect(() => {
    latest.current = step;
  });
  const release = (): void => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const again = (): void => {
    wasHeld.current = true;
    latest.current();
    timer.current = window.setTimeout(again, HOLD.nextMs);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false;
      release();
      if (event.button === 0) timer.current = window.setTimeout(again, HOLD.firstMs);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!wasHeld.current) latest.current();
      wasHeld.current = false;
    },
  };
}
