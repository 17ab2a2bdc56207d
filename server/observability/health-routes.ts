import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#platform/with-timeout';
import type { ReadinessCheck } from '#platform/observability/readiness';
import type { ServingState } from './serving-state.ts';

const CHECK_MS = 2000;

export interface HealthDeps {
  state: ServingState;
  /** Checks by name in `/readyz`; throwing or timing out fails. */
  checks: Readonly<Record<string, ReadinessCheck>>;
  /** Identifies the shop among others on the machine. */
  shopName: string;
}

/**
 * `/healthz`: liveness. `/readyz`: readiness with failed checks. Draining closes each connection after its response.
 */
export function serveHealth(app: FastifyInstance, { state, checks, shopName }: HealthDeps): void {
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

/** Deduplicates and rate-limits a check. */
function remembered(check: ReadinessCheck): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (last && performance.now() - last.at < check.keepMs) return last.answer;
    const answer = withTimeout(check.run(), CHECK_MS).then(
      () => true,
      () => false,
    );
    last = { at: performance.now(), answer };
    return answer;
  };
}
