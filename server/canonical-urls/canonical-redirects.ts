import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ServerBuild } from 'react-router';
import { rejectUnreadable } from '#server/error-response';
import { CanonicalPaths } from './canonical-path.ts';

/** Long URLs are not cached. */
const MAX_CACHED = 2000;
const MAX_CACHED_LENGTH = 300;
/** Base for parsing relative URLs; any host works. */
const BASE = 'http://localhost';

/**
 * Redirects every URL to its canonical form first, and rejects requests that name two hosts. The router ignores case,
 * so path rules would miss what it serves. 308 keeps method and body. Call before the routes are registered.
 */
export function redirectToCanonical(app: FastifyInstance, build: ServerBuild): void {
  const paths = new CanonicalPaths();
  for (const pattern of pagePatterns(build)) paths.add(pattern);
  app.addHook('onRoute', ({ url }) => paths.add(url));
  const cache = new LRUCache<string, string>({ max: MAX_CACHED });
  const targetOf = (address: string): string => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const target = canonicalAddress(paths, address);
    if (address.length <= MAX_CACHED_LENGTH) cache.set(address, target);
    return target;
  };
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (hasOtherHost(request)) return rejectUnreadable(undefined, request, reply);
    const target = targetOf(request.url);
    if (target === '') return done();
    return void reply.code(308).headers({ location: target, 'cache-control': 'no-store' }).send();
  });
}

/** Redirect target; empty if canonical. */
function canonicalAddress(paths: CanonicalPaths, address: string): string {
  const single = singleSlash(address);
  const url = URL.parse(single, BASE);
  if (!url) return '';
  const path = paths.of(url.pathname);
  // @NOTE A path with two leading slashes would lead to another host.
  return path === url.pathname && single === address ? '' : singleSlash(path) + url.search;
}

function singleSlash(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}

/** Two Host headers, or an absolute URL that contradicts the header. */
function hasOtherHost({ url, headers, raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) return true;
  return !url.startsWith('/') && URL.canParse(url) && new URL(url).host !== headers.host?.toLowerCase();
}

/** Path patterns of all pages, in React Router syntax. */
export function pagePatterns({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    return [`/${pathOf(route.id).split('/').filter(Boolean).join('/')}`];
  });
}
