import { Children, type ReactNode } from 'react';
import { LinkPrefetch } from './link-prefetch.tsx';
import { FocusRestoration } from './focus-restoration.tsx';
import { TopBarSearch } from '../features/search/top-bar-search.tsx';
import { BuildUpdates } from './build-updates.tsx';
import { NavigationErrors } from './navigation-errors.tsx';
import { PendingIndicator } from './pending-indicator.tsx';
import { InboxBell } from '../features/notifications/inbox-bell.tsx';
import { ScrollAnchors } from './scroll-anchor.tsx';
import { OfflineMaintenance } from '../features/offline/offline-maintenance-part.tsx';
import { FontCaching } from '../browser/font-caching.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ImageRetry } from '../browser/image-retry.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { ReadingSync } from '../features/reading-sync/sync-reading.tsx';
import { PageTransitions } from './page-transitions.tsx';
import { NativeIntegrationLoader } from '../browser/native/native-integration-loader.tsx';
import { RowScrollPositions } from './row-scroll-positions.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import { ServiceWorkerClient } from '../browser/service-worker-client.tsx';

/** Features of every page, loaded when idle. */
export function DeferredFeatures(): ReactNode {
  return (
    <IsolatedParts>
      <ReadingSync />
      <FocusRestoration />
      <PageTransitions />
      <PendingIndicator />
      <NavigationErrors />
      {import.meta.env.DEV ? null : <BuildUpdates />}
      <RowScrollPositions />
      <ScrollAnchors />
      <ImageRetry />
      <LinkPrefetch />
      <TopBarSearch />
      <InboxBell />
      <ScrollPosition />
      <FontCaching />
      <NativeIntegrationLoader />
      <OfflineMaintenance />
      <ToastRegion />
      <ServiceWorkerClient />
    </IsolatedParts>
  );
}

function IsolatedParts({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (part) => <ErrorBoundary>{part}</ErrorBoundary>);
}
