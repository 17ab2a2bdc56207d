/** Local storage key of the last positions. */
export const POSITIONS_KEY = 'seoga.places';

/** Null without storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
