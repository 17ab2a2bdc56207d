import { type ReactNode, use } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

/** The router's data fetch; deferred features may replace it. */
export const dataFetch: { now(request: Request): Promise<Response> } = { now: (request) => fetch(request) };

/**
 * The only file that uses parts of React Router whose API may change. They have no public counterpart: the response of
 * a data request (its headers name the build), navigation without a component, and the build of the page.
 */
export function AppRouter(): ReactNode {
  // Synchronous rendering: time slicing is twice as slow on slow phones.
  return <HydratedRouter useTransitions={false} unstable_fetch={(request) => dataFetch.now(request)} />;
}

export function useDataRouter(): DataRouter | undefined {
  return use(UNSAFE_DataRouterContext)?.router;
}

/** Id of the build that rendered this page. */
export function useBuildId(): string | undefined {
  return use(UNSAFE_FrameworkContext)?.manifest.version;
}
