import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFLINE_DOCUMENTS } from '#shared/web/service-worker-messages';
import { shopManifestPath } from '#shared/web/page-layouts';
import { type ManifestRoute, type RouteManifest, readManifest } from './route-manifest.ts';

/** Files and documents cached by the service worker. */
export interface OfflineFiles {
  build: string;
  files: string[];
  documents: string[];
}

const ICONS = ['/favicon.svg', '/icon-192.png', '/badge-96.png'];
/** Deferred chunks of pages, named after their modules. */
const DEFERRED = /assets\/deferred-(?:shop-|reader-)?features-[\w-]+\.(?:js|css)$/;
const NAMED = /(?:["'`](?:\/(?=assets\/))?|\.\/)((?:assets\/)?[\w.-]+\.(?:js|css))\b/g;

/** Files of the offline documents, including their lazy chunks. */
export function offlineFiles(client: string): OfflineFiles {
  const manifest = readManifest(client);
  const documents = OFFLINE_DOCUMENTS.filter((path) => routeTemplateOf(manifest, path) !== undefined);
  const files = new Set<string>(documents.length === 0 ? [] : entryFiles(manifest));
  // What every page loads names the chunks of every other page.
  const shared = new Set([...entryFiles(manifest), ...withParents(manifest, manifest.routes['root'])]);
  for (const path of documents) {
    const route = routeTemplateOf(manifest, path);
    for (const file of withParents(manifest, route)) files.add(file);
    for (const file of reachable(client, route?.module ?? '', shared)) files.add(file);
  }
  const deferred = [...files].flatMap((file) => named(client, file)).filter((file) => DEFERRED.test(file));
  if (documents.length > 0 && deferred.length === 0) throw new Error(`no script of the pages matches ${DEFERRED}`);
  for (const file of deferred)
    for (const part of reachable(client, file, new Set([...shared, ...files].filter((one) => one !== file))))
      files.add(part);
  // Style sheets may be listed twice, once with a fragment.
  const names = new Set([...files].map((file) => file.replace(/#.*$/, '')));
  return { build: manifest.version, files: [...names, ...ICONS].toSorted(), documents };
}

function entryFiles({ entry, url }: RouteManifest): string[] {
  return [entry.module, ...entry.imports, ...entry.css, url, shopManifestPath(url)];
}

/** Initial files of a route and its layouts. */
function withParents({ routes }: RouteManifest, first: ManifestRoute | undefined): string[] {
  const files: string[] = [];
  for (let route = first; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    files.push(route.module, ...route.imports, ...(route.css ?? []));
  return files;
}

function routeTemplateOf(manifest: RouteManifest, path: string): ManifestRoute | undefined {
  return Object.values(manifest.routes).find((route) => `/${route.path ?? ''}` === path && route.id !== 'root');
}

/** All files that a route's scripts may load, without those of every page. */
function reachable(client: string, first: string, shared: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || shared.has(file)) continue;
    found.add(file);
    waiting.push(...named(client, file));
  }
  return found;
}

/** Build files that a script names. */
function named(client: string, file: string): string[] {
  if (!file.endsWith('.js')) return [];
  const text = readFileSync(join(client, file), 'utf8');
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => `/assets/${name.replace(/^assets\//, '')}`);
  return names;
}
