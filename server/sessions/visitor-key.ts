import type { FastifyRequest } from 'fastify';
import type { Needs } from '#shared/context';
import { VISITORS_OF_NETWORK } from '#vocabulary/rankings';
import { networkOf } from './network-of.ts';

/**
 * What a visitor is counted by: the network, and which of its few visitors the browser's name makes it: whoever makes up
 * browsers comes no further. Neither can be read out of the key, and `countOpening` makes another of it every day.
 */
export function visitorKey(ctx: Needs<'secrets'>, request: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const browser = ctx.secrets.digest(request.headers['user-agent'] ?? '')[0] ?? 0;
  return ctx.secrets.mac('opening', `${networkOf(request.ip)} ${browser % VISITORS_OF_NETWORK}`);
}
