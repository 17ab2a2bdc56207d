interface Page {
  works: { id: number }[];
  next: string | null;
}
interface Visit extends Page {
  /** For whom the pages were made: what one may see, another may not. */
  who: string;
  /** When its last page came, by this browser's clock. */
  at: number;
}

const STORED = 'seoga.lists';
const MOST_VISITS = 20;
/** What a tab may keep holds other things too. */
const MOST_LETTERS = 1_500_000;
const LASTS_MS = 30 * 60_000;

let visits: Map<string, Visit> | undefined;

/** The further pages that a list had at a place in the history; nothing where they are another's, or too old. */
export function keptPages(key: string, who: string): Page | undefined {
  const visit = allVisits().get(key);
  return visit && visit.who === who && Date.now() - visit.at < LASTS_MS ? visit : undefined;
}

/** Adds a page to what a list had at a place; what it has already is taken anew and does not come twice. */
export function keepPage(key: string, who: string, page: Page): void {
  const before = keptPages(key, who)?.works ?? [];
  const anew = new Map(page.works.map((work) => [work.id, work]));
  const works = before.map((work) => anew.get(work.id) ?? work);
  for (const { id } of before) anew.delete(id);
  works.push(...anew.values());
  const all = allVisits();
  all.delete(key);
  all.set(key, { works, next: page.next, who, at: Date.now() });
  if (all.size > MOST_VISITS) all.delete(all.keys().next().value ?? key);
}

/** First called in a browser, never while a page is rendered on the server: it belongs to one reader. */
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

/** A page load forgets everything else; the newest lists are kept as far as there is room. */
function storeVisits(): void {
  const kept: [string, Visit][] = [];
  let room = MOST_LETTERS;
  for (const visit of [...(visits ?? [])].toReversed()) {
    room -= JSON.stringify(visit).length;
    if (room > 0) kept.unshift(visit);
  }
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(STORED);
  }
}
