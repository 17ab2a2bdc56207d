const KEY = 'seoga.reloads';
/** A page is loaded anew for a build at most once in this time (specification 4, B3). */
const WINDOW_MS = 10_000;

export interface GuardMeans {
  /** The tab's storage; undefined where the browser refuses one. */
  tab: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  now(): number;
  /** How long this page has been here, and whether it came by a reload. */
  page(): { ageMs: number; isReloaded: boolean };
}

/**
 * Says whether an address may be loaded anew, and notes it: once in ten seconds, whatever goes wrong. Without storage
 * nothing is known of the page before, so a page that has just come by a reload is not reloaded again.
 */
export function makeReloadGuard(means: GuardMeans): (address: string) => boolean {
  const here = new Map<string, number>();
  return (address) => {
    const now = means.now();
    const known = new Map([...noted(means), ...here]);
    for (const [path, at] of known) if (at > now || now - at >= WINDOW_MS) known.delete(path);
    if (known.has(address)) return false;
    here.set(address, now);
    if (note(means, known.set(address, now))) return true;
    const { ageMs, isReloaded } = means.page();
    return !isReloaded || ageMs >= WINDOW_MS;
  };
}

function noted({ tab }: GuardMeans): [string, number][] {
  try {
    const kept: unknown = JSON.parse(tab?.getItem(KEY) ?? '{}');
    const entries: [string, unknown][] = typeof kept === 'object' && kept ? Object.entries(kept) : [];
    return entries.flatMap(([path, at]) => (typeof at === 'number' ? [[path, at] satisfies [string, number]] : []));
  } catch {
    return [];
  }
}

function note({ tab }: GuardMeans, known: Map<string, number>): boolean {
  try {
    tab?.setItem(KEY, JSON.stringify(Object.fromEntries(known)));
    return tab !== undefined;
  } catch {
    return false;
  }
}
