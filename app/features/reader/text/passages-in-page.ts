import type { Passage, ResolvedPosition } from '#shared/reading/reading-position';

export interface PagePassage extends Passage {
  element: HTMLElement;
}

/** Offset below the viewport's top that counts as the top line. */
function anchorInset(): number {
  return 24;
}

/** In reading order, without footnotes. */
export function passagesIn(article: HTMLElement): PagePassage[] {
  const elements = [
    ...article.querySelectorAll<HTMLElement>(':scope > [data-block], :scope > [data-table] [data-block]'),
  ];
  return elements.map((element) => ({ id: element.dataset.block ?? '', element, text: textOf(element) }));
}

/** Text as offsets count it: without ruby and footnote references. */
function textOf(element: HTMLElement): string {
  if (!element.querySelector('rt, [role=doc-noteref]')) return element.textContent ?? '';
  return textNodesOf(element)
    .map((node) => node.data)
    .join('');
}

export function textNodesOf(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('rt, rp, [role=doc-noteref]')) nodes.push(node);
  }
  return nodes;
}

/** The box of a single character or of an image. */
export function boxOfCharacter(passage: PagePassage, offset: number): DOMRect {
  let passed = 0;
  for (const node of textNodesOf(passage.element)) {
    if (offset < passed + node.length) {
      const range = document.createRange();
      // A hidden word has no box: that of the next character is taken.
      const at = Math.max(0, offset - passed);
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      if (box.height > 0) return box;
    }
    passed += node.length;
  }
  return passage.element.getBoundingClientRect();
}

/** The horizontal scroller in paged mode; else null. */
export function pageScroller(): HTMLElement | null {
  return document.documentElement.dataset.readMode === 'paged' ? document.querySelector('[data-pages]') : null;
}

/** Above the view or on an earlier page. */
function isBeforeView(box: DOMRect): boolean {
  const scroller = pageScroller();
  return scroller ? box.left < scroller.getBoundingClientRect().left - 1 : box.top < anchorInset() - 2;
}

export function endsBeforeView(box: DOMRect): boolean {
  const scroller = pageScroller();
  return scroller ? box.right <= scroller.getBoundingClientRect().left + 1 : box.bottom <= anchorInset() - 2;
}

/** What a spot scrolls to. The first character means the top of the episode, with its heading. */
export function anchorBox(passages: PagePassage[], spot: ResolvedPosition): DOMRect | undefined {
  const passage = passages.find((each) => each.id === spot.block);
  return passage && (sectionFrom(passages, spot)?.getBoundingClientRect() ?? boxOfCharacter(passage, spot.offset));
}

/** The section that begins with a spot. */
function sectionFrom([first]: PagePassage[], { block, offset }: ResolvedPosition): Element | null | undefined {
  return first?.id === block && offset === 0 ? first.element.closest('[data-section]') : undefined;
}

interface SpotView {
  /** Distance from the top of the view, if not that of a jump. */
  inset?: number | undefined;
  /** Prepares the page before turning. */
  lay?: (page: number) => void;
}

/** Scrolls or turns to a spot. */
export function scrollToSpot(passages: PagePassage[], spot: ResolvedPosition, { inset, lay }: SpotView = {}): void {
  const box = anchorBox(passages, spot);
  if (!box) return;
  const scroller = pageScroller();
  if (scroller) return scrollToPageOf(scroller, box, lay);
  const section = sectionFrom(passages, spot);
  const isTop = section && section === section.parentElement?.firstElementChild;
  const jump = isTop ? window.scrollY + box.top : section ? 0 : anchorInset();
  // A view that has become low still shows the spot.
  const above = inset !== undefined && inset < window.innerHeight / 2 ? inset : jump;
  window.scrollTo({ top: Math.round(window.scrollY + box.top - above), behavior: 'instant' });
}

/** @NOTE A running snap would undo the jump, so snapping is suspended. */
function scrollToPageOf(scroller: HTMLElement, box: DOMRect, lay?: (page: number) => void): void {
  const { left, width } = scroller.getBoundingClientRect();
  const page = Math.max(0, Math.floor((scroller.scrollLeft + box.left - left + 1) / width));
  lay?.(page);
  scroller.style.scrollSnapType = 'none';
  scroller.scrollTo({ left: page * width, behavior: 'instant' });
  window.requestAnimationFrame(() => scroller.style.removeProperty('scroll-snap-type'));
}

/** First fully visible character, by binary search over blocks, then characters. */
export function spotAtTop(passages: PagePassage[]): ResolvedPosition | undefined {
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

/** Undefined when the whole passage is before the view. */
function firstInView(passage: PagePassage): number | undefined {
  const box = passage.element.getBoundingClientRect();
  if (!isBeforeView(box)) return 0;
  // An image counts while at least half of it is visible.
  if (!passage.text) return !pageScroller() && box.bottom - anchorInset() >= box.height / 2 ? 0 : undefined;
  let [low, high] = [0, passage.text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeforeView(boxOfCharacter(passage, middle))) low = middle + 1;
    else high = middle;
  }
  while (low < passage.text.length && passage.text[low] === ' ') low += 1;
  return low < passage.text.length ? low : undefined;
}
