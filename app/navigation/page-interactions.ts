/** Session storage of saved pages. */
export const KEPT_PAGES_KEY = 'seoga.kept-pages';
/** Openers of dialogs: clicked again on restore. */
export const OPENERS = '[aria-haspopup="dialog"], [data-buy]';

const touched = new WeakSet<EventTarget>();
let pressed: { place: Element; at: number } | undefined;

/** Records edited fields and pressed openers for a snapshot of the page; returns the stop function. */
export function watchInteractions(): () => void {
  const leaving = new AbortController();
  const options = { capture: true, signal: leaving.signal };
  const onClick = ({ target }: Event): void => {
    const element = target instanceof Element ? target.closest(OPENERS) : null;
    if (element) pressed = { place: element, at: Date.now() };
  };
  document.addEventListener('click', onClick, options);
  document.addEventListener('input', ({ target }) => void (target && touched.add(target)), options);
  return () => leaving.abort();
}

export function isTouched(field: EventTarget): boolean {
  return touched.has(field);
}

export function lastOpener(): { place: Element; at: number } | undefined {
  return pressed;
}
