const KEY = 'seoga.joined';

/** The next page greets the new member. */
export function markJoined(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage there is no greeting.
  }
}

/** Reads and deletes. */
export function takeJoined(): boolean {
  try {
    const isJoined = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isJoined;
  } catch {
    return false;
  }
}
