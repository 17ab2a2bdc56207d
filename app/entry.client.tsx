import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { dataFetch } from './navigation/data-fetch.ts';

/** The app crashed: show the error page. */
function onUncaughtError(error: unknown): void {
  reportError(error);
  const { pathname, search } = location;
  if (!pathname.startsWith('/error')) location.replace(`/error?from=${encodeURIComponent(pathname + search)}`);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Synchronous rendering: time slicing is twice as slow on slow phones. */}
      <HydratedRouter useTransitions={false} unstable_fetch={(request) => dataFetch.now(request)} />
    </StrictMode>,
    { onUncaughtError },
  );
});
