import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELD_DOCUMENTS } from '#vocabulary/worker-words';
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
  const files = new Set<string>([...manifest.entry.imports, manifest.entry.module, ...manifest.entry.css]);
  const take = ({ module, imports, css }: ManifestRoute): void => {
    for (const file of [module, ...imports, ...(css ?? [])]) files.add(file);
  };
  for (const path of documents) {
    for (let route = routeOf(manifest, path); route; route = manifest.routes[route.parentId ?? '']) take(route);
    const own = routeOf(manifest, path);
    if (own) for (const file of reachable(client, own.module)) files.add(file);
  }
  for (const file of [...files]) for (const late of named(client, file).filter((one) => LATE.test(one))) files.add(late);
  files.add(manifest.url);
  files.add(manifest.url.replace(/\.js$/, '-shop.js'));
  return { build: manifest.version, files: [...files, ...ICONS].toSorted(), documents };
}

function routeOf(manifest: RouteManifest, path: string): ManifestRoute | undefined {
  return Object.values(manifest.routes).find((route) => `/${route.path ?? ''}` === path && route.id !== 'root');
}

/** Everything that a script may come to load, itself included. */
function reachable(client: string, first: string): Set<string> {
  const found = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
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
