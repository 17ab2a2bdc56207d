import { useEffect, useRef, useState } from 'react';
import type { StageSpot, TextStage } from '../text/text-stage.ts';
import { spotAtPoint } from './text-positions.ts';

const POINTERS = ['pointerdown', 'pointerup', 'click'] as const;

/** While active, the next tap picks the start; Escape cancels. */
export function useStartPicker(
  stage: TextStage,
  onPick: (spot: StageSpot) => void,
): [boolean, (isOn: boolean) => void] {
  const [isPicking, pick] = useState(false);
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    if (!isPicking) return undefined;
    const onPointer = (event: PointerEvent): void => {
      const isOnText = stage
        .sections()
        .some(({ article }) => event.target instanceof Node && article.contains(event.target));
      if (!isOnText) return;
      event.stopPropagation();
      if (event.type !== 'click') return;
      event.preventDefault();
      const spot = spotAtPoint(stage, event.clientX, event.clientY);
      pick(!spot);
      if (spot) latest.current(spot);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      pick(false);
    };
    for (const name of POINTERS) window.addEventListener(name, onPointer, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      for (const name of POINTERS) window.removeEventListener(name, onPointer, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isPicking, stage]);
  return [isPicking, pick];
}
