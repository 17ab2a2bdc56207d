import { type ReactNode, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { openDialogs, watchDialogs } from './open-dialogs.ts';

const NONE: ReturnType<typeof openDialogs> = [];

/** Renders the dialogs that code opens, outside of the page, so that they survive navigation. */
export function DialogHost(): ReactNode {
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE);
  return dialogs.map(({ id, content }) => <ErrorBoundary key={id}>{content}</ErrorBoundary>);
}
