import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { screenFetch } from './ui/screen-fetch.ts';

/** Nothing of the page stands any more: the page that says so, and leads back here. */
function onUncaughtError(error: unknown): void {
  reportError(error);
  const { pathname, search } = location;
  if (!pathname.startsWith('/error')) location.replace(`/error?from=${encodeURIComponent(pathname + search)}`);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* A screen that is there is rendered in one go: in slices, a frame after each, it stands half as fast on a slow phone. */}
      <HydratedRouter useTransitions={false} unstable_fetch={(request) => screenFetch.now(request)} />
    </StrictMode>,
    { onUncaughtError },
  );
});
