import { readStored } from '../device/places.ts';

/** Whoever shows something of the member is told when somebody has logged in or out, or a login was found to be over. */
const watchers = new Set<() => void>();

export function sayMemberChanged(): void {
  for (const changed of watchers) changed();
}

export function watchMember(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

const BOUGHT_KEY = 'seoga.bought';

/** Tells the other pages of this browser that its member holds something new. */
export function sayBought(): void {
  try {
    localStorage.setItem(BOUGHT_KEY, String(Date.now()));
  } catch {
    // A page that hears nothing asks the shop with its next press.
  }
}

/** Calls when another page of this browser has bought something, once somebody looks at this one. Answers how to stop. */
export function watchBought(changed: () => void): () => void {
  let seen = readStored(BOUGHT_KEY);
  const look = (): void => {
    const now = readStored(BOUGHT_KEY);
    if (document.hidden || now === seen) return;
    seen = now;
    changed();
  };
  for (const name of ['storage', 'pageshow']) addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    for (const name of ['storage', 'pageshow']) removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
  };
}
