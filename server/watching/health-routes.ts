import type { FastifyInstance } from 'fastify';
import { inTime } from '#platform/in-time';
import type { ReadinessCheck } from '#platform/watching/readiness';
import type { ServingState } from './serving-state.ts';

const CHECK_MS = 2000;

export interface HealthMeans {
  state: ServingState;
  /** By the name that `/readyz` says; a check that throws, or is late, has failed. */
  checks: Readonly<Record<string, ReadinessCheck>>;
  /** Tells this shop from another on the same machine, and nothing else. */
  shopName: string;
}

/**
 * `/healthz`: this process answers; nothing else is asked. `/readyz`: requests should come here, with the names of what
 * stands against it. While the process drains, every answer ends its connection.
 */
export function serveHealth(app: FastifyInstance, { state, checks, shopName }: HealthMeans): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (state.isDraining) void reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true, shop: shopName }),
  );
  const looks = Object.entries(checks).map(([name, check]) => ({ name, look: remembered(check) }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (state.isDraining) return reply.code(503).send({ ready: false, failing: ['draining'] });
    const found = await Promise.all(looks.map(async ({ name, look }) => ((await look()) ? [] : [name])));
    const failing = found.flat();
    return reply.code(failing.length === 0 ? 200 : 503).send({ ready: failing.length === 0, failing });
  });
}

/** One look at a time, whoever asks, and none sooner than the check wants. */
function remembered(check: ReadinessCheck): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (last && performance.now() - last.at < check.keepMs) return last.answer;
    const answer = inTime(check.run(), CHECK_MS).then(
      () => true,
      () => false,
    );
    last = { at: performance.now(), answer };
    return answer;
  };
}
