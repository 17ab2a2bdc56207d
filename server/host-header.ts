import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/refusal';

/** Refuses with INPUT_ERROR 0002 a request with more than one Host header (RFC 9112 section 3.2). */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(countHosts(request.raw.rawHeaders) > 1 ? new Refusal('INPUT_ERROR', '0002') : undefined);
  });
}

function countHosts(rawHeaders: readonly string[] = []): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count;
}
