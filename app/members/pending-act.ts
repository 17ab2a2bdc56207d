const KEY = 'seoga.pending';
const KEPT_MS = 600_000;

type Places = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Remembers what a visitor was about to do, so that it goes on after a login, also one that leads over another site. */
export function keepPendingAct(name: string, tab: Places = sessionStorage, now = Date.now()): void {
  tab.setItem(KEY, JSON.stringify({ name, until: now + KEPT_MS }));
}

/** Whether that act is waiting; asking takes it, so that it is done once. */
export function takePendingAct(name: string, tab: Places = sessionStorage, now = Date.now()): boolean {
  const kept = read(tab.getItem(KEY));
  const isOurs = typeof kept === 'object' && kept !== null && 'name' in kept && kept.name === name;
  if (!isOurs) return false;
  tab.removeItem(KEY);
  return 'until' in kept && typeof kept.until === 'number' && now < kept.until;
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Whoever closes the dialog does not want it any more. */
export function forgetPendingAct(tab: Places = sessionStorage): void {
  tab.removeItem(KEY);
}
