import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDocumentRoute, isViewerRoute, shopManifestPath, viewerManifestPath } from '#shared/web/page-layouts';
import type { ManifestRoute, RouteManifest } from '../../cli/app-build/route-manifest.ts';

/** Size on the wire, and text. */
export interface WireFile {
  bytes: number;
  text: string;
}
/** Reads page files from a running shop or a build. */
export type ReadFile = (path: string) => Promise<WireFile>;

const IMPORT = /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{},\s]+?from)?\s*["']\.\/([\w.-]+\.js)["']/g;

/** Reads a build; a compressed sibling is what is sent. */
export function builtFiles(client: string): ReadFile {
  return async (path) => {
    const [baseline = path] = path.split('#');
    const file = join(client, baseline);
    const text = await readFile(file);
    const bytes = existsSync(`${file}.br`) ? (await readFile(`${file}.br`)).length : text.length;
    return { bytes, text: text.toString('utf8') };
  };
}

/** Wire bytes of scripts and their static imports. */
export async function scriptBytes(named: Iterable<string>, read: ReadFile): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...new Set(named)];
  for (const path of waiting) {
    const { bytes, text } = await read(path);
    sizes.set(path, bytes);
    for (const [, file] of text.matchAll(IMPORT)) {
      const imported = `/assets/${file}`;
      if (!waiting.includes(imported)) waiting.push(imported);
    }
  }
  return sizes;
}

export async function fileBytes(paths: Iterable<string>, read: ReadFile): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of new Set(paths)) sizes.set(path, (await read(path)).bytes);
  return sizes;
}

/** Scripts and styles in a document. */
export function namedIn(html: string): { scripts: string[]; styles: string[] } {
  return {
    scripts: [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([found]) => found),
    styles: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href),
  };
}

/** Scripts and styles of a route and its layouts. */
export function namedBy(manifest: RouteManifest, id: string): { scripts: string[]; styles: string[] } {
  const routes: ManifestRoute[] = [];
  for (let at = manifest.routes[id]; at; at = manifest.routes[at.parentId ?? '']) routes.push(at);
  const { entry, url } = manifest;
  return {
    scripts: [
      manifestOf(url, routes),
      entry.module,
      ...entry.imports,
      ...routes.flatMap(({ module, imports }) => [module, ...imports]),
    ],
    styles: [...entry.css, ...routes.flatMap(({ css = [] }) => css)],
  };
}

function manifestOf(url: string, routes: ManifestRoute[]): string {
  if (routes.some((route) => isDocumentRoute(route.id))) return url;
  return routes.some((route) => isViewerRoute(route.id)) ? viewerManifestPath(url) : shopManifestPath(url);
}

/** Bytes of loader data in a document. */
export function loaderBytes(html: string): number {
  const carried = [...html.matchAll(/streamController\.enqueue\((.*?)\);window/gs)].map(([, data = '']) => data);
  return Buffer.byteLength(carried.join(''));
}

export function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((all, bytes) => all + bytes, 0);
}
