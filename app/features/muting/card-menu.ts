import styles from './card-menu.module.css';
import { openMuteSheet } from './mute-sheet.tsx';

const CARD = 'a[data-card]';
const LONG_PRESS_MS = 500;
const DOTS =
  '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="currentColor"><circle cx="5" cy="12" r="1.8"/><circle cx="12" cy="12" r="1.8"/><circle cx="19" cy="12" r="1.8"/></svg>';

/**
 * One menu button that follows the pointer and the focus from card to card; a long press on touch screens. Lists stay
 * the same HTML for everybody.
 */
export function watchCards(): () => void {
  const { signal, abort } = abortable();
  const button = menuButton();
  const follow = (event: Event): void => {
    const card = cardOf(event.target);
    if (card && !isTouch(event)) place(button, card);
  };
  const touched = document.querySelector<HTMLAnchorElement>(`${CARD}:is(:hover, :focus)`);
  if (touched) place(button, touched);
  addEventListener('pointerover', follow, { signal });
  addEventListener('focusin', follow, { signal });
  watchLongPress(signal);
  return () => {
    abort();
    button.remove();
  };
}

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

function cardOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(CARD) : null;
}

function workOf(card: HTMLAnchorElement | null): number | undefined {
  const id = /^\/novel\/(\d+)$/.exec(card?.getAttribute('href') ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

function menuButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['menu'] ?? '';
  button.ariaHasPopup = 'dialog';
  button.innerHTML = DOTS;
  button.addEventListener('click', () => {
    const work = workOf(button.parentElement?.querySelector<HTMLAnchorElement>(CARD) ?? null);
    if (work !== undefined) openMuteSheet(work);
  });
  return button;
}

function place(button: HTMLButtonElement, card: HTMLAnchorElement): void {
  const host = card.parentElement;
  if (!host || workOf(card) === undefined || button.parentElement === host) return;
  button.parentElement?.classList.remove(styles['host'] ?? '');
  host.classList.add(styles['host'] ?? '');
  button.ariaLabel = `${card.lastElementChild?.firstElementChild?.textContent ?? '작품'} 메뉴`;
  card.after(button);
}

/** Opens the sheet instead of the browser's menu of the link. */
function watchLongPress(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: HTMLAnchorElement | null = null;
  const cancel = (): void => clearTimeout(timer);
  const options = { signal, passive: true };
  addEventListener(
    'touchstart',
    ({ target, touches }) => {
      cancel();
      pressed = null;
      const card = cardOf(target);
      const work = workOf(card);
      if (work === undefined || touches.length > 1) return;
      timer = setTimeout(() => {
        pressed = card;
        openMuteSheet(work);
      }, LONG_PRESS_MS);
    },
    options,
  );
  for (const name of ['touchend', 'touchmove', 'touchcancel'] as const) addEventListener(name, cancel, options);
  addEventListener(
    'contextmenu',
    (event) => {
      if (isTouch(event) && cardOf(event.target)) event.preventDefault();
    },
    { signal },
  );
  // The click that ends a long press does not follow the link.
  addEventListener(
    'click',
    (event) => {
      if (pressed && cardOf(event.target) === pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
      pressed = null;
    },
    { signal, capture: true },
  );
}
