import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { KEPT_PAGES_KEY } from './page-interactions.ts';

const MISSING = 'vite:preloadError';

/** In readers, which lead to documents only: loaded to restore a saved page, or when a chunk is missing. */
export function LateBuildUpdates(): ReactNode {
  const [updates, setUpdates] = useState<{ Part: ComponentType; isMissing: boolean }>();
  useEffect(() => {
    const leaving = new AbortController();
    const load = (isMissing: boolean): void =>
      void import('./build-updates.tsx').then(
        ({ BuildUpdates }) => setUpdates({ Part: BuildUpdates, isMissing }),
        () => undefined,
      );
    if (hasSavedPages()) load(false);
    else addEventListener(MISSING, () => load(true), { once: true, signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    if (updates?.isMissing) dispatchEvent(new Event(MISSING));
  }, [updates]);
  return updates ? <updates.Part /> : null;
}

function hasSavedPages(): boolean {
  try {
    return sessionStorage.getItem(KEPT_PAGES_KEY) !== null;
  } catch {
    return false;
  }
}
