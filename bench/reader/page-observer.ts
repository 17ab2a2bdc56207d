import type { Mark, ReaderPage } from './reader-page.ts';

/** First paint of a paragraph, in ms since navigation. */
interface Paint {
  paragraph: number;
  ms: number;
}

export interface PageObserver {
  /** Call before the page loads. */
  watch(paragraphs: number[]): void;
  /** Throws on timeout. */
  paintOf(paragraph: number): Promise<number>;
  /** First non-blank character of the first whole line. */
  firstMark(): Mark | undefined;
  /** For our viewer stored under `key`. */
  placeMark(key: string): Mark | undefined;
  isShown(mark: Mark): boolean;
  /** Signed. */
  between(from: Mark, to: Mark): number;
  position(): number;
  size(): number;
  /** Milliseconds from the key to the first changed frame, or to its presentation where reported. Null on timeout. */
  keyDelay(): Promise<number | null>;
  watchKey(what: 'position' | 'size', patienceMs: number): void;
}

declare global {
  interface Window {
    eyes: PageObserver;
    reader?: ReaderPage;
  }
}

/** Maximum reporting delay of event timing. */
const REPORT_MS = 60;
const PATIENCE_MS = 20_000;

const paints: Paint[] = [];
const waiting = new Set<() => void>();

function textDocument(): Document {
  return window.reader ? (window.reader.text() ?? document) : document;
}

function paragraphs(): HTMLElement[] {
  return [...textDocument().querySelectorAll<HTMLElement>(window.reader ? 'body p' : 'article > p')];
}

function frameOffset(): { left: number; top: number } {
  return textDocument().defaultView?.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
}

function characterBox(node: Text, offset: number): DOMRect {
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

function characterAt(paragraph: HTMLElement | undefined, offset: number): DOMRect | undefined {
  let passed = 0;
  const walker = paragraph?.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    const text = node as Text;
    if (offset < passed + text.length) return characterBox(text, offset - passed);
    passed += text.length;
  }
  return undefined;
}

// Trailing blanks overhang the column, possibly into view, and do not count.
function firstVisibleCharacter(): Mark | undefined {
  for (const [number, paragraph] of paragraphs().entries()) {
    const box = paragraph.getBoundingClientRect();
    const frame = frameOffset();
    if (box.bottom + frame.top < 0 || box.right + frame.left < 0) continue;
    const text = paragraph.textContent ?? '';
    for (let offset = 0; offset < text.length; offset += 1) {
      if (!text[offset]?.trim()) continue;
      const letter = characterAt(paragraph, offset);
      if (letter && isInView(letter)) return { paragraph: number, offset };
    }
  }
  return undefined;
}

function markPosition(key: string): Mark | undefined {
  if (window.reader) {
    const start = window.reader.placeStart();
    return start && characterPositionAt(start.node, start.offset);
  }
  const index: { block?: string; offset?: number } | null = JSON.parse(localStorage.getItem(key) ?? 'null');
  const paragraph = paragraphs().find((each) => each.dataset['block'] === index?.block);
  return paragraph?.firstChild ? characterPositionAt(paragraph.firstChild, index?.offset ?? 0) : undefined;
}

/** Skips blanks. */
function characterPositionAt(node: Node, offset: number): Mark | undefined {
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
      const check = (): void => {
        const passed = performance.now() - event.timeStamp;
        if (now() !== before) return afterFrame(() => resolve(performance.now() - event.timeStamp));
        if (passed > patienceMs) return resolve(null);
        requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    };
    window.addEventListener('keydown', onKey, { capture: true, once: true });
  });
  // Event timing arrives after presentation.
  await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  keyed.disconnect();
  return changedMs === null ? null : Math.max(changedMs, shownMs);
}

function afterFrame(call: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', call, { once: true });
  port1.start();
  port2.postMessage('painted');
}

/** In window time. Books carry the attribute in their markup. */
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
  // Frames may be created unnoticed; `buffered` reports earlier paints.
  const meet = (): void => {
    const text = window.reader?.text();
    if (!text?.defaultView || seen.has(text)) return;
    seen.add(text);
    observe(text.defaultView);
  };
  const timer = setInterval(meet, 20);
  setTimeout(() => clearInterval(timer), 30_000);
}

function paintTimeOf(paragraph: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`paragraph ${paragraph} is not painted`)), PATIENCE_MS);
    const check = (): void => {
      const paint = paints.find((each) => each.paragraph === paragraph);
      if (!paint) return;
      waiting.delete(check);
      clearTimeout(timer);
      resolve(paint.ms);
    };
    waiting.add(check);
    check();
  });
}

if (window === window.top) {
  const isShown = (mark: Mark): boolean => {
    const letter = characterAt(paragraphs()[mark.paragraph], mark.offset);
    return letter !== undefined && isInView(letter);
  };
  let delay: Promise<number | null> = Promise.resolve(null);
  const watchKey: PageObserver['watchKey'] = (what, patienceMs) => {
    delay = delayOfNextKey(what, patienceMs);
  };
  window.eyes = {
    watch,
    paintOf: paintTimeOf,
    firstMark: firstVisibleCharacter,
    placeMark: markPosition,
    isShown,
    between,
    position,
    size,
    watchKey,
    keyDelay: () => delay,
  };
}
