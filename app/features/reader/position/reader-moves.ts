// Focus, the search of the browser, anchors, screen readers and layout scroll the view too. Only a scroll that follows
// an input for scrolling is reading.

/** A scroll may start this long after its input. */
const START_MS = 1000;
/** Momentum goes on while scroll events follow each other this closely. */
const GAP_MS = 300;
/** Keys that scroll a page. */
export const SCROLL_KEYS: ReadonlySet<string> = new Set([
  ' ',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

let until = 0;
/** The mouse holds the scroll bar, which sends no moves. */
let isHolding = false;
let watchers: AbortController | undefined;
const listeners = new Set<(by: number) => void>();
let users = 0;

/** A control of the reader is about to scroll. */
export function noteReaderMove(): void {
  until = Math.max(until, performance.now() + START_MS);
}

/** Whether the scroll that just happened is the reader's. */
export function isReaderMove(): boolean {
  const now = performance.now();
  if (!isHolding && now > until) return false;
  until = Math.max(until, now + GAP_MS);
  return true;
}

/** The reader scrolled or turned by pixels, negative for back. */
export function notifyReaderMove(by: number): void {
  for (const listener of listeners) listener(by);
}

/** Calls after each move of the reader. Returns the unsubscribe function. */
export function onReaderMove(listener: (by: number) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts to notice input. Returns the end. */
export function watchReaderMoves(): () => void {
  users += 1;
  if (users === 1) watch();
  return () => {
    users -= 1;
    if (users === 0) watchers?.abort();
  };
}

function watch(): void {
  watchers = new AbortController();
  const options = { passive: true, capture: true, signal: watchers.signal };
  for (const name of ['wheel', 'touchmove'] as const) window.addEventListener(name, scrolling, options);
  window.addEventListener('keydown', keyPressed, options);
  window.addEventListener('pointerdown', pressed, options);
  window.addEventListener('pointermove', moved, options);
  window.addEventListener('pointerup', released, options);
  window.addEventListener('hashchange', forget, options);
}

/** What is done inside an open sheet does not scroll the text; its backdrop is the dialog itself. */
function isInSheet({ target }: Event): boolean {
  return target instanceof Element && target.matches('dialog *');
}

function scrolling(event: Event): void {
  if (!isInSheet(event)) noteReaderMove();
}

function keyPressed(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  isHolding = false;
  if (isInSheet(event)) forget();
  else if (SCROLL_KEYS.has(key) && !altKey && (!ctrlKey || key === 'Home' || key === 'End') && !metaKey)
    noteReaderMove();
  // The Tab key and shortcuts of the browser move the view elsewhere.
  else forget();
}

function pressed({ pointerType, button, clientX, clientY }: PointerEvent): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const isOnScrollBar = clientX >= clientWidth || clientY >= clientHeight;
  isHolding = pointerType === 'mouse' && (button === 1 || (button === 0 && isOnScrollBar));
}

/** A drag of the mouse selects and scrolls at the edge. */
function moved(event: PointerEvent): void {
  const { buttons, pointerType } = event;
  if (pointerType !== 'mouse' || isInSheet(event)) return;
  if (buttons !== 0) noteReaderMove();
  else if (isHolding) released();
}

function released(): void {
  if (isHolding) noteReaderMove();
  isHolding = false;
}

function forget(): void {
  until = 0;
}
