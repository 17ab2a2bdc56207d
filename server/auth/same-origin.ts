import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Sessions } from './sessions.ts';

/**
 * Throws AUTH_ERROR 0005 for cross-site requests, by `Sec-Fetch-Site`, or by `Origin`, which must equal PUBLIC_URL.
 * Clients that send neither are no browsers and may not send cookies.
 */
export function sameOrigin(request: FastifyRequest, sessions: Pick<Sessions, 'originOf'>): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === undefined && origin !== undefined && origin === sessions.originOf(request)) return;
  if (site === undefined && origin === undefined && request.headers.cookie === undefined) return;
  throw new DomainError('AUTH_ERROR', '0005');
}
