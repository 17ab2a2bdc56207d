import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** After hydration work, but before hover prefetching starts. */
const SOON_MS = 400;

/** Loads the features no page waits for. A failed load is retried on the next page. */
export function Deferred(): ReactNode {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    const load = (): void =>
      void featuresOfPage()
        .then((features) => setParts(() => features))
        .catch(() => undefined);
    const timer = setTimeout(load, SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return Parts ? <Parts /> : null;
}

/** Readers lead to documents only and have no top bar. */
async function featuresOfPage(): Promise<ComponentType> {
  return location.pathname.startsWith('/viewer/')
    ? (await import('../navigation/deferred-reader-features.tsx')).DeferredReaderFeatures
    : (await import('../navigation/deferred-shop-features.tsx')).DeferredShopFeatures;
}
