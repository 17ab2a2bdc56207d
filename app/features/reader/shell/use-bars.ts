import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

const TAP = { distancePx: 10, ms: 300 };
/** Elements that handle taps themselves. */
const BUSY = 'a, button, input, label, dialog, [role=button]';

export interface Bars {
  areShown: boolean;
  show(isShown: boolean): void;
  toggle(): void;
  /** Hides the bars while reading on. */
  readOn(by: number): void;
  /** A tap in the middle toggles the bars. */
  taps: { onPointerDown(event: PointerEvent): void; onClick(event: MouseEvent): void };
}

/**
 * Visibility of the bars: initially shown, except when reading resumes. `takes` gets the tap position in fractions and
 * returns whether it handled it.
 */
export function useBars(takes?: (at: { x: number; y: number }) => boolean): Bars {
  const [areShown, show] = useState(true);
  const down = useRef({ x: 0, y: 0, at: 0, isSelecting: false });
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (root.dataset.resumed !== undefined) show(false);
    delete root.dataset.resumed;
  }, []);
  const isTap = (event: MouseEvent): boolean => {
    const { x, y, at, isSelecting } = down.current;
    if (event.target instanceof Element && event.target.closest(BUSY)) return false;
    if (Math.hypot(event.clientX - x, event.clientY - y) > TAP.distancePx || event.timeStamp - at > TAP.ms)
      return false;
    return !isSelecting && isNothingSelected();
  };
  return {
    areShown,
    show,
    toggle: () => show(!areShown),
    readOn: (by) => {
      const isSliding = document.activeElement?.matches('input[type=range]') ?? false;
      if (by > 0 && !isSliding) show(false);
    },
    taps: {
      onPointerDown: (event) => {
        const { clientX: x, clientY: y, timeStamp: at } = event;
        down.current = { x, y, at, isSelecting: !isNothingSelected() };
      },
      onClick: (event) => {
        if (!isTap(event)) return;
        const at = { x: event.clientX / window.innerWidth, y: event.clientY / window.innerHeight };
        if (takes?.(at)) show(false);
        else if (at.y > 0.2 && at.y < 0.8) show(!areShown);
      },
    },
  };
}

/** A tap that clears the selection does nothing else. */
function isNothingSelected(): boolean {
  return window.getSelection()?.isCollapsed ?? true;
}
