import { useEffect, useState } from 'react';

/** What comes after the page has settled: what is read comes first. */
const SOON_MS = 800;

/** True soon after something has begun. */
export function useSoon(hasBegun: boolean): boolean {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setSoon(true), SOON_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return isSoon;
}
