const KEY = 'seoga.private-reading';
const listeners = new Set<() => void>();

/** Whether this tab records nothing that is read. */
export function isReadingPrivate(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Until it is turned off or the tab closes. */
export function setReadingPrivate(isPrivate: boolean): void {
  try {
    if (isPrivate) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is recorded anyway.
  }
  for (const listener of listeners) listener();
}

export function watchReadingPrivate(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
