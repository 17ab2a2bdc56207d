import { useEffect } from 'react';
import { pageScroller } from './passages-in-page.ts';
import type { TextStage } from './text-stage.ts';

/** Swipe distance that leaves the episode. */
const SWIPE_PX = 56;

/** The browser handles swipes between pages; this handles the first and the last. */
export function useSwipePastEnds(stage: TextStage): void {
  useEffect(() => {
    let from: { x: number; y: number; page: number } | undefined;
    const began = ({ touches, target }: TouchEvent): void => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isOnPage = target instanceof Node && pageScroller()?.contains(target);
      const page = stage.pages()?.current;
      from = touch && isOnPage && page !== undefined ? { x: touch.clientX, y: touch.clientY, page } : undefined;
    };
    const ended = ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      const pages = stage.pages();
      if (!from || !touch || !pages || !window.getSelection()?.isCollapsed) return;
      const by = { x: touch.clientX - from.x, y: touch.clientY - from.y };
      if (Math.abs(by.x) < SWIPE_PX || Math.abs(by.x) < 2 * Math.abs(by.y)) return;
      if (by.x < 0 && from.page === pages.count - 1) stage.turnPage(1);
      if (by.x > 0 && from.page === 0) stage.turnPage(-1);
    };
    window.addEventListener('touchstart', began, { passive: true });
    window.addEventListener('touchend', ended, { passive: true });
    return () => {
      window.removeEventListener('touchstart', began);
      window.removeEventListener('touchend', ended);
    };
  }, [stage]);
}
