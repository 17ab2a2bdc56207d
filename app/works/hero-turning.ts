import { useCallback, useEffect, useState } from 'react';

const TURN_MS = 6000;

/** Which banner is shown, and the turning by itself: every six seconds, held by hover and focus, off under reduced motion. */
export function useTurning(count: number) {
  const [active, setActive] = useState(0);
  const [isOn, setOn] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const isRunning = isOn && !isHeld && count > 1;
  const turn = useCallback((by: number) => setActive((at) => (at + by + count) % count), [count]);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setOn(false);
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn(1);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [isRunning, turn]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return {
    active,
    isOn,
    isRunning,
    turn,
    choose: setActive,
    toggle: () => setOn((was) => !was),
    holders: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
