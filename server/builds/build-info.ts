import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { isPublicPage } from '#server/pages/public-pages';
import { isConsolePath, isDocumentRoute } from '#shared/web/page-layouts';

/** Properties of a route that are the same for all its URLs. */
export interface RouteRule {
  /** Rendered once for all visitors. */
  kept: boolean;
  /** Loaded as a document, never by the client router. */
  document: boolean;
}

/** Content of `/builds/meta/{id}.json`. */
export interface BuildMeta {
  id: string;
  timestamp: number;
  /** Routes without parameters that are rendered for all visitors and have a `_payload.json`. */
  prerendered: string[];
  /** Storefront routes only; the console is not disclosed. */
  routeRules: Record<string, RouteRule>;
}

/** The build served by this process. */
export interface BuildInfo {
  meta: BuildMeta;
  /** Hashed client files by name. */
  assets: Map<string, Uint8Array>;
}

/**
 * Reads a build. Its id is the router's manifest version, which covers every file hash: equal ids mean equal client
 * files, and a page carries its build id.
 */
export function readBuild(folder: string, build: ServerBuild): BuildInfo {
  const timestamp = Math.trunc(statSync(join(folder, 'server', 'index.js')).mtimeMs);
  const routeRules = rulesOf(build);
  const prerendered = Object.entries(routeRules)
    .filter(([path, { kept }]) => kept && !path.includes(':'))
    .map(([path]) => path);
  const at = join(folder, 'client', 'assets');
  const names = readdirSync(at).filter((name) => !name.endsWith('.br'));
  return {
    meta: { id: build.assets.version, timestamp, prerendered, routeRules },
    assets: new Map(names.map((name) => [name, readFileSync(join(at, name))])),
  };
}

function rulesOf({ routes }: ServerBuild): Record<string, RouteRule> {
  const rules: [string, RouteRule][] = [];
  for (const route of Object.values(routes)) {
    const isScreen = route && 'default' in route.module && (route.path || route.index);
    if (!route || !isScreen || route.path === '*') continue;
    const path = pathOf(route.id, routes);
    if (isConsolePath(path)) continue;
    const document = isDocumentRoute(route.id) || isDocumentRoute(route.parentId ?? '');
    rules.push([path, { kept: isPublicPage(path), document }]);
  }
  return Object.fromEntries(rules.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function pathOf(id: string, routes: ServerBuild['routes']): string {
  const steps: string[] = [];
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    if (route.path) steps.unshift(route.path);
  return `/${steps.join('/')}`;
}
