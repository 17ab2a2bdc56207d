import { type RefObject, useEffect, useRef } from 'react';

const SWIPE_PX = 50;
/** Less is a press. */
const START_PX = 3;

/** A swipe to the right, drawn by `data-swipe` and `--swipe-x`, or Escape closes a toast. */
export function useToastGestures(card: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let from: number | undefined;
    const draw = (state: 'move' | 'cancel' | 'end', by: number): void => {
      element.dataset['swipe'] = state;
      element.style.setProperty('--swipe-x', `${by}px`);
    };
    const end = (by: number): void => {
      if (from === undefined) return;
      from = undefined;
      if (element.dataset['swipe'] !== 'move') return;
      draw(by > SWIPE_PX ? 'end' : 'cancel', by);
      if (by > SWIPE_PX) close.current();
    };
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
      element.addEventListener(name, run, { signal });
    on('pointerdown', (event) => {
      if (event.button === 0) from = event.clientX;
    });
    on('pointermove', ({ clientX, pointerId }) => {
      if (from === undefined) return;
      const by = Math.max(0, clientX - from);
      if (element.dataset['swipe'] !== 'move' && by < START_PX) return;
      if (!element.hasPointerCapture(pointerId)) element.setPointerCapture(pointerId);
      draw('move', by);
    });
    on('pointerup', ({ clientX }) => end(from === undefined ? 0 : clientX - from));
    on('pointercancel', () => end(0));
    on('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current();
    });
    return () => leaving.abort();
  }, [card]);
}
