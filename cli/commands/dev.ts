import { createServer } from 'node:http';
import type { ServerBuild } from 'react-router';
import { type ViteDevServer, createServer as createViteServer, isRunnableDevEnvironment } from 'vite';
import type { Development } from '#server/development';
import { buildIfMissing } from '../app-build/build.ts';
import { ROOT } from '../start/shop-context.ts';
import { runShop } from './start.ts';

/** Serves pages from sources with hot reload; everything else as `start` does. */
export async function run(): Promise<number> {
  const server = createServer();
  const vite = await createViteServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  });
  // The router's plugin has a Vite server of its own, which ends the process before the database is closed.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  const development: Development = {
    loadBuild: () => serverBuild(vite),
    serverFactory: (handler) =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => handler(request, response)),
      ),
  };
  try {
    return await runShop(buildIfMissing, development);
  } finally {
    await vite.close();
  }
}

async function serverBuild({ environments: { ssr } }: ViteDevServer): Promise<ServerBuild> {
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs server modules');
  return ssr.runner.import<ServerBuild>('virtual:react-router/server-build');
}
