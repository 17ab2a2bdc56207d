import { type ReaderPage, listenToKeys, readPageOptions, startOf } from './reader-page.ts';

interface FoliateView extends HTMLElement {
  open(book: File): Promise<void>;
  init(options: { lastLocation: string | null }): Promise<void>;
  next(): Promise<void>;
  prev(): Promise<void>;
  lastLocation: { cfi: string; range: Range } | null;
  renderer: HTMLElement & {
    setStyles(css: string): void;
    getContents(): { doc: Document }[];
    containerPosition: number;
    goTo(target: { index: number; anchor: number }): Promise<void>;
  };
}

/** The custom elements must be defined. */
export async function openInFoliate(): Promise<void> {
  const { book, way, place, size } = readPageOptions();
  const view = document.createElement('foliate-view') as FoliateView;
  document.body.append(view);
  const page: ReaderPage = {
    text: () => view.renderer?.getContents()[0]?.doc,
    position: () => view.renderer?.containerPosition ?? 0,
    place: () => view.lastLocation?.cfi ?? '',
    placeStart: () => startOf(view.lastLocation?.range),
    goToShare: (share) => view.renderer.goTo({ index: 0, anchor: share }),
  };
  Object.assign(window, { reader: page });
  await view.open(new File([await book], 'book.epub'));
  view.renderer.setAttribute('flow', way === 'paged' ? 'paginated' : 'scrolled');
  const resize = (letters: number): void => view.renderer.setStyles(`html{font-size:${letters}px}`);
  resize(size);
  await view.init({ lastLocation: place });
  listenToKeys({ turn: (direction) => void (direction > 0 ? view.next() : view.prev()), resize });
}
