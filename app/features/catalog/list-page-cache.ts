interface Page {
  works: { id: number }[];
  next: string | null;
}
interface Visit extends Page {
  /** Reader the pages were rendered for. */
  who: string;
  at: number;
}

const STORED = 'seoga.lists';
const MAX_VISITS = 20;
/** Leaves room for other session storage. */
const MAX_CHARACTERS = 1_500_000;
const LASTS_MS = 30 * 60_000;

let visits: Map<string, Visit> | undefined;

/** Undefined for another reader or an expired entry. */
export function cachedPages(key: string, who: string): Page | undefined {
  const visit = allVisits().get(key);
  return visit && visit.who === who && Date.now() - visit.at < LASTS_MS ? visit : undefined;
}

/** Replaces works that are already cached. */
export function cachePage(key: string, who: string, page: Page): void {
  const before = cachedPages(key, who)?.works ?? [];
  const anew = new Map(page.works.map((work) => [work.id, work]));
  const works = before.map((work) => anew.get(work.id) ?? work);
  for (const { id } of before) anew.delete(id);
  works.push(...anew.values());
  const all = allVisits();
  all.delete(key);
  all.set(key, { works, next: page.next, who, at: Date.now() });
  if (all.size > MAX_VISITS) all.delete(all.keys().next().value ?? key);
}

/** After a change of what lists contain. */
export function clearCachedPages(): void {
  allVisits().clear();
}

/** Browser only: the data belongs to one reader. */
function allVisits(): Map<string, Visit> {
  if (visits) return visits;
  addEventListener('pagehide', storeVisits);
  return (visits = storedVisits());
}

function storedVisits(): Map<string, Visit> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, Visit][]);
  } catch {
    return new Map();
  }
}

/** Keeps the newest lists that fit. */
function storeVisits(): void {
  const saved: [string, Visit][] = [];
  let remaining = MAX_CHARACTERS;
  for (const visit of [...(visits ?? [])].toReversed()) {
    remaining -= JSON.stringify(visit).length;
    if (remaining > 0) saved.unshift(visit);
  }
  try {
    sessionStorage.setItem(STORED, JSON.stringify(saved));
  } catch {
    sessionStorage.removeItem(STORED);
  }
}
