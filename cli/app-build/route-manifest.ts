import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  consoleManifestPath,
  isConsoleRoute,
  isDocumentRoute,
  isViewerRoute,
  shopManifestPath,
  viewerManifestPath,
} from '#shared/web/page-layouts';

/** A route in the router's manifest. */
export interface ManifestRoute {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
  css?: string[];
  path?: string;
  index?: boolean;
  hasDefaultExport: boolean;
}
/** The router's manifest with the entry files. */
export interface RouteManifest {
  version: string;
  url: string;
  entry: { module: string; imports: string[]; css: string[] };
  routes: Record<string, ManifestRoute>;
}

const NAME = /^manifest-\w+\.js$/;

function manifestFile(client: string): string {
  const name = readdirSync(join(client, 'assets')).find((file) => NAME.test(file));
  if (!name) throw new Error(`no list of routes in ${client}`);
  return join(client, 'assets', name);
}

/** Reads the client manifest of a build. */
export function readManifest(client: string): RouteManifest {
  const written = readFileSync(manifestFile(client), 'utf8');
  return JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
}

/**
 * Writes reduced route manifests: storefront (no document routes), readers, documents (no console), console (all). An
 * unknown route leads to a document load. Each names itself: the browser would load another one in addition.
 */
export function writeManifests(client: string): void {
  const manifest = readManifest(client);
  const path = manifestFile(client);
  const isOfShop = ({ id, parentId = '', hasDefaultExport }: ManifestRoute): boolean =>
    id === 'root' || (hasDefaultExport && !isDocumentRoute(id) && !isDocumentRoute(parentId));
  const write = (named: (path: string) => string, belongs: (route: ManifestRoute) => boolean): void => {
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([, route]) => belongs(route)));
    const own = { ...manifest, url: named(manifest.url), routes };
    writeFileSync(named(path), `window.__reactRouterManifest=${JSON.stringify(own)};`);
  };
  write(consoleManifestPath, () => true);
  write(shopManifestPath, isOfShop);
  write(viewerManifestPath, ({ id }) => id === 'root' || isViewerRoute(id));
  write(
    (same) => same,
    ({ id }) => !isConsoleRoute(id),
  );
}
