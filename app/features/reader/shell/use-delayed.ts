import { useEffect, useState } from 'react';

const DELAY_MS = 800;

/** True shortly after `hasBegun`. */
export function useDelayed(hasBegun: boolean): boolean {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setSoon(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return isSoon;
}
