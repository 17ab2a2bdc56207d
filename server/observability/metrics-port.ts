import { type Server, createServer } from 'node:http';
import type { Log } from '#kernel/context';
import type { ShopMetrics } from './shop-metrics.ts';

const HOST = '127.0.0.1';
/** Retry: the previous release still holds the port. */
const AGAIN_MS = 1000;
const WARNS_AFTER = 30;

/** Serves `/metrics` on a loopback port: business figures stay internal. */
export function openMetricsPort(
  metrics: ShopMetrics,
  { port, log }: { port: number; log: Log },
): { close(): Promise<void> } {
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;
  let tries = 0;
  const server: Server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  const listen = (): void => void server.listen(port, HOST);
  server.on('error', (error) => {
    if (isClosed) return;
    tries += 1;
    if (tries === WARNS_AFTER) log.warn({ err: error }, 'the port of the metrics does not become free');
    again = setTimeout(listen, AGAIN_MS).unref();
  });
  listen();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(again);
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
