import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#platform/loopback';
import { DomainError } from '#kernel/domain-error';
import { keyOf } from './api-keys.ts';
import { clientNetwork } from './client-network.ts';

const WINDOW_MS = 60_000;
/** Calls a minute by API key, and by address without one: more than an office of readers sends. */
const LIMITS = { key: 300, address: 3000 } as const;

interface Window {
  endsAt: number;
  calls: number;
}

/**
 * Limits calls per key, and per address without a key, and says so in `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers). Throws RATE_ERROR 0002. Counts per process. A loopback address is this machine
 * or an undeclared proxy, behind which everybody has the same address: no limit.
 */
export function limitCalls(calls: FastifyInstance, elapsed: () => number = () => performance.now()): void {
  const windows = new Map<string, Window>();
  let sweptAt = elapsed();
  calls.addHook('onRequest', async (request, reply) => {
    const counted = countedAs(request);
    if (!counted) return;
    const now = elapsed();
    if (now - sweptAt >= WINDOW_MS) {
      sweptAt = now;
      for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
    }
    const former = windows.get(counted.name);
    const window = former && former.endsAt > now ? former : { endsAt: now + WINDOW_MS, calls: 0 };
    windows.set(counted.name, window);
    window.calls += 1;
    const most = LIMITS[counted.policy];
    const seconds = Math.ceil((window.endsAt - now) / 1000);
    void reply.headers({
      'ratelimit-policy': `"${counted.policy}";q=${most};w=${WINDOW_MS / 1000}`,
      ratelimit: `"${counted.policy}";r=${Math.max(0, most - window.calls)};t=${seconds}`,
    });
    if (window.calls <= most) return;
    void reply.header('retry-after', String(seconds));
    throw new DomainError('RATE_ERROR', '0002');
  });
}

function countedAs(request: FastifyRequest): { name: string; policy: keyof typeof LIMITS } | undefined {
  const key = keyOf(request);
  if (key) return { name: `key ${key.id}`, policy: 'key' };
  const network = clientNetwork(request.ip);
  return isLoopback(network) || network === '0:0:0:0::/64'
    ? undefined
    : { name: `address ${network}`, policy: 'address' };
}
