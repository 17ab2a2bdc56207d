import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '#vocabulary/worker-words';

export interface WorkerMeans {
  /** Folder of the built app. */
  build: string;
  /** False: browsers that have a worker take it away at their next visit, with all that it held. */
  isOn: boolean;
}

// A worker may ask its own shop and nobody else, and loads no further script.
const POLICY = "default-src 'none'; connect-src 'self'";
const FAREWELL = join(import.meta.dirname, 'farewell-worker.js');

/** The service worker, asked for anew each time: it decides which build's files a browser holds. */
export function serveWorker(app: FastifyInstance, { build, isOn }: WorkerMeans): void {
  const script = readFileSync(isOn ? join(build, 'server', 'sw.js') : FAREWELL);
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  app.get(WORKER_PATH, { logLevel: 'silent' }, (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      etag,
    });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(script);
  });
}
