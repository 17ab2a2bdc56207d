import { keepOnDevice, keptOnDevice } from '../viewer/place/kept-on-device.ts';

/** Stands while this browser keeps episodes, or is to: whose they are, and their numbers. Nothing else of them. */
const KEY = 'seoga.kept';
const CHANGED = 'seoga:kept';

interface Mirror {
  owner: number;
  ids: number[];
}

/** What screens know of it without asking the store; undefined where this browser keeps nothing. */
export function keptMirror(): Mirror | undefined {
  const { owner, ids }: Partial<Record<keyof Mirror, unknown>> = Object(keptOnDevice(KEY));
  if (typeof owner !== 'number' || !Array.isArray(ids)) return undefined;
  return { owner, ids: ids.filter((id) => Number.isSafeInteger(id)) };
}

export function mirrorKept(mirror: Mirror | undefined): void {
  if (mirror) keepOnDevice(KEY, mirror);
  else forget();
  dispatchEvent(new Event(CHANGED));
}

/** Tells of every change, also of other tabs; answers how to be told no more. */
export function watchMirror(changed: () => void): () => void {
  for (const name of [CHANGED, 'storage']) addEventListener(name, changed);
  return () => {
    for (const name of [CHANGED, 'storage']) removeEventListener(name, changed);
  };
}

function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing stands there.
  }
}
