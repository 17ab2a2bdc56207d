import { type SavedField, restoreFields, editedFields } from './form-snapshot.ts';
import { KEPT_PAGES_KEY, OPENERS, lastOpener } from './page-interactions.ts';

const MAX_AGE_MS = 30 * 60_000;
const MAX_PAGES = 5;
/** A tab's storage is limited to 5 million characters. */
const MAX_CHARACTERS = 200_000;
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** State saved before a reload or a change of build. */
export interface PageSnapshot {
  /** Where it was saved, and what was loaded instead. */
  from: string;
  to: string;
  at: number;
  fields: SavedField[];
  scroll: number;
  opener: { mark: string; nth: number } | null;
}

/** Snapshots for a URL: its own, and of the page left for it. */
export function snapshotsFor(
  pages: PageSnapshot[],
  current: string,
  now: number,
): { own?: PageSnapshot; left?: PageSnapshot } {
  const recent = pages.filter(({ at }) => now - at < MAX_AGE_MS && at <= now);
  const ownPage = recent.find(({ from }) => from === current);
  const leftPage = recent.find(({ to, from }) => to === current && from !== current);
  return { ...(ownPage ? { own: ownPage } : {}), ...(leftPage ? { left: leftPage } : {}) };
}

/** Saves this page's state for the next load of its URL in this tab. */
export function savePage({ from, to }: { from: string; to: string }): void {
  const page = {
    from,
    to,
    at: Date.now(),
    fields: editedFields(),
    scroll: scrollY,
    opener: from === to ? openerNow() : null,
  };
  const pages = [page, ...savedPages().filter((saved) => saved.from !== from)].slice(0, MAX_PAGES);
  while (pages.length > 0) {
    const written = JSON.stringify(pages);
    if (written.length <= MAX_CHARACTERS) return write(written);
    pages.pop();
  }
}

/** Dialogs that have a URL are reopened by it. */
export function addressWithDialog(current: URL): URL {
  const url = new URL(current);
  const dialog = document.querySelector(DIALOGS);
  const join = dialog?.querySelector('form[action="/proc/join_ver2"]');
  const login = dialog?.querySelector('form[action="/proc/login"]');
  if (join || login) url.searchParams.set('login_req', join?.checkVisibility() ? 'join' : 'login');
  else if (dialog && lastOpener()?.place.matches('[data-buy]')) url.searchParams.set('buy', 'again');
  return url;
}

/** Restores all of the same page; of a left page only what surrounds its content. */
export function restorePage(current: string): void {
  const pages = savedPages();
  const { own, left } = snapshotsFor(pages, current, Date.now());
  if (own) write(JSON.stringify(pages.filter((page) => page !== own)));
  if (left) restoreFields(left.fields.filter(({ isInMain }) => !isInMain));
  if (!own) return;
  if (own.opener) elementOf(own.opener)?.click();
  restoreFields(own.fields);
  if (own.from === own.to && Math.abs(scrollY - own.scroll) > 1) scrollTo({ top: own.scroll, behavior: 'instant' });
}

/** Opener of the open dialog, or pressed a moment ago. */
function openerNow(): PageSnapshot['opener'] {
  const pressed = lastOpener();
  if (!pressed?.place.isConnected || pressed.place.matches('[data-buy]')) return null;
  if (!document.querySelector(DIALOGS) && Date.now() - pressed.at > 3000) return null;
  const key = markOf(pressed.place);
  return { mark: key, nth: openersWithKey(key).findIndex((one) => one === pressed.place) };
}

function elementOf({ mark, nth }: { mark: string; nth: number }): HTMLElement | undefined {
  return openersWithKey(mark)[nth];
}

function openersWithKey(key: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(OPENERS)].filter((one) => markOf(one) === key);
}

function markOf(element: Element): string {
  return [element.tagName, element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 80)].join(' ');
}

function savedPages(): PageSnapshot[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEPT_PAGES_KEY) ?? '[]');
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

/** Without storage nothing is restored. */
function write(text: string): void {
  try {
    sessionStorage.setItem(KEPT_PAGES_KEY, text);
  } catch {}
}
