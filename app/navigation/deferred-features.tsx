import { Children, type ReactNode } from 'react';
import { BuildUpdates } from './build-updates.tsx';
import { OfflineMaintenance } from '../features/offline/offline-maintenance-part.tsx';
import { FocusRestoration } from './focus-restoration.tsx';
import { FontCaching } from '../browser/font-caching.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ImageRetry } from '../browser/image-retry.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { ReadingSync } from '../features/reading-sync/sync-reading.tsx';
import { NativeIntegrationLoader } from '../browser/native/native-integration-loader.tsx';
import { ToastHost } from '../components/toast-host.tsx';
import { ServiceWorkerClient } from '../browser/service-worker-client.tsx';

/** After the text. */
const READER_TOASTS_MS = 300;

interface DeferredFeaturesProps {
  toastsAfterMs?: number;
  /** Features of pages that are no readers. */
  children?: ReactNode;
}

/** Features of every page, loaded when idle. */
export function DeferredFeatures({ toastsAfterMs = READER_TOASTS_MS, children }: DeferredFeaturesProps): ReactNode {
  return (
    <>
      {isolated(<ReadingSync />)}
      {isolated(<FocusRestoration />)}
      {Children.map(children, isolated)}
      {import.meta.env.DEV ? null : isolated(<BuildUpdates />)}
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

function isolated(part: ReactNode): ReactNode {
  return <ErrorBoundary>{part}</ErrorBoundary>;
}
