import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rolldown } from 'vite';
import { chunkGroups } from './chunk-groups.ts';

const page = (route: string): string => `/shop/app/routes/${route}.tsx?__react-router-build-client-route`;

/** Name of a module's chunk, by the modules that import each module. */
function chunkOf(id: string, importers: Record<string, string[]>): string | undefined {
  const context = {
    getModuleInfo: (module: string) => ({ importers: importers[module] ?? [] }),
  } as unknown as Rolldown.ChunkingContext;
  const names = chunkGroups.map(({ name }) => (typeof name === 'function' ? name(id, context) : name));
  return names.find((name) => typeof name === 'string');
}

const shopPages = Array.from({ length: 200 }, (_, at) => page(`storefront/page-${at}`));

test('a module of the root is in the chunk of every page, through any number of imports', () => {
  const importers = {
    '/shop/app/c.ts': ['/shop/app/b.ts'],
    '/shop/app/b.ts': ['/shop/app/root.tsx', page('legal/terms')],
  };
  assert.equal(chunkOf('/shop/app/c.ts', importers), 'base');
});

test('a module that most shop pages or a layout of the shop import is in the shop chunk', () => {
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': shopPages }), 'shop');
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': [page('layouts/sub')] }), 'shop');
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': shopPages.slice(0, 3) }), undefined);
});

test('modules of both readers are in the reader chunk and those shared with the shop in one of their own', () => {
  const readers = [page('reader/viewer'), page('reader/viewer-images')];
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': readers }), 'reader');
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': [...readers, ...shopPages] }), 'shop-reader');
});

test('what only the console imports is left to the bundler', () => {
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': [page('admin/orders'), page('layouts/operator')] }), undefined);
  assert.equal(chunkOf('/shop/a.ts', { '/shop/a.ts': [page('admin/orders'), ...shopPages] }), 'shop');
});

test('a cycle of imports ends', () => {
  const importers = { '/shop/a.ts': ['/shop/b.ts'], '/shop/b.ts': ['/shop/a.ts', '/shop/app/root.tsx'] };
  assert.equal(chunkOf('/shop/a.ts', importers), 'base');
});
