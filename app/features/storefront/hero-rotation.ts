import { isStill } from '../../browser/is-still.ts';
import { useCallback, useEffect, useState } from 'react';

const ROTATION_MS = 6000;

/** Rotates every six seconds; paused on hover and focus, off with reduced motion. */
export function useHeroRotation(count: number) {
  const [active, setActive] = useState(0);
  const [isOn, setOn] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const isRunning = isOn && !isHeld && count > 1;
  const turn = useCallback((delta: number) => setActive((at) => (at + delta + count) % count), [count]);
  useEffect(() => {
    if (isStill()) setOn(false);
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn(1);
    }, ROTATION_MS);
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
