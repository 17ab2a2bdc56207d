import { readStored } from '../../../browser/stored-values.ts';

/** Owner and episode ids, while there are downloads or a queue. */
const KEY = 'seoga.kept';
const CHANGED = 'seoga:kept';

interface OfflineIndex {
  owner: number;
  ids: number[];
}

/** Readable without the database; undefined without downloads. */
export function readOfflineIndex(): OfflineIndex | undefined {
  try {
    const { owner, ids }: Partial<Record<keyof OfflineIndex, unknown>> = Object(JSON.parse(readStored(KEY) ?? 'null'));
    if (typeof owner !== 'number' || !Array.isArray(ids)) return undefined;
    return { owner, ids: ids.filter((id) => Number.isSafeInteger(id)) };
  } catch {
    return undefined;
  }
}

export function writeOfflineIndex(mirror: OfflineIndex | undefined): void {
  try {
    if (mirror) localStorage.setItem(KEY, JSON.stringify(mirror));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: no index.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Includes other tabs; returns the unsubscribe function. */
export function watchOfflineIndex(changed: () => void): () => void {
  for (const name of [CHANGED, 'storage']) addEventListener(name, changed);
  return () => {
    for (const name of [CHANGED, 'storage']) removeEventListener(name, changed);
  };
}
