import type { RequestEvent } from './request-events.ts';

const SURFACES: readonly [RegExp, string][] = [
  [/^\/ko\/v1(\/|$)/, 'call'],
  [/^\/proc(\/|$)/, 'form'],
  [/^\/media(\/|$)/, 'media'],
  [/^\/(assets|builds|icons)(\/|$)|\.(js|webmanifest)$/, 'asset'],
  [/^\/webhooks(\/|$)/, 'webhook'],
  [/^\/(rss|opds|sitemaps)(\/|$)|^\/(sitemap\.xml|robots\.txt)$/, 'feed'],
  [/^\/(healthz|readyz)$/, 'health'],
  [/^\/operator(\/|$)/, 'console'],
];

/** Surface of a route; `page` by default. */
export function surfaceOf(route: string): string {
  return SURFACES.find(([routes]) => routes.test(route))?.[1] ?? 'page';
}

/** Outcome of a purchase; undefined for other requests. */
export function purchaseOutcome({ method, route, status, isReplay }: RequestEvent): string | undefined {
  if (method !== 'POST' || route !== '/ko/v1/purchases') return undefined;
  if (status === 200) return isReplay ? 'replay' : 'success';
  if (status >= 500) return '5xx';
  return [402, 409, 422].includes(status) ? `${status}` : 'other';
}
