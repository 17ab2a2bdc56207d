import type { Development } from '#server/development';
import type { AppEntry } from './page-deps.ts';
import { type RequestHandler, type ServerBuild, createRequestHandler } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** Data suffixes. */
const DATA = /(\/_root|\/_)?\.data$/;

interface PageHandler {
  handle: RequestHandler;
  contextFor: AppEntry['contextFor'];
}

/** Handler of the page at a path, from the build or, in development, from the sources as they are now. */
export function pageHandlerOf(
  build: ServerBuild,
  development: Development | undefined,
): (path: string) => PageHandler | Promise<PageHandler> {
  if (development)
    return async () => {
      const current = await development.loadBuild();
      return { handle: createRequestHandler(current, 'development'), contextFor: entryOf(current).contextFor };
    };
  const handlerOf = pageHandlers(build);
  const { contextFor } = entryOf(build);
  return (path) => ({ handle: handlerOf(path), contextFor });
}

function entryOf(build: ServerBuild): AppEntry {
  return build.entry.module as unknown as AppEntry;
}

/**
 * Request handler with only the routes that can match a path: matching is linear, so each page would cost more with
 * every route. One handler per first path segment, plus one for the rest.
 */
function pageHandlers(build: ServerBuild): (path: string) => RequestHandler {
  const firsts = new Set(linesOf(build).flatMap((line) => firstOf(line) ?? []));
  const made = new Map<string, RequestHandler>();
  return (path) => {
    const requested = firstPart(path.replace(DATA, ''));
    const first = firsts.has(requested) ? requested : '';
    const requestHandler = made.get(first) ?? createRequestHandler(narrowed(build, first), 'production');
    made.set(first, requestHandler);
    return requestHandler;
  };
}

/** First path segment, case-folded. */
export function firstPart(path: string): string {
  const part = path.split('/').find((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

/** Static first segment of a route; undefined for parameters. */
function firstOf(line: Route[]): string | undefined {
  const part = firstPart(line.findLast(({ path }) => path !== undefined && path !== '')?.path ?? '');
  return part === '' || /^[:*]|\?$/.test(part) ? undefined : part;
}

/** Build narrowed to the routes of a first segment with their parents. */
export function narrowed(build: ServerBuild, first: string): ServerBuild {
  const wanted = new Set(
    linesOf(build)
      .filter((line) => (firstOf(line) ?? first) === first)
      .flatMap((line) => line.map(({ id }) => id)),
  );
  return { ...build, routes: Object.fromEntries(Object.entries(build.routes).filter(([id]) => wanted.has(id))) };
}

/** Each route with its parents, itself first. */
function linesOf({ routes }: ServerBuild): Route[][] {
  const lineOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [route, ...lineOf(parent)] : [route];
  };
  return Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index) ? [lineOf(route)] : [],
  );
}
