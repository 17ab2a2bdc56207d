const KEY = 'seoga.pending';
const TTL_MS = 600_000;

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Continues after a login, also through another site. */
export function savePendingAction(name: string, tab: TabStorage = sessionStorage, now = Date.now()): void {
  tab.setItem(KEY, JSON.stringify({ name, until: now + TTL_MS }));
}

/** Reads and deletes. */
export function takePendingAction(name: string, tab: TabStorage = sessionStorage, now = Date.now()): boolean {
  const saved = read(tab.getItem(KEY));
  const isOurs = typeof saved === 'object' && saved !== null && 'name' in saved && saved.name === name;
  if (!isOurs) return false;
  tab.removeItem(KEY);
  return 'until' in saved && typeof saved.until === 'number' && now < saved.until;
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function clearPendingAction(tab: TabStorage = sessionStorage): void {
  tab.removeItem(KEY);
}
