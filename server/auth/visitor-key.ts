import type { FastifyRequest } from 'fastify';
import type { Needs } from '#kernel/context';
import { VISITORS_OF_NETWORK } from '#shared/merchandising/rankings';
import { clientNetwork } from './client-network.ts';

/**
 * Visitor key for counting: network plus one of few buckets by browser id, so that forged ids gain nothing. Opaque,
 * and `countOpening` changes it daily.
 */
export function visitorKey(ctx: Needs<'secrets'>, request: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const browser = ctx.secrets.digest(request.headers['user-agent'] ?? '')[0] ?? 0;
  return ctx.secrets.mac('opening', `${clientNetwork(request.ip)} ${browser % VISITORS_OF_NETWORK}`);
}
