import { useEffect } from 'react';
import { keptMirror } from '../keeping/kept-mirror.ts';
import { useMember } from '../members/use-member.ts';

/** Keeps house over the episodes that this device keeps; where it keeps none, nothing of it comes. */
export function KeptEpisodes(): null {
  const isAdultOff = useMember()?.adultMode === false;
  useEffect(() => {
    if (!keptMirror()) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('../keeping/kept-house.ts')
      .then(({ keepHouse }) => {
        if (!isGone) stop = keepHouse({ isAdultOff });
      })
      // Without a network the next page tries again.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isAdultOff]);
  return null;
}
