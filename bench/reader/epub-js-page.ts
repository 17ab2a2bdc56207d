import { type ReaderPage, listenToKeys, readPageOptions, startOf } from './reader-page.ts';

interface Rendition {
  display(position?: string): Promise<unknown>;
  next(): Promise<void>;
  prev(): Promise<void>;
  currentLocation(): { start?: { cfi: string } } | undefined;
  getRange(position: string): Range | undefined;
  getContents(): { document: Document }[] | { document: Document };
  themes: { fontSize(size: string): void };
  manager?: { container: HTMLElement };
}

export type OpenBook = (book: ArrayBuffer) => {
  renderTo(element: HTMLElement, options: Record<string, unknown>): Rendition;
};

/** Supports epub.js and API-compatible forks. */
export async function openInEpubJs(openBook: OpenBook): Promise<void> {
  const { book, way, place: saved, size } = readPageOptions();
  const isPaged = way === 'paged';
  const stage = document.createElement('div');
  stage.className = 'stage';
  document.body.append(stage);
  const rendition = openBook(await book).renderTo(stage, {
    width: '100%',
    height: '100%',
    flow: isPaged ? 'paginated' : 'scrolled-doc',
    spread: 'none',
  });
  const container = (): HTMLElement | undefined => rendition.manager?.container;
  const text = (): Document | undefined => [rendition.getContents()].flat()[0]?.document;
  const goToShare = async (share: number): Promise<void> => {
    const box = container();
    if (!box) return;
    if (isPaged) box.scrollLeft = Math.floor((box.scrollWidth * share) / box.clientWidth) * box.clientWidth;
    else box.scrollTop = box.scrollHeight * share;
  };
  const position = (): string => rendition.currentLocation()?.start?.cfi ?? '';
  const page: ReaderPage = {
    text,
    position: () => (isPaged ? container()?.scrollLeft : container()?.scrollTop) ?? 0,
    place: position,
    placeStart: () => startOf(rendition.getRange(position())),
    goToShare,
  };
  Object.assign(window, { reader: page });
  const turn = (direction: 1 | -1): void => {
    // In a scrolled chapter epub.js's `next` skips to the next chapter.
    if (!isPaged) container()?.scrollBy(0, direction * window.innerHeight);
    else void (direction > 0 ? rendition.next() : rendition.prev());
  };
  rendition.themes.fontSize(`${size}px`);
  await rendition.display(saved ?? undefined);
  listenToKeys({ turn, resize: (letters) => rendition.themes.fontSize(`${letters}px`) });
}
