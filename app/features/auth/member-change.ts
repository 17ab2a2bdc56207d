import { readStored } from '../../browser/stored-values.ts';

/** Notified on login, logout and expiry. */
const watchers = new Set<() => void>();

export function notifyMemberChanged(): void {
  for (const changed of watchers) changed();
}

export function onMemberChanged(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

const BOUGHT_KEY = 'seoga.bought';

/** Notifies other tabs. */
export function notifyPurchase(): void {
  try {
    localStorage.setItem(BOUGHT_KEY, String(Date.now()));
  } catch {
    // Storage is blocked: tabs update with their next request.
  }
}

/** Calls back when another tab purchased and this one is visible. Returns a stop function. */
export function onPurchase(changed: () => void): () => void {
  let seen = readStored(BOUGHT_KEY);
  const update = (): void => {
    const now = readStored(BOUGHT_KEY);
    if (document.hidden || now === seen) return;
    seen = now;
    changed();
  };
  for (const name of ['storage', 'pageshow']) addEventListener(name, update);
  document.addEventListener('visibilitychange', update);
  return () => {
    for (const name of ['storage', 'pageshow']) removeEventListener(name, update);
    document.removeEventListener('visibilitychange', update);
  };
}
