import { type TouchEvent, useRef } from 'react';
import type { TextFlow } from './text-flow.ts';

/** How far a finger goes, in CSS pixels, to leave an episode past its last page or before its first. */
const SWIPE_PX = 56;

/** The browser turns swiped pages by itself; only past the last and before the first it has nowhere to go. */
export function useSwipePastEnds(flow: TextFlow | undefined): {
  onTouchStart(event: TouchEvent): void;
  onTouchEnd(event: TouchEvent): void;
} {
  const start = useRef<{ x: number; y: number; page: number } | undefined>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches[0];
      const page = flow?.pages()?.current;
      start.current =
        touches.length === 1 && touch && page !== undefined ? { x: touch.clientX, y: touch.clientY, page } : undefined;
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches[0];
      const from = start.current;
      const pages = flow?.pages();
      if (!from || !touch || !pages || !window.getSelection()?.isCollapsed) return;
      const by = { x: touch.clientX - from.x, y: touch.clientY - from.y };
      if (Math.abs(by.x) < SWIPE_PX || Math.abs(by.x) < 2 * Math.abs(by.y)) return;
      if (by.x < 0 && from.page === pages.count - 1) flow?.turn(1);
      if (by.x > 0 && from.page === 0) flow?.turn(-1);
    },
  };
}
