import type { Mark, ReaderPage } from './reader-page.ts';

/** When a paragraph was painted first, in milliseconds since the page's own beginning. */
interface Paint {
  paragraph: number;
  ms: number;
}

/** What the bench asks of any page with a text, ours or another reader's. */
export interface PageEyes {
  /** Notes when these paragraphs are painted; called before the page is read. */
  watch(paragraphs: number[]): void;
  /** When that paragraph was painted, or will be. Throws when it is not for long. */
  paintOf(paragraph: number): Promise<number>;
  /** The first character, blanks aside, of the first line that is whole in the view; undefined while there is none. */
  firstMark(): Mark | undefined;
  /** Where the kept place is in the text; undefined while none is kept. Ours is kept under that key. */
  placeMark(key: string): Mark | undefined;
  isShown(mark: Mark): boolean;
  /** How many characters lie between two marks, with its sign. */
  between(from: Mark, to: Mark): number;
  position(): number;
  size(): number;
  /**
   * From the next key until the first frame in which the view, or its letters, are others, in milliseconds; until that
   * frame was presented where the browser tells it. Null when nothing changed for so long.
   */
  keyDelay(): Promise<number | null>;
  /** Waits for that next key. */
  watchKey(what: 'position' | 'size', patienceMs: number): void;
}

declare global {
  interface Window {
    eyes: PageEyes;
    reader?: ReaderPage;
  }
}

/** How long the browser may take to report an event that it timed. */
const REPORT_MS = 60;
const PATIENCE_MS = 20_000;

const paints: Paint[] = [];
const waiting = new Set<() => void>();

function textDocument(): Document {
  return window.reader ? (window.reader.text() ?? document) : document;
}

/** Paragraphs of the text in order: of our article, of a bare page, of a book's chapter. */
function paragraphs(): HTMLElement[] {
  return [...textDocument().querySelectorAll<HTMLElement>(window.reader ? 'body p' : 'article > p')];
}

/** Where the text's own document stands in the window. */
function frameOffset(): { left: number; top: number } {
  return textDocument().defaultView?.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
}

function letterBox(node: Text, offset: number): DOMRect {
  const range = node.ownerDocument.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  const box = range.getBoundingClientRect();
  const frame = frameOffset();
  return new DOMRect(box.left + frame.left, box.top + frame.top, box.width, box.height);
}

function isInView({ left, right, top, bottom, height }: DOMRect): boolean {
  return height > 0 && left >= -1 && right <= window.innerWidth + 1 && top >= -1 && bottom <= window.innerHeight + 1;
}

function letterAt(paragraph: HTMLElement | undefined, offset: number): DOMRect | undefined {
  let passed = 0;
  const walker = paragraph?.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    const text = node as Text;
    if (offset < passed + text.length) return letterBox(text, offset - passed);
    passed += text.length;
  }
  return undefined;
}

// A blank at a line's end hangs over the edge of its column, maybe into the view: it does not count.
function firstMark(): Mark | undefined {
  for (const [number, paragraph] of paragraphs().entries()) {
    const box = paragraph.getBoundingClientRect();
    const frame = frameOffset();
    if (box.bottom + frame.top < 0 || box.right + frame.left < 0) continue;
    const text = paragraph.textContent ?? '';
    for (let offset = 0; offset < text.length; offset += 1) {
      if (!text[offset]?.trim()) continue;
      const letter = letterAt(paragraph, offset);
      if (letter && isInView(letter)) return { paragraph: number, offset };
    }
  }
  return undefined;
}

function placeMark(key: string): Mark | undefined {
  if (window.reader) {
    const start = window.reader.placeStart();
    return start && markAt(start.node, start.offset);
  }
  const place: { block?: string; offset?: number } | null = JSON.parse(localStorage.getItem(key) ?? 'null');
  const paragraph = paragraphs().find((each) => each.dataset['block'] === place?.block);
  return paragraph?.firstChild ? markAt(paragraph.firstChild, place?.offset ?? 0) : undefined;
}

