import { useEffect } from 'react';
import { BuildVersionWatcher } from './build-version.ts';
import { useBuildId, useDataRouter } from './router-internals.tsx';

/** Detects a newer build; the next navigation loads a document (T5). */
export function BuildUpdates(): null {
  const router = useDataRouter();
  const build = useBuildId();
  useEffect(() => {
    if (!router || build === undefined) return;
    const change = new BuildVersionWatcher(router, build);
    return () => change.close();
  }, [router, build]);
  return null;
}
