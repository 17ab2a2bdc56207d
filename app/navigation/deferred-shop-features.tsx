import type { ReactNode } from 'react';
import { BuildUpdates } from './build-updates.tsx';
import { DeferredFeatures } from './deferred-features.tsx';
import { LinkPrefetch } from './link-prefetch.tsx';
import { TopBarSearch } from '../features/search/top-bar-search.tsx';
import { NavigationErrors } from './navigation-errors.tsx';
import { PendingIndicator } from './pending-indicator.tsx';
import { WorkLists } from '../features/public-lists/work-lists.tsx';
import { CardMenus } from '../features/muting/card-menus.tsx';
import { InboxBell } from '../features/notifications/inbox-bell.tsx';
import { ScrollAnchors } from './scroll-anchor.tsx';
import { PageTransitions } from './page-transitions.tsx';
import { RowScrollPositions } from './row-scroll-positions.tsx';

/** With those of pages that have client navigation, a top bar and lists. */
export function DeferredShopFeatures(): ReactNode {
  return (
    <DeferredFeatures toastsAfterMs={0}>
      <PageTransitions />
      <PendingIndicator />
      <NavigationErrors />
      <RowScrollPositions />
      <ScrollAnchors />
      <LinkPrefetch />
      <TopBarSearch />
      <InboxBell />
      <CardMenus />
      <WorkLists />
      {/* After those that watch data requests too. */}
      {import.meta.env.DEV ? null : <BuildUpdates />}
    </DeferredFeatures>
  );
}
