import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ReadinessCheck } from '#platform/observability/readiness';
import { serveHealth } from './health-routes.ts';
import { ServingState } from './serving-state.ts';

const good: ReadinessCheck = { keepMs: 0, run: async () => undefined };
const away: ReadinessCheck = {
  keepMs: 0,
  run: async () => {
    throw new Error('password=hush at postgres://seoga:hush@db');
  },
};

function watched(checks: Record<string, ReadinessCheck>): { app: FastifyInstance; state: ServingState } {
  const [app, state] = [Fastify(), new ServingState()];
  serveHealth(app, { state, checks, shopName: 'this-shop' });
  return { app, state };
}

test('answers /healthz without any check', async () => {
  let requested = 0;
  const { app } = watched({ database: { keepMs: 0, run: async () => void (requested += 1) } });
  const answer = await app.inject('/healthz');
  assert.deepEqual([answer.statusCode, answer.json()], [200, { alive: true, shop: 'this-shop' }]);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(requested, 0);
});

test('names failed checks in /readyz without reasons', async () => {
  const never: ReadinessCheck = { keepMs: 0, run: () => new Promise(() => undefined) };
  const { app } = watched({ database: away, schema: good, storage: never });
  const answer = await app.inject('/readyz');
  assert.deepEqual([answer.statusCode, answer.json()], [503, { ready: false, failing: ['database', 'storage'] }]);
  assert.doesNotMatch(answer.body, /hush/);
  const well = await watched({ database: good }).app.inject('/readyz');
  assert.deepEqual([well.statusCode, well.json()], [200, { ready: true, failing: [] }]);
});

test('runs a check no more often than it allows', async () => {
  let requested = 0;
  const { app } = watched({ storage: { keepMs: 60_000, run: async () => void (requested += 1) } });
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
  assert.equal(requested, 1);
});

test('is not ready while draining, still answers and closes connections (R14)', async () => {
  const { app, state } = watched({ database: good });
  app.get('/page', async () => 'read on');
  assert.notEqual((await app.inject('/page')).headers.connection, 'close');
  state.drain();
  const page = await app.inject('/page');
  assert.deepEqual([page.statusCode, page.body, page.headers.connection], [200, 'read on', 'close']);
  const ready = await app.inject('/readyz');
  assert.deepEqual([ready.statusCode, ready.json().failing], [503, ['draining']]);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
});
