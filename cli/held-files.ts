import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELD_DOCUMENTS } from '#vocabulary/worker-words';
import { shopManifestPath } from '#vocabulary/page-layouts';
import { type ManifestRoute, type RouteManifest, readManifest } from './route-manifest.ts';

/** What the service worker of a build holds: public files, and documents that are nobody's. */
export interface HeldFiles {
  build: string;
  files: string[];
  documents: string[];
}

const ICONS = ['/favicon.svg', '/icon-192.png', '/badge-96.png'];
/** Parts of every page that are not in its first scripts. */
const LATE = /assets\/late-parts-[\w-]+\.js$/;
const NAMED = /(?:"|'|`|\.\/)((?:assets\/)?[\w.-]+\.(?:js|css))\b/g;

/** The files of the documents that are read without a network: what they load at first, and what their own scripts may. */
export function heldFiles(client: string): HeldFiles {
  const manifest = readManifest(client);
  const documents = HELD_DOCUMENTS.filter((path) => routeOf(manifest, path) !== undefined);
  const files = new Set<string>(documents.length === 0 ? [] : entryFiles(manifest));
  const shared = new Set(
    Object.values(manifest.routes).flatMap((route) => (route.index ? withParents(manifest, route) : [])),
  );
  for (const path of documents) {
    const route = routeOf(manifest, path);
    for (const file of withParents(manifest, route)) files.add(file);
    for (const file of reachable(client, route?.module ?? '', shared)) files.add(file);
  }
  const late = [...files].flatMap((file) => named(client, file)).filter((file) => LATE.test(file));
  for (const file of late)
    for (const part of reachable(client, file, new Set([...shared, ...files].filter((one) => one !== file))))
      files.add(part);
  // A style sheet of a group stands in the list once plainly and once with a sign of its own.
  const names = new Set([...files].map((file) => file.replace(/#.*$/, '')));
  return { build: manifest.version, files: [...names, ...ICONS].toSorted(), documents };
}

function entryFiles({ entry, url }: RouteManifest): string[] {
  return [entry.module, ...entry.imports, ...entry.css, url, shopManifestPath(url)];
}

/** What a screen and the layouts around it load at first. */
function withParents({ routes }: RouteManifest, first: ManifestRoute | undefined): string[] {
  const files: string[] = [];
  for (let route = first; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    files.push(route.module, ...route.imports, ...(route.css ?? []));
  return files;
}

function routeOf(manifest: RouteManifest, path: string): ManifestRoute | undefined {
  return Object.values(manifest.routes).find((route) => `/${route.path ?? ''}` === path && route.id !== 'root');
}

/** Everything that a screen's own scripts may come to load; what all screens share is not followed. */
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

/** The files of the build that a script names. */
function named(client: string, file: string): string[] {
  if (!file.endsWith('.js')) return [];
  const text = readFileSync(join(client, file), 'utf8');
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => `/assets/${name.replace(/^assets\//, '')}`);
  return names;
}
