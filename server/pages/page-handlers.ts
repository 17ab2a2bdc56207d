import { type RequestHandler, type ServerBuild, createRequestHandler } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** Behind an address: its screen's data, of the start or of another. */
const DATA = /(\/_root|\/_)?\.data$/;

/**
 * The router's handler for an address, knowing only the routes that can answer it: it tries one after the other, so a
 * page would cost more with every page that the shop has besides. Two addresses with the same first part have the same
 * handler; what no route names by its first part has that of the routes which take anything.
 */
export function pageHandlers(build: ServerBuild): (path: string) => RequestHandler {
  const firsts = new Set(linesOf(build).flatMap((line) => firstOf(line) ?? []));
  const made = new Map<string, RequestHandler>();
  return (path) => {
    const asked = firstPart(path.replace(DATA, ''));
    const first = firsts.has(asked) ? asked : '';
    const known = made.get(first) ?? createRequestHandler(narrowed(build, first), 'production');
    made.set(first, known);
    return known;
  };
}

/** The first part of an address as a route would have it, in the letters in which routes are compared. */
export function firstPart(path: string): string {
  const part = path.split('/').find((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

/** What an address must begin with to be a route's; undefined where that may be anything, or nothing. */
function firstOf(line: Route[]): string | undefined {
  const part = firstPart(line.findLast(({ path }) => path !== undefined && path !== '')?.path ?? '');
  return part === '' || /^[:*]|\?$/.test(part) ? undefined : part;
}

/** A build whose routes are those that an address with this first part may meet, each with what it stands in; those that
 * take any address alone where no route is named so. */
export function narrowed(build: ServerBuild, first: string): ServerBuild {
  const wanted = new Set(
    linesOf(build)
      .filter((line) => (firstOf(line) ?? first) === first)
      .flatMap((line) => line.map(({ id }) => id)),
  );
  return { ...build, routes: Object.fromEntries(Object.entries(build.routes).filter(([id]) => wanted.has(id))) };
}

/** Every route that has an address, with what it stands in: itself first, the root last. */
function linesOf({ routes }: ServerBuild): Route[][] {
  const lineOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [route, ...lineOf(parent)] : [route];
  };
  return Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index) ? [lineOf(route)] : [],
  );
}
