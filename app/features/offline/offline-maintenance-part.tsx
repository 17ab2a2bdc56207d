import { useEffect } from 'react';
import { readOfflineIndex } from './storage/offline-index.ts';
import { useMember } from '../auth/use-member.ts';

/** Loads the maintenance only where there are downloads. */
export function OfflineMaintenance(): null {
  const isAdultOff = useMember()?.adultMode === false;
  useEffect(() => {
    if (!readOfflineIndex()) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void import('./offline-maintenance.ts')
      .then(({ startOfflineMaintenance: keepHouse }) => {
        if (!isUnmounted) stop = keepHouse({ isAdultOff });
      })
      // Retried on the next page.
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isAdultOff]);
  return null;
}
