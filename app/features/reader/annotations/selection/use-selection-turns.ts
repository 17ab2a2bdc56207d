import { useEffect } from 'react';
import { noteReaderMove } from '../../position/reader-moves.ts';
import { pageScroller } from '../../text/passages-in-page.ts';
import type { TextStage } from '../../text/text-stage.ts';
import { caretAt } from '../page-ranges.ts';

/** Width of the zone at either side of the pages. */
const EDGE_PX = 24;
/** The margin of a page is at least as wide; there is no text below the bars either. */
const MARGIN_PX = 60;
const REST_MS = 500;

/** A mouse that selects and rests at the edge of a page turns it; the selection goes on below the mouse. */
export function useSelectionTurns(stage: TextStage): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let at = { x: 0, y: 0 };
    let direction: 1 | -1 | 0 = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (next: typeof direction): void => {
      if (next === direction) return;
      direction = next;
      clearTimeout(timer);
      if (direction !== 0) timer = setTimeout(turn, REST_MS);
    };
    const turn = (): void => {
      const [scroller, pages, selection] = [pageScroller(), stage.pages(), window.getSelection()];
      const to = (pages?.current ?? 0) + direction;
      if (!scroller || !pages || direction === 0 || !selection || selection.isCollapsed) return;
      // Another episode would replace the selected text.
      if (to < 0 || to >= pages.count) return;
      noteReaderMove();
      // At once: the browser's own scrolling while the mouse selects would end a glide.
      scroller.scrollBy({ left: direction * scroller.getBoundingClientRect().width, behavior: 'instant' });
      extendTo(stage, selection, at);
      timer = setTimeout(turn, REST_MS * 2);
    };
    const onMove = ({ pointerType, buttons, clientX: x, clientY: y }: PointerEvent): void => {
      const box = pointerType === 'mouse' && buttons === 1 && pageScroller()?.getBoundingClientRect();
      at = { x, y };
      if (!box || (window.getSelection()?.isCollapsed ?? true)) rest(0);
      else rest(x > box.right - EDGE_PX ? 1 : x < box.left + EDGE_PX ? -1 : 0);
    };
    window.addEventListener('pointermove', onMove, { signal, capture: true, passive: true });
    for (const name of ['pointerup', 'pointercancel', 'blur'])
      window.addEventListener(name, () => rest(0), { signal, capture: true });
    return () => {
      rest(0);
      ending.abort();
    };
  }, [stage]);
}

/** As the browser does at the next move of the mouse. */
function extendTo(stage: TextStage, selection: Selection, { x, y }: { x: number; y: number }): void {
  const box = pageScroller()?.getBoundingClientRect();
  if (!box) return;
  const caret = caretAt({
    x: Math.min(Math.max(x, box.left + MARGIN_PX), box.right - MARGIN_PX),
    y: Math.min(Math.max(y, box.top + MARGIN_PX), box.bottom - MARGIN_PX),
  });
  const isText = caret && stage.sections().some(({ article }) => article.contains(caret.node));
  if (isText) selection.extend(caret.node, caret.offset);
}
