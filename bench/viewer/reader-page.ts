/** A character of a text: the number of its paragraph, and which character of that. */
export interface Mark {
  paragraph: number;
  offset: number;
}

/** How a text is read: down one column, or page by page. */
export type Way = 'scroll' | 'paged';

/** What the page of another reader tells the bench; it stands on the window as `reader`. */
export interface ReaderPage {
  /** The document of the chapter that is shown; undefined until there is one. */
  text(): Document | undefined;
  /** How far the view has gone, in pixels. */
  position(): number;
  /** The place as this reader would keep it. */
  place(): string;
  /** Where that place is in the text, by the reader's own reckoning. */
  placeStart(): { node: Node; offset: number } | undefined;
  /** Goes to a share of the chapter, as a slider would. */
  goToShare(share: number): Promise<void>;
}

declare global {
  interface Window {
    /** The book, asked for in the page's first bytes. */
    book: Promise<ArrayBuffer>;
  }
}

/** What a reader does at a key: one screen on or back, or letters larger or smaller. */
export interface KeyWork {
  turn(direction: 1 | -1): void;
  resize(size: number): void;
}

/** Lets the keys that our viewer knows turn the pages of another reader. */
export function listenToKeys(work: KeyWork): void {
  let { size } = pageWish();
  const acts: Record<string, () => void> = {
    ArrowRight: () => work.turn(1),
    ArrowLeft: () => work.turn(-1),
    '+': () => work.resize((size += 1)),
    '-': () => work.resize((size -= 1)),
  };
  document.addEventListener('keydown', (event) => {
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** What a page was asked to show: its book, the way behind # in its address, and what the device kept. */
export function pageWish(): { book: Promise<ArrayBuffer>; way: Way; place: string | null; size: number } {
  const way = location.hash === '#paged' ? 'paged' : 'scroll';
  return {
    book: window.book,
    way,
    place: localStorage.getItem('place'),
    size: Number(localStorage.getItem('size') ?? 18),
  };
}

/** Where a range begins: the character, or the element that stands there. */
export function startOf(range: Range | undefined): { node: Node; offset: number } | undefined {
  if (!range) return undefined;
  const { startContainer, startOffset } = range;
  const child = startContainer.nodeType === Node.TEXT_NODE ? undefined : startContainer.childNodes[startOffset];
  return child ? { node: child, offset: 0 } : { node: startContainer, offset: startOffset };
}
