import { type KeptField, fillFields, typedFields } from './typed-fields.ts';

const KEY = 'seoga.kept-pages';
const KEPT_MS = 30 * 60_000;
const MOST_PAGES = 5;
/** A tab's storage holds five million letters for everybody. */
const MOST_LETTERS = 200_000;
/** What opens a dialog by itself: where the dialog stood before, it is pressed again. */
const OPENERS = '[aria-haspopup="dialog"], [data-buy]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** What a page held when it was loaded anew, or left for another build. */
export interface KeptPage {
  /** Where it was held, and what was loaded instead. */
  from: string;
  to: string;
  at: number;
  fields: KeptField[];
  scroll: number;
  opener: { mark: string; nth: number } | null;
}

/** The pages that hold something for an address: its own, and the one that was left for it. Others stay as they are. */
export function heldFor(pages: KeptPage[], here: string, now: number): { own?: KeptPage; left?: KeptPage } {
  const fresh = pages.filter(({ at }) => now - at < KEPT_MS && at <= now);
  const own = fresh.find(({ from }) => from === here);
  const left = fresh.find(({ to, from }) => to === here && from !== here);
  return { ...(own ? { own } : {}), ...(left ? { left } : {}) };
}

let pressed: { place: Element; at: number } | undefined;

/** Remembers what was pressed to open a dialog; answers how to stop. */
export function watchOpeners(): () => void {
  const onClick = ({ target }: Event): void => {
    const place = target instanceof Element ? target.closest(OPENERS) : null;
    if (place) pressed = { place, at: Date.now() };
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** Keeps what the page that stands here holds, for when its address is loaded the next time in this tab. */
export function keepPage({ from, to }: { from: string; to: string }): void {
  const page = {
    from,
    to,
    at: Date.now(),
    fields: typedFields(),
    scroll: scrollY,
    opener: from === to ? openerNow() : null,
  };
  const pages = [page, ...keptPages().filter((kept) => kept.from !== from)].slice(0, MOST_PAGES);
  while (pages.length > 0) {
    const written = JSON.stringify(pages);
    if (written.length <= MOST_LETTERS) return write(written);
    pages.pop();
  }
}

/** A dialog that the shop opens by an address is asked for by it: a purchase goes on with its choice, a login with its tab. */
export function addressWithDialog(here: URL): URL {
  const url = new URL(here);
  const dialog = document.querySelector(DIALOGS);
  const join = dialog?.querySelector('form[action="/proc/join_ver2"]');
  const login = dialog?.querySelector('form[action="/proc/login"]');
  if (join || login) url.searchParams.set('login_req', join?.checkVisibility() ? 'join' : 'login');
  else if (dialog && pressed?.place.matches('[data-buy]')) url.searchParams.set('buy', 'again');
  return url;
}

/** Gives a page back what it held: the same page all of it, one that was gone to only what stands around its screen. */
export function restorePage(here: string): void {
  const pages = keptPages();
  const { own, left } = heldFor(pages, here, Date.now());
  if (own) write(JSON.stringify(pages.filter((page) => page !== own)));
  if (left) fillFields(left.fields.filter(({ isInMain }) => !isInMain));
  if (!own) return;
  if (own.opener) elementOf(own.opener)?.click();
  fillFields(own.fields);
  if (own.from === own.to && Math.abs(scrollY - own.scroll) > 1) scrollTo({ top: own.scroll, behavior: 'instant' });
}

/** What opened the dialog that stands there, or was pressed a moment ago and could not open any. */
function openerNow(): KeptPage['opener'] {
  if (!pressed?.place.isConnected || pressed.place.matches('[data-buy]')) return null;
  if (!document.querySelector(DIALOGS) && Date.now() - pressed.at > 3000) return null;
  const mark = markOf(pressed.place);
  return { mark, nth: openersLike(mark).findIndex((one) => one === pressed?.place) };
}

function elementOf({ mark, nth }: { mark: string; nth: number }): HTMLElement | undefined {
  return openersLike(mark)[nth];
}

function openersLike(mark: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(OPENERS)].filter((one) => markOf(one) === mark);
}

function markOf(place: Element): string {
  return [place.tagName, place.getAttribute('aria-label') ?? place.textContent.trim().slice(0, 80)].join(' ');
}

function keptPages(): KeptPage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Where storage is refused the page comes without what it held. */
function write(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Said above.
  }
}
