import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/refusal';
import type { Sessions } from './sessions.ts';

/**
 * Refuses with AUTH_ERROR 0005 what another site made the browser send. Browsers tell by `Sec-Fetch-Site`, older ones by
 * `Origin`, whose scheme, host and port must be PUBLIC_URL's; whoever sends neither is no browser and may not bring a
 * browser's cookies.
 */
export function sameOrigin(request: FastifyRequest, sessions: Pick<Sessions, 'originOf'>): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === undefined && origin !== undefined && origin === sessions.originOf(request)) return;
  if (site === undefined && origin === undefined && request.headers.cookie === undefined) return;
  throw new Refusal('AUTH_ERROR', '0005');
}
