import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { BuildChange } from './build-change.ts';

/** Sees that the shop has another build than this page, and takes the page there with its next navigation (T5). */
export function BuildWatch(): null {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const build = use(UNSAFE_FrameworkContext)?.manifest.version;
  useEffect(() => {
    if (!router || build === undefined) return;
    const change = new BuildChange(router, build);
    return () => change.close();
  }, [router, build]);
  return null;
}
