import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleManifestPath, isConsoleScreen, isDocumentScreen, shopManifestPath } from '#vocabulary/page-layouts';

/** What the router's list of routes tells of one. */
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
/** The router's list of routes, with what every page loads at first. */
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

/** The routes of a build, as its browsers get them. */
export function readManifest(client: string): RouteManifest {
  const written = readFileSync(manifestFile(client), 'utf8');
  return JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
}

/**
 * Writes the lists of routes that pages load, each without what is not theirs. The shop's screens: without those that are
 * documents of their own, and without addresses that are no screens. The shop's documents: without the console. The
 * console: all. Whatever a list does not know leads to the server as a document.
 */
export function writeManifests(client: string): void {
  const manifest = readManifest(client);
  const path = manifestFile(client);
  const isOfShop = ({ id, parentId = '', hasDefaultExport }: ManifestRoute): boolean =>
    id === 'root' || (hasDefaultExport && !isDocumentScreen(id) && !isDocumentScreen(parentId));
  const write = (to: string, belongs: (route: ManifestRoute) => boolean): void => {
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([, route]) => belongs(route)));
    writeFileSync(to, `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`);
  };
  write(consoleManifestPath(path), () => true);
  write(shopManifestPath(path), isOfShop);
  write(path, ({ id }) => !isConsoleScreen(id));
}
