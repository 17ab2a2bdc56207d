import { useSyncExternalStore } from 'react';

/** Whether the network is known to be gone. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
}

function watchNetwork(changed: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed);
  };
}
