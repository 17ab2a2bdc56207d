/** What a device keeps under a key; undefined for nothing, for what is not JSON, and where storage is forbidden. */
export function keptOnDevice(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value. False when storage is full or forbidden: reading goes on, the reader is told once. */
export function keepOnDevice(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The key of an episode's place. */
export function placeKey(episode: number): string {
  return `seoga.place.${episode}`;
}
