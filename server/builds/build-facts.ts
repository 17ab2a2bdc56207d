import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { isVisitorsPage } from '#server/pages/visitors-pages';
import { isConsolePath, isDocumentScreen } from '#vocabulary/page-layouts';

/** What of a screen is the same for all builds of its address. */
export interface RouteRule {
  /** Rendered once for all visitors; else for each request. */
  kept: boolean;
  /** Reached by a page load, never by the router. */
  document: boolean;
}

/** What `/builds/meta/{id}.json` tells of a build. */
export interface BuildMeta {
  id: string;
  timestamp: number;
  /** Pages without a parameter that are rendered once for all visitors: those have a `_payload.json`. */
  prerendered: string[];
  /** Of the shop's screens; what the console has is nobody else's business. */
  routeRules: Record<string, RouteRule>;
}

/** A build as this process serves it. */
export interface BuildFacts {
  meta: BuildMeta;
  /** The browser's hashed files by name. */
  assets: Map<string, Uint8Array>;
}

/**
 * What stands in a built app's folder. Its id is the router's own for the list of routes, which names every file by a
 * hash of what it holds: two builds of one id hold the same for browsers, and a page carries the id it was made with.
 */
export function readBuild(folder: string, build: ServerBuild): BuildFacts {
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
    const document = isDocumentScreen(route.id) || isDocumentScreen(route.parentId ?? '');
    rules.push([path, { kept: isVisitorsPage(path), document }]);
  }
  return Object.fromEntries(rules.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function pathOf(id: string, routes: ServerBuild['routes']): string {
  const steps: string[] = [];
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    if (route.path) steps.unshift(route.path);
  return `/${steps.join('/')}`;
}
