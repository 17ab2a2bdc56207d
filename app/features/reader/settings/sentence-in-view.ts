import { type RefObject, useLayoutEffect } from 'react';

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
    const character = articles.length > 0 ? firstCharacterInView(articles) : undefined;
    if (!sheet || !character) return undefined;
    const parts = articles.flatMap((article) => [article, article.previousElementSibling]);
    const effective = parts.filter(
      (part): part is HTMLElement => part instanceof HTMLElement && part.matches('article, header'),
    );
    let frame = 0;
    const fit = (): void => {
      for (const part of effective) part.style.translate = '';
      const box = boxOf(character);
      const [x, y] = offsetClearOf(box, sheet.getBoundingClientRect());
      if (x || y) for (const part of effective) part.style.translate = `${x}px ${y}px`;
    };
    // After the page has restored its own position.
    const fitSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => requestAnimationFrame(fit));
    };
    const watcher = new ResizeObserver(fitSoon);
    for (const article of articles) watcher.observe(article);
    watcher.observe(sheet);
    const changes = new MutationObserver(fitSoon);
    changes.observe(document.documentElement, { attributes: true });
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      changes.disconnect();
      for (const part of effective) part.style.translate = '';
    };
  }, [inSheet]);
}

/** Offset that moves a line clear of the sheet: to its left or above it. */
function offsetClearOf(lineBox: DOMRect, sheet: DOMRect): [number, number] {
  const isBeside = sheet.left > window.innerWidth / 2;
  if (isBeside) {
    const column = sheet.left - EDGE_PX - columnRight(lineBox);
    return [Math.round(Math.min(0, Math.max(column, EDGE_PX - lineBox.left))), 0];
  }
  const lowest = sheet.top - EDGE_PX - lineBox.height;
  return [0, lineBox.top > lowest ? Math.round(lowest - lineBox.top) : 0];
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
