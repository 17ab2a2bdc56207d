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
      <HydratedRouter unstable_fetch={(request) => screenFetch.now(request)} />
    </StrictMode>,
    { onUncaughtError },
  );
});
