/** What other screens show of a work that is being read: one entry a work under `seoga.places`. */
export interface ShelfEntry {
  workId: number;
  title: string;
  coverHash: string;
  episode: number;
  episodeTitle: string;
  position: number;
  kind: 'text' | 'images';
  /** How much of the episode was seen, 0 to 1. */
  fraction: number;
  /** When, ISO 8601. */
  at: string;
}

export const SHELF_KEY = 'seoga.places';
const MOST = 50;

/** The kept entries with one put in: the newest 50, whatever else stood there dropped. */
export function withShelfEntry(kept: unknown, entry: ShelfEntry): Record<string, ShelfEntry> {
  const others = shelfEntriesFrom(kept).filter((other) => other.workId !== entry.workId);
  const newest = [entry, ...others.toSorted((a, b) => b.at.localeCompare(a.at))].slice(0, MOST);
  return Object.fromEntries(newest.map((each) => [each.workId, each]));
}

/** Entries out of storage; anything that is none is left out. */
export function shelfEntriesFrom(kept: unknown): ShelfEntry[] {
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.values(kept).filter(isShelfEntry);
}

function isShelfEntry(value: unknown): value is ShelfEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<Record<keyof ShelfEntry, unknown>> = value;
  const numbers = [entry.workId, entry.episode, entry.position, entry.fraction];
  const texts = [entry.title, entry.coverHash, entry.episodeTitle, entry.at];
  return numbers.every(Number.isFinite) && texts.every((text) => typeof text === 'string') && (entry.kind === 'text' || entry.kind === 'images');
}
