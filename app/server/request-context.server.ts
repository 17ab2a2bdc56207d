import { RouterContextProvider, createContext } from 'react-router';
import type { RequestContext, Visit } from '#server/pages/request-context';

export type { RequestContext, Visit };

export const requestContext = createContext<RequestContext>();

const LABEL_INTERVAL_MS = 10_000;

export function contextFor(pageContext: Omit<RequestContext, 'head' | 'now'>): RouterContextProvider {
  const context = new RouterContextProvider();
  const now = new Date(Math.floor(Date.now() / LABEL_INTERVAL_MS) * LABEL_INTERVAL_MS).toISOString();
  context.set(requestContext, { ...pageContext, head: [], now });
  return context;
}

/** Throws when the page is cached for everybody. */
export function requireVisit({ visit }: RequestContext): Visit {
  if (!visit) throw new Error('this page is kept for everybody: it may not know who asks');
  return visit;
}
