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

/** Scrolls so that the line of a spot is the view's top; the very first character is the page's own top. */
export function scrollToSpot(passages: PagePassage[], spot: Spot): void {
  const passage = passages.find((each) => each.id === spot.block);
  if (!passage) return;
  const isStart = passage === passages[0] && spot.offset === 0;
  const top = isStart ? 0 : Math.round(window.scrollY + boxAt(passage, spot.offset).top - anchorInset());
  window.scrollTo({ top, behavior: 'instant' });
}

/** The first character of the first line that is whole in the view: binary search over blocks, then characters. */
export function spotAtTop(passages: PagePassage[]): Spot | undefined {
  const top = anchorInset() - 2;
  let [low, high] = [0, passages.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.element.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  for (const passage of passages.slice(low)) {
    const offset = firstBelow(passage, top);
    if (offset !== undefined) return { block: passage.id, offset };
  }
  const last = passages.at(-1);
  return last && { block: last.id, offset: Math.max(0, last.text.length - 1) };
}

/** The first character of a passage whose line stands whole below a height. */
export function firstBelow(passage: PagePassage, top: number): number | undefined {
  const box = passage.element.getBoundingClientRect();
  if (box.top >= top) return 0;
  // A picture counts while at least half of it is in view.
  if (!passage.text) return box.bottom - top >= box.height / 2 ? 0 : undefined;
  let [low, high] = [0, passage.text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxAt(passage, middle).top >= top) high = middle;
    else low = middle + 1;
  }
  while (low < passage.text.length && passage.text[low] === ' ') low += 1;
  return low < passage.text.length ? low : undefined;
}
