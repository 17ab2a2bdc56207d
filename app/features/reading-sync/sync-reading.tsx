import { useEffect } from 'react';
import { OWNER_KEY, isLoggedIn } from '../../browser/device-member.ts';
import { readStored } from '../../browser/stored-values.ts';
import { useMember } from '../auth/use-member.ts';

/** Starts after the page has loaded. */
const SOON_MS = 800;

/** Syncs a member's reading; after logout removes it from the device. Loads nothing for visitors. */
export function ReadingSync(): null {
  const isMember = useMember() !== undefined;
  useEffect(() => {
    const hasLeft = !isMember && readStored(OWNER_KEY) !== null && !isLoggedIn();
    if (!isMember && !hasLeft) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const begin = async (): Promise<void> => {
      const { clearOnLogout: leaveDevice, startSync } = await import('./member-sync.ts');
      if (hasLeft) return leaveDevice();
      stop = await startSync();
      if (isUnmounted) stop();
    };
    // Retried on the next page.
    const timer = setTimeout(() => void begin().catch(() => undefined), hasLeft ? 0 : SOON_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isMember]);
  return null;
}
