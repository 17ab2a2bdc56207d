import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { BuildVersionWatcher } from './build-version.ts';

/** Detects a newer build; the next navigation loads a document (T5). */
export function BuildUpdates(): null {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const build = use(UNSAFE_FrameworkContext)?.manifest.version;
  useEffect(() => {
    if (!router || build === undefined) return;
    const change = new BuildVersionWatcher(router, build);
    return () => change.close();
  }, [router, build]);
  return null;
}
