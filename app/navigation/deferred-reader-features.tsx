import type { ReactNode } from 'react';
import { DeferredFeatures } from './deferred-features.tsx';
import { LateBuildUpdates } from './late-build-updates.tsx';

/** After the text. */
const TOASTS_MS = 300;

export function DeferredReaderFeatures(): ReactNode {
  return (
    <DeferredFeatures toastsAfterMs={TOASTS_MS}>{import.meta.env.DEV ? null : <LateBuildUpdates />}</DeferredFeatures>
  );
}
