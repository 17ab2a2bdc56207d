import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'vite';
import { leaveOutUnusedCode } from '../vite-spared-code.ts';

const ROUTER = join(import.meta.dirname, '..', 'node_modules', 'react-router', 'dist', 'production');

function bundle(code: string): ReturnType<typeof build> {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      leaveOutUnusedCode(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry.js' : null),
        load: (id) => (id === '\0entry.js' ? code : null),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'entry', external: ['react'] } },
  });
}

test('what the browser never enters is left out, and answers as if it were switched off', async () => {
  const built = JSON.stringify(
    await bundle(`import { createBrowserRouter } from ${JSON.stringify(join(ROUTER, 'index.js'))};
    import { isFogOfWarEnabled } from ${JSON.stringify(join(ROUTER, 'lib/dom/ssr/fog-of-war.js'))};
    import { RouteDiscoveryRuntime } from ${JSON.stringify(join(ROUTER, 'lib/dom/ssr/route-discovery.js'))};
    console.log(createBrowserRouter, isFogOfWarEnabled(), RouteDiscoveryRuntime);`),
  );
  assert.match(built, /createBrowserRouter/);
  assert.match(built, /RouteDiscoveryRuntime was left out/);
  assert.ok(readFileSync(join(ROUTER, 'lib/dom/ssr/fog-of-war.js'), 'utf8').includes('react-router-manifest-version'));
  assert.ok(!built.includes('react-router-manifest-version'));
});

test('a build stops when the router has no such part', async () => {
  await assert.rejects(async () => bundle('console.log(1);'), /react-router has no lib/);
});
