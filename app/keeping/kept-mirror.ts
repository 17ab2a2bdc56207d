import { readStored } from '../device/places.ts';

/** Stands while this browser keeps episodes, or is to: whose they are, and their numbers. Nothing else of them. */
const KEY = 'seoga.kept';
const CHANGED = 'seoga:kept';

interface Mirror {
  owner: number;
  ids: number[];
}

/** What screens know of it without asking the store; undefined where this browser keeps nothing. */
export function keptMirror(): Mirror | undefined {
  try {
    const { owner, ids }: Partial<Record<keyof Mirror, unknown>> = Object(JSON.parse(readStored(KEY) ?? 'null'));
    if (typeof owner !== 'number' || !Array.isArray(ids)) return undefined;
    return { owner, ids: ids.filter((id) => Number.isSafeInteger(id)) };
  } catch {
    return undefined;
  }
}

export function mirrorKept(mirror: Mirror | undefined): void {
  try {
    if (mirror) localStorage.setItem(KEY, JSON.stringify(mirror));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full: screens then say nothing of what is kept.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Tells of every change, also of other tabs; answers how to be told no more. */
export function watchMirror(changed: () => void): () => void {
  for (const name of [CHANGED, 'storage']) addEventListener(name, changed);
  return () => {
    for (const name of [CHANGED, 'storage']) removeEventListener(name, changed);
  };
}
