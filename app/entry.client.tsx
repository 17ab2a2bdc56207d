import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { onCaughtError, showFatalError } from './browser/fatal-error.ts';
import { AppRouter } from './navigation/router-internals.tsx';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AppRouter />
    </StrictMode>,
    { onUncaughtError: showFatalError, onCaughtError },
  );
});
