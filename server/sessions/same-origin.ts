import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/refusal';

/**
 * Refuses with AUTH_ERROR 0005 what another site made the browser send. Browsers tell by `Sec-Fetch-Site`, older ones by
 * `Origin`; whoever sends neither is no browser and may not bring a browser's cookies.
 */
export function sameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.origin;
  if (site === undefined && origin !== undefined && origin !== 'null' && isOwn(origin, request.host)) return;
  if (site === undefined && origin === undefined && request.headers.cookie === undefined) return;
  throw new Refusal('AUTH_ERROR', '0005');
}

function isOwn(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
