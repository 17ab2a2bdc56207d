import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_PATH } from '#shared/web/service-worker-messages';

export interface ServiceWorkerDeps {
  /** Build folder. */
  build: string;
  /** False unregisters the worker and clears its caches on the next visit. */
  isOn: boolean;
}

// The worker only connects to the shop and loads no scripts.
const POLICY = "default-src 'none'; connect-src 'self'";
const FAREWELL = join(import.meta.dirname, 'farewell-worker.js');

/** Service worker, never cached: it decides which build a browser holds. */
export function serveWorker(app: FastifyInstance, { build, isOn }: ServiceWorkerDeps): void {
  const script = readFileSync(isOn ? join(build, 'server', 'sw.js') : FAREWELL);
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  app.get(SERVICE_WORKER_PATH, { logLevel: 'silent' }, (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      etag,
    });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(script);
  });
}
