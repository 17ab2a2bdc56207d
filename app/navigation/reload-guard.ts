const KEY = 'seoga.reloads';
/** Minimum time between reloads (specification 4, B3). */
const WINDOW_MS = 10_000;

export interface ReloadGuardDeps {
  /** Undefined without storage. */
  tab: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  now(): number;
  /** Age of this page and whether it was reloaded. */
  page(): { ageMs: number; isReloaded: boolean };
}

/** Whether a URL may be reloaded; records it. Without storage a reloaded page is not reloaded again. */
export function createReloadGuard(deps: ReloadGuardDeps): (address: string) => boolean {
  const current = new Map<string, number>();
  return (address) => {
    const now = deps.now();
    const existing = new Map([...readReloads(deps), ...current]);
    for (const [path, at] of existing) if (at > now || now - at >= WINDOW_MS) existing.delete(path);
    if (existing.has(address)) return false;
    current.set(address, now);
    if (saveReloads(deps, existing.set(address, now))) return true;
    const { ageMs, isReloaded } = deps.page();
    return !isReloaded || ageMs >= WINDOW_MS;
  };
}

function readReloads({ tab }: ReloadGuardDeps): [string, number][] {
  try {
    const saved: unknown = JSON.parse(tab?.getItem(KEY) ?? '{}');
    const entries: [string, unknown][] = typeof saved === 'object' && saved ? Object.entries(saved) : [];
    return entries.flatMap(([path, at]) => (typeof at === 'number' ? [[path, at] satisfies [string, number]] : []));
  } catch {
    return [];
  }
}

function saveReloads({ tab }: ReloadGuardDeps, existing: Map<string, number>): boolean {
  try {
    tab?.setItem(KEY, JSON.stringify(Object.fromEntries(existing)));
    return tab !== undefined;
  } catch {
    return false;
  }
}
