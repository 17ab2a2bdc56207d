import type { FastifyRequest } from 'fastify';
import type { Sessions } from '#server/sessions/sessions';
import { Refusal } from '#shared/refusal';

/**
 * Refuses with AUTH_ERROR 0005 what another site made the browser send. Browsers tell by `Sec-Fetch-Site`, older ones by
 * `Origin`; whoever sends neither is no browser and may not bring a browser's cookies.
 */
export function sameOrigin(request: FastifyRequest, sessions: Pick<Sessions, 'originOf'>): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.origin;
  if (site === undefined && origin !== undefined && origin !== 'null' && isOwn(origin, request, sessions)) return;
  if (site === undefined && origin === undefined && request.headers.cookie === undefined) return;
  throw new Refusal('AUTH_ERROR', '0005');
}

/** The host that was asked for, by the scheme of the shop's own address. */
function isOwn(origin: string, request: FastifyRequest, sessions: Pick<Sessions, 'originOf'>): boolean {
  const { protocol } = new URL(sessions.originOf(request));
  return URL.parse(origin)?.origin === URL.parse(`${protocol}//${request.host}`)?.origin;
}
