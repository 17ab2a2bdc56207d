import { Children, type ReactNode, useEffect } from 'react';
import { OfflineMaintenance } from '../features/offline/offline-maintenance-part.tsx';
import { FocusRestoration } from './focus-restoration.tsx';
import { FontCaching } from '../browser/font-caching.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ImageRetry } from '../browser/image-retry.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { ReadingSync } from '../features/reading-sync/sync-reading.tsx';
import { NativeIntegrationLoader } from '../browser/native/native-integration-loader.tsx';
import { ToastHost } from '../components/toast-host.tsx';
import { watchInteractions } from './page-interactions.ts';
import { ServiceWorkerClient } from '../browser/service-worker-client.tsx';

interface DeferredFeaturesProps {
  toastsAfterMs: number;
  /** Features of some pages only. */
  children: ReactNode;
}

/** Features of every page, loaded when idle. */
export function DeferredFeatures({ toastsAfterMs, children }: DeferredFeaturesProps): ReactNode {
  return (
    <>
      <PageInteractions />
      {isolated(<ReadingSync />)}
      {isolated(<FocusRestoration />)}
      {Children.map(children, isolated)}
      {isolated(<ImageRetry />)}
      {isolated(<ScrollPosition />)}
      {isolated(<FontCaching />)}
      {isolated(<NativeIntegrationLoader />)}
      {isolated(<OfflineMaintenance />)}
      {isolated(<ToastHost afterMs={toastsAfterMs} />)}
      {isolated(<ServiceWorkerClient />)}
    </>
  );
}

/** Before anything is pressed. */
function PageInteractions(): null {
  useEffect(watchInteractions, []);
  return null;
}

function isolated(part: ReactNode): ReactNode {
  return <ErrorBoundary>{part}</ErrorBoundary>;
}
