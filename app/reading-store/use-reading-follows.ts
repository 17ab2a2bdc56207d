import { useEffect } from 'react';
import { OWNER_KEY, isLoggedIn } from '../device/member-here.ts';
import { readStored } from '../device/places.ts';

/** The page comes first: what is read follows its member soon after. */
const SOON_MS = 1200;

/**
 * For a member, keeps what is read on this device and in their account together. Where a member has left, takes their
 * reading off the device. Nothing of it comes to a visitor whose device never knew a member.
 */
export function useReadingFollows(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) {
      if (readStored(OWNER_KEY) !== null && !isLoggedIn())
        import('./reading-store.ts')
          .then(async ({ openReading }) => (await openReading()).leave())
          .catch(() => undefined);
      return undefined;
    }
    let stop: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      import('./member-sync.ts')
        .then(async ({ startSync }) => {
          stop = await startSync();
          if (isGone) stop();
        })
        // Without a network or storage the next page tries again.
        .catch(() => undefined);
    }, SOON_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isMember]);
}
