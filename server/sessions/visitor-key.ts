import type { FastifyRequest } from 'fastify';
import type { Needs } from '#shared/context';
import { networkOf } from './network-of.ts';

/** So many readers may one network be on a day: whoever makes up browsers comes no further. */
const READERS_OF_NETWORK = 32;

/**
 * What a visitor is counted by: the network, and which of its few readers the browser's name makes it. Neither can be read
 * out of the key, and `countOpening` makes another of it every day.
 */
export function visitorKey(ctx: Needs<'secrets'>, request: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const browser = ctx.secrets.digest(request.headers['user-agent'] ?? '')[0] ?? 0;
  return ctx.secrets.mac('opening', `${networkOf(request.ip)} ${browser % READERS_OF_NETWORK}`);
}