/** The first character that is no blank from a point of the text on. */
function markAt(node: Node, offset: number): Mark | undefined {
  const all = paragraphs();
  const inside = all.findIndex((paragraph) => paragraph.contains(node));
  const at = (paragraph: number, from: number): Mark | undefined => {
    const text = all[paragraph]?.textContent;
    if (text === undefined || text === null) return undefined;
    const passed = text.slice(from).search(/\S/);
    return passed < 0 ? at(paragraph + 1, 0) : { paragraph, offset: from + passed };
  };
  if (inside >= 0) return at(inside, offset);
  const next = all.findIndex((each) => node.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  return next < 0 ? undefined : at(next, 0);
}

function between(from: Mark, to: Mark): number {
  const passed = ({ paragraph, offset }: Mark): number =>
    paragraphs()
      .slice(0, paragraph)
      .reduce((sum, each) => sum + (each.textContent ?? '').length, offset);
  return passed(to) - passed(from);
}

function position(): number {
  if (window.reader) return window.reader.position();
  const pages = document.querySelector('[data-pages]');
  return pages && pages.scrollWidth > pages.clientWidth ? pages.scrollLeft : window.scrollY;
}

function size(): number {
  const [paragraph] = paragraphs();
  return paragraph ? parseFloat(paragraph.ownerDocument.defaultView?.getComputedStyle(paragraph).fontSize ?? '0') : 0;
}

async function delayOfNextKey(what: 'position' | 'size', patienceMs: number): Promise<number | null> {
  const now = what === 'position' ? position : size;
  const before = now();
  let shownMs = 0;
  const keyed = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') shownMs = Math.max(shownMs, duration);
  });
  const options = { type: 'event', durationThreshold: 16 };
  keyed.observe(options);
  const changedMs = await new Promise<number | null>((resolve) => {
    const onKey = (event: KeyboardEvent): void => {
      const look = (): void => {
        const passed = performance.now() - event.timeStamp;
        if (now() !== before) return afterFrame(() => resolve(performance.now() - event.timeStamp));
        if (passed > patienceMs) return resolve(null);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('keydown', onKey, { capture: true, once: true });
  });
  // The browser tells of the event only after that frame was presented.
  await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  keyed.disconnect();
  return changedMs === null ? null : Math.max(changedMs, shownMs);
}

/** Calls when the frame that is being made has been laid out and painted. */
function afterFrame(call: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', call, { once: true });
  port1.start();
  port2.postMessage('painted');
}

/** Element timing of a frame's paragraphs, in the window's own time. Books carry the attribute in their markup. */
function observe(view: Window & typeof globalThis): void {
  new view.PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const paragraph = Number(/^p(\d+)$/.exec(String(Reflect.get(entry, 'identifier')))?.[1] ?? Number.NaN);
      const ms = entry.startTime + view.performance.timeOrigin - performance.timeOrigin;
      if (!Number.isNaN(paragraph)) paints.push({ paragraph, ms });
    }
    for (const call of waiting) call();
  }).observe({ type: 'element', buffered: true });
}

function watch(numbers: number[]): void {
  observe(window);
  const seen = new WeakSet<Document>([document]);
  const left = new Set(numbers);
  const observer = new MutationObserver(() => {
    const found = paragraphs();
    for (const number of left) {
      if (!found[number]) continue;
      found[number].setAttribute('elementtiming', `p${number}`);
      left.delete(number);
    }
    if (left.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
  // A reader may keep its frame where nobody sees it come; what was painted before is told afterwards.
  const meet = (): void => {
    const text = window.reader?.text();
    if (!text?.defaultView || seen.has(text)) return;
    seen.add(text);
    observe(text.defaultView);
  };
  const timer = setInterval(meet, 20);
  setTimeout(() => clearInterval(timer), 30_000);
}

function paintOf(paragraph: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`paragraph ${paragraph} is not painted`)), PATIENCE_MS);
    const look = (): void => {
      const paint = paints.find((each) => each.paragraph === paragraph);
      if (!paint) return;
      waiting.delete(look);
      clearTimeout(timer);
      resolve(paint.ms);
    };
    waiting.add(look);
    look();
  });
}

if (window === window.top) {
  const isShown = (mark: Mark): boolean => {
    const letter = letterAt(paragraphs()[mark.paragraph], mark.offset);
    return letter !== undefined && isInView(letter);
  };
  let delay: Promise<number | null> = Promise.resolve(null);
  const watchKey: PageEyes['watchKey'] = (what, patienceMs) => {
    delay = delayOfNextKey(what, patienceMs);
  };
  window.eyes = {
    watch,
    paintOf,
    firstMark,
    placeMark,
    isShown,
    between,
    position,
    size,
    watchKey,
    keyDelay: () => delay,
  };
}
