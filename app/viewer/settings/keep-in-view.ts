import { type RefObject, useLayoutEffect } from 'react';

const EDGE_PX = 24;

/** A letter of the text: the first one of the line that is read. */
interface Letter {
  node: Text;
  offset: number;
}

/**
 * Keeps the sentence that is read beside an open sheet, without scrolling: where a change of the text would carry it
 * under the sheet, the text is drawn elsewhere, and stands where it stood when the sheet is gone. So no place is taken.
 */
export function useSentenceInView(inSheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const articles = [...document.querySelectorAll<HTMLElement>('article[data-episode]')];
    const sheet = inSheet.current?.closest('dialog');
    const letter = articles.length > 0 ? firstLetterInView(articles) : undefined;
    if (!sheet || !letter) return undefined;
    const parts = articles.flatMap((article) => [article, article.previousElementSibling]);
    const shown = parts.filter(
      (part): part is HTMLElement => part instanceof HTMLElement && part.matches('article, header'),
    );
    let frame = 0;
    const fit = (): void => {
      for (const part of shown) part.style.translate = '';
      const box = boxOf(letter);
      const [x, y] = wayOut(box, sheet.getBoundingClientRect());
      if (x || y) for (const part of shown) part.style.translate = `${x}px ${y}px`;
    };
    // The page puts itself right first: the sentence is looked for after that.
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
      for (const part of shown) part.style.translate = '';
    };
  }, [inSheet]);
}

/** How far the text is to be drawn elsewhere so that a line is clear of the sheet: to the left of it, or above. */
function wayOut(line: DOMRect, sheet: DOMRect): [number, number] {
  const isBeside = sheet.left > window.innerWidth / 2;
  if (isBeside) {
    const column = sheet.left - EDGE_PX - columnRight(line);
    return [Math.round(Math.min(0, Math.max(column, EDGE_PX - line.left))), 0];
  }
  const lowest = sheet.top - EDGE_PX - line.height;
  return [0, line.top > lowest ? Math.round(lowest - line.top) : 0];
}

/** Where the column ends in which a line stands. */
function columnRight(line: DOMRect): number {
  const article = document.querySelector('article[data-episode]')?.getBoundingClientRect();
  return article && article.right <= window.innerWidth ? article.right : line.right;
}

function boxOf({ node, offset }: Letter): DOMRect {
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return range.getBoundingClientRect();
}

function firstLetterInView(articles: HTMLElement[]): Letter | undefined {
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
