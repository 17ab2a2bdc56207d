import { useEffect } from 'react';
import { OWNER_KEY, isLoggedIn } from '../device/member-here.ts';
import { readStored } from '../device/places.ts';
import { useMember } from '../members/use-member.ts';

/** The page comes first: what is read follows its member soon after. */
const SOON_MS = 800;

/**
 * For a member, keeps what is read on this device and in their account together. Where a member has left, takes their
 * reading off the device. Nothing of it comes to a visitor whose device never knew a member.
 */
export function ReadingFollows(): null {
  const isMember = useMember() !== undefined;
  useEffect(() => {
    const hasLeft = !isMember && readStored(OWNER_KEY) !== null && !isLoggedIn();
    if (!isMember && !hasLeft) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async (): Promise<void> => {
      const { leaveDevice, startSync } = await import('../reading-store/member-sync.ts');
      if (hasLeft) return leaveDevice();
      stop = await startSync();
      if (isGone) stop();
    };
    // Without a network or storage the next page tries again.
    const timer = setTimeout(() => void begin().catch(() => undefined), hasLeft ? 0 : SOON_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isMember]);
  return null;
}
