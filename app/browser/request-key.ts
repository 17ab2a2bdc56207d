/**
 * Idempotency key of an action that moves value: created once, kept in this tab until the final response. `name`
 * identifies the action: `buy 1f0c…`.
 */
export function requestKey(name: string): string {
  const storageKey = `seoga.key.${name}`;
  const created = crypto.randomUUID();
  try {
    const saved = sessionStorage.getItem(storageKey);
    if (saved) return saved;
    sessionStorage.setItem(storageKey, created);
  } catch {
    // Without storage the key lasts as long as the page.
  }
  return created;
}

export function clearRequestKey(name: string): void {
  try {
    sessionStorage.removeItem(`seoga.key.${name}`);
  } catch {}
}
