import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDocumentScreen, shopManifestPath } from '#vocabulary/page-layouts';
import type { ManifestRoute, RouteManifest } from '../cli/route-manifest.ts';

/** A file as a browser gets it: its bytes on the wire and its text. */
export interface WireFile {
  bytes: number;
  text: string;
}
/** Where the files of pages are read: over the wire of a running shop, or in a build. */
export type ReadFile = (path: string) => Promise<WireFile>;

const IMPORT = /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{},\s]+?from)?\s*["']\.\/([\w.-]+\.js)["']/g;

/** Reads the files of a build; what lies beside one compressed is what goes over the wire. */
export function builtFiles(client: string): ReadFile {
  return async (path) => {
    const [bare = path] = path.split('#');
    const file = join(client, bare);
    const text = await readFile(file);
    const bytes = existsSync(`${file}.br`) ? (await readFile(`${file}.br`)).length : text.length;
    return { bytes, text: text.toString('utf8') };
  };
}

/** Bytes on the wire by path, of the scripts that a page names and of those that these import without condition. */
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

/** Bytes on the wire by path. */
export async function fileBytes(paths: Iterable<string>, read: ReadFile): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of new Set(paths)) sizes.set(path, (await read(path)).bytes);
  return sizes;
}

/** The scripts and styles that a document names. */
export function namedIn(html: string): { scripts: string[]; styles: string[] } {
  return {
    scripts: [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([found]) => found),
    styles: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href),
  };
}

/** The scripts and styles that a document of that route will name, with those of the layouts around it. */
export function namedBy(manifest: RouteManifest, id: string): { scripts: string[]; styles: string[] } {
  const routes: ManifestRoute[] = [];
  for (let at = manifest.routes[id]; at; at = manifest.routes[at.parentId ?? '']) routes.push(at);
  const { entry, url } = manifest;
  const list = routes.some((route) => isDocumentScreen(route.id)) ? url : shopManifestPath(url);
  return {
    scripts: [list, entry.module, ...entry.imports, ...routes.flatMap(({ module, imports }) => [module, ...imports])],
    styles: [...entry.css, ...routes.flatMap(({ css = [] }) => css)],
  };
}

/** The data of its loaders that a document carries beside its markup, in bytes. */
export function loaderBytes(html: string): number {
  const carried = [...html.matchAll(/streamController\.enqueue\((.*?)\);window/gs)].map(([, data = '']) => data);
  return Buffer.byteLength(carried.join(''));
}

/** All of them together. */
export function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((all, bytes) => all + bytes, 0);
}
