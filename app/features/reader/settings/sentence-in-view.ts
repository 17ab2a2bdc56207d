import { type RefObject, useLayoutEffect } from 'react';
import { onReaderMove } from '../position/reader-moves.ts';
import { measureUnshifted, shiftText } from '../text/text-shift.ts';
import { watchSettings, watchSettingsBefore } from './reading-settings-store.ts';

const EDGE_PX = 24;

/** First character of the current line. */
interface CharacterPosition {
  node: Text;
  offset: number;
}

/**
 * Keeps the current sentence visible beside an open sheet by translating the text instead of scrolling, so that the
 * reading position does not change.
 */
export function useSentenceInView(inSheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const articles = [...document.querySelectorAll<HTMLElement>('article[data-episode]')];
    const sheet = inSheet.current?.closest('dialog');
    const first = firstCharacterInView(articles);
    if (!sheet || !first) return undefined;
    let character = first;
    const parts = articles.flatMap((article) => [article, article.previousElementSibling]);
    const effective = parts.filter(
      (part): part is HTMLElement => part instanceof HTMLElement && part.matches('article, header'),
    );
    let frame = 0;
    const undo = (): void => shiftText([], [0, 0]);
    const fit = (): void => {
      // Escape closes the sheet before React does.
      if (!sheet.open) return undo();
      const offset = measureUnshifted(() => offsetClearOf(boxOf(character), sheet.getBoundingClientRect()));
      shiftText(effective, offset);
    };
    // After the page has restored its own position.
    const fitSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => requestAnimationFrame(fit));
    };
    const watcher = new ResizeObserver(fitSoon);
    for (const article of articles) watcher.observe(article);
    watcher.observe(sheet);
    const stops = [
      // The page restores its position by where the text is.
      watchSettingsBefore(undo),
      watchSettings(fit),
      // The text below an open sheet can be scrolled on.
      onReaderMove(() => (character = firstCharacterInView(articles) ?? character)),
    ];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
      watcher.disconnect();
      undo();
    };
  }, [inSheet]);
}

/** Offset that moves a line clear of the sheet, to its left or above it, and into the view. */
function offsetClearOf(lineBox: DOMRect, sheet: DOMRect): [number, number] {
  const isBeside = sheet.left > window.innerWidth / 2;
  const lowest = (isBeside ? window.innerHeight : sheet.top) - EDGE_PX - lineBox.height;
  const top = lineBox.top < 0 ? EDGE_PX : Math.min(lineBox.top, Math.max(EDGE_PX, lowest));
  const column = isBeside ? sheet.left - EDGE_PX - columnRight(lineBox) : 0;
  const x = isBeside ? Math.min(0, Math.max(column, EDGE_PX - lineBox.left)) : 0;
  return [Math.round(x), Math.round(top - lineBox.top)];
}

function columnRight(lineBox: DOMRect): number {
  const article = document.querySelector('article[data-episode]')?.getBoundingClientRect();
  return article && article.right <= window.innerWidth ? article.right : lineBox.right;
}

function boxOf({ node, offset }: CharacterPosition): DOMRect {
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return range.getBoundingClientRect();
}

function firstCharacterInView(articles: HTMLElement[]): CharacterPosition | undefined {
  const isSeen = (box: DOMRect): boolean =>
    box.height > 0 &&
    box.top >= EDGE_PX - 3 &&
    box.left >= 0 &&
    box.left < window.innerWidth &&
    box.top < window.innerHeight;
  for (const article of articles) {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.closest('rt, rp, script')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!Array.from(range.getClientRects()).some(isSeen)) continue;
      for (let offset = 0; offset < node.length; offset += 1) {
        if (node.data[offset] !== ' ' && isSeen(boxOf({ node, offset }))) return { node, offset };
      }
    }
  }
  return undefined;
}
