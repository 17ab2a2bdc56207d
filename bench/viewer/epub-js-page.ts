import { type ReaderPage, listenToKeys, pageWish, startOf } from './reader-page.ts';

interface Rendition {
  display(place?: string): Promise<unknown>;
  next(): Promise<void>;
  prev(): Promise<void>;
  currentLocation(): { start?: { cfi: string } } | undefined;
  getRange(place: string): Range | undefined;
  getContents(): { document: Document }[] | { document: Document };
  themes: { fontSize(size: string): void };
  manager?: { container: HTMLElement };
}

/** As much of epub.js as a page around it calls. */
export type OpenBook = (book: ArrayBuffer) => {
  renderTo(element: HTMLElement, options: Record<string, unknown>): Rendition;
};

/** Opens the page's book in epub.js, or in what took its place under the same calls. */
export async function openInEpubJs(openBook: OpenBook): Promise<void> {
  const { book, way, place: kept, size } = pageWish();
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
  const place = (): string => rendition.currentLocation()?.start?.cfi ?? '';
  const page: ReaderPage = {
    text,
    position: () => (isPaged ? container()?.scrollLeft : container()?.scrollTop) ?? 0,
    place,
    placeStart: () => startOf(rendition.getRange(place())),
    goToShare,
  };
  Object.assign(window, { reader: page });
  const turn = (direction: 1 | -1): void => {
    // Its own `next` of a scrolled chapter is the next chapter.
    if (!isPaged) container()?.scrollBy(0, direction * window.innerHeight);
    else void (direction > 0 ? rendition.next() : rendition.prev());
  };
  rendition.themes.fontSize(`${size}px`);
  await rendition.display(kept ?? undefined);
  listenToKeys({ turn, resize: (letters) => rendition.themes.fontSize(`${letters}px`) });
}
