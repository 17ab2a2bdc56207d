import type { Passage, Spot } from '#vocabulary/place';

/** A passage of the text together with where it stands in the page. */
export interface PagePassage extends Passage {
  element: HTMLElement;
}

/** How far below the view's upper edge the line stands that counts as its top. */
export function anchorInset(): number {
  return 24;
}

/** The passages of an article in reading order; notes at its end are none. */
export function passagesIn(article: HTMLElement): PagePassage[] {
  const elements = [...article.querySelectorAll<HTMLElement>(':scope > [data-block]')];
  return elements.map((element) => ({ id: element.dataset.block ?? '', element, text: readTextOf(element) }));
}

/** Text as offsets count it: without ruby and note marks. */
export function readTextOf(element: HTMLElement): string {
  if (!element.querySelector('rt, [role=doc-noteref]')) return element.textContent ?? '';
  return readNodesOf(element)
    .map((node) => node.data)
    .join('');
}

export function readNodesOf(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('rt, rp, [role=doc-noteref]')) nodes.push(node);
  }
  return nodes;
}

/** Where one character stands in the view, by a range of just that character; a picture's box for a picture. */
export function boxAt(passage: PagePassage, offset: number): DOMRect {
  let passed = 0;
  for (const node of readNodesOf(passage.element)) {
    if (offset < passed + node.length) {
      const range = document.createRange();
      range.setStart(node, offset - passed);
      range.setEnd(node, offset - passed + 1);
      const box = range.getBoundingClientRect();
      if (box.height > 0) return box;
    }
    passed += node.length;
  }
  return passage.element.getBoundingClientRect();
}

/** What scrolls sideways when a text is read page by page; null while it is read by scrolling. */
export function pageScroller(): HTMLElement | null {
  return document.documentElement.dataset.readMode === 'paged' ? document.querySelector('[data-pages]') : null;
}

/** Whether a box begins before the view does: above its upper edge, or on an earlier page. */
export function isBeforeView(box: DOMRect): boolean {
  const scroller = pageScroller();
  return scroller ? box.left < scroller.getBoundingClientRect().left - 1 : box.top < anchorInset() - 2;
}

/** Whether a box ends before the view begins. */
export function endsBeforeView(box: DOMRect): boolean {
  const scroller = pageScroller();
  return scroller ? box.right <= scroller.getBoundingClientRect().left + 1 : box.bottom <= anchorInset() - 2;
}

/**
 * Scrolls so that the line of a spot is the view's top, or turns to the spot's page. The very first character is the
 * top of its episode, heading and all. Before a page is turned to, when all is measured, `lay` makes what it needs.
 */
export function scrollToSpot(passages: PagePassage[], spot: Spot, lay?: (page: number) => void): void {
  const passage = passages.find((each) => each.id === spot.block);
  if (!passage) return;
  const isStart = passage === passages[0] && spot.offset === 0;
  const section = isStart ? passage.element.closest('[data-section]') : null;
  const box = section?.getBoundingClientRect() ?? boxAt(passage, spot.offset);
  const scroller = pageScroller();
  if (scroller) return turnToBox(scroller, box, lay);
  const top = isStart && section === section?.parentElement?.firstElementChild ? 0 : window.scrollY + box.top;
  window.scrollTo({ top: Math.round(isStart ? top : top - anchorInset()), behavior: 'instant' });
}

/** Turns to the page on which a box begins. @NOTE A snap that still runs would undo the jump, so it rests meanwhile. */
export function turnToBox(scroller: HTMLElement, box: DOMRect, lay?: (page: number) => void): void {
  const { left, width } = scroller.getBoundingClientRect();
  const page = Math.max(0, Math.floor((scroller.scrollLeft + box.left - left + 1) / width));
  lay?.(page);
  scroller.style.scrollSnapType = 'none';
  scroller.scrollTo({ left: page * width, behavior: 'instant' });
  window.requestAnimationFrame(() => scroller.style.removeProperty('scroll-snap-type'));
}

/** The first character that is whole in the view: binary search over blocks, then characters. */
export function spotAtTop(passages: PagePassage[]): Spot | undefined {
  let [low, high] = [0, passages.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = passages[middle]?.element.getBoundingClientRect();
    if (box && !endsBeforeView(box)) high = middle;
    else low = middle + 1;
  }
  for (const passage of passages.slice(low)) {
    const offset = firstInView(passage);
    if (offset !== undefined) return { block: passage.id, offset };
  }
  const last = passages.at(-1);
  return last && { block: last.id, offset: Math.max(0, last.text.length - 1) };
}

/** The first character of a passage that does not begin before the view; undefined when all of it does. */
export function firstInView(passage: PagePassage): number | undefined {
  const box = passage.element.getBoundingClientRect();
  if (!isBeforeView(box)) return 0;
  // A picture counts while at least half of it is in view.
  if (!passage.text) return !pageScroller() && box.bottom - anchorInset() >= box.height / 2 ? 0 : undefined;
  let [low, high] = [0, passage.text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeforeView(boxAt(passage, middle))) low = middle + 1;
    else high = middle;
  }
  while (low < passage.text.length && passage.text[low] === ' ') low += 1;
  return low < passage.text.length ? low : undefined;
}
