/** A position: paragraph number and character in it. */
export interface Mark {
  paragraph: number;
  offset: number;
}

export type Way = 'scroll' | 'paged';

/** API of a peer's page, on `window.reader`. */
export interface ReaderPage {
  text(): Document | undefined;
  /** View offset in pixels. */
  position(): number;
  /** In the reader's own format. */
  place(): string;
  /** As resolved by the reader. */
  placeStart(): { node: Node; offset: number } | undefined;
  goToShare(share: number): Promise<void>;
}

declare global {
  interface Window {
    book: Promise<ArrayBuffer>;
  }
}

export interface KeyWork {
  turn(direction: 1 | -1): void;
  resize(size: number): void;
}

export function listenToKeys(work: KeyWork): void {
  let { size } = readPageOptions();
  const actions: Record<string, () => void> = {
    ArrowRight: () => work.turn(1),
    ArrowLeft: () => work.turn(-1),
    '+': () => work.resize((size += 1)),
    '-': () => work.resize((size -= 1)),
  };
  document.addEventListener('keydown', (event) => {
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** From the hash and saved state. */
export function readPageOptions(): { book: Promise<ArrayBuffer>; way: Way; place: string | null; size: number } {
  const mode = location.hash === '#paged' ? 'paged' : 'scroll';
  return {
    book: window.book,
    way: mode,
    place: localStorage.getItem('place'),
    size: Number(localStorage.getItem('size') ?? 18),
  };
}

export function startOf(range: Range | undefined): { node: Node; offset: number } | undefined {
  if (!range) return undefined;
  const { startContainer, startOffset } = range;
  const child = startContainer.nodeType === Node.TEXT_NODE ? undefined : startContainer.childNodes[startOffset];
  return child ? { node: child, offset: 0 } : { node: startContainer, offset: startOffset };
}
