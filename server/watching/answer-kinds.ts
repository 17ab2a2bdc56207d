import type { Answered } from './answered-requests.ts';

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

/** Which of the shop's surfaces a route belongs to; what is nothing else is a page. */
export function surfaceOf(route: string): string {
  return SURFACES.find(([routes]) => routes.test(route))?.[1] ?? 'page';
}

/** What became of a purchase; undefined of any other request. */
export function purchaseOutcome({ method, route, status, isReplay }: Answered): string | undefined {
  if (method !== 'POST' || route !== '/ko/v1/purchases') return undefined;
  if (status === 200) return isReplay ? 'replay' : 'success';
  if (status >= 500) return '5xx';
  return [402, 409, 422].includes(status) ? `${status}` : 'other';
}
