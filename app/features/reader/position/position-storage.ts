/** Undefined when missing, invalid or storage is unavailable. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** False when storage is full or unavailable. */
export function writeLocalJson(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function positionKey(episode: number): string {
  return `seoga.place.${episode}`;
}
