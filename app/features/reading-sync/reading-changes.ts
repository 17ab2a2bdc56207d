/** Works with new positions of other devices. */
export interface SyncResult {
  works: ReadonlySet<number>;
}

const listeners = new Set<(result: SyncResult) => void>();
let hasMet = false;

export function announceSync(result: SyncResult): void {
  hasMet = true;
  for (const listener of listeners) listener(result);
}

/** Calls after each sync, and immediately if there was one. Returns the unsubscribe function. */
export function watchSyncs(listener: (result: SyncResult | undefined) => void): () => void {
  if (hasMet) listener(undefined);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
