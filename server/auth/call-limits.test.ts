import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { installErrorHandler } from '#server/error-response';
import { limitCalls } from './call-limits.ts';

let now = 0;

async function server(): Promise<FastifyInstance> {
  const app = Fastify();
  installErrorHandler(app);
  limitCalls(app, () => now);
  app.get('/', () => 'ok');
  await app.ready();
  return app;
}

test('calls of one address are counted down in headers, refused with Retry-After and counted anew after a minute', async () => {
  const app = await server();
  const call = (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
  const first = await call('203.0.113.9');
  assert.equal(first.headers['ratelimit-policy'], '"address";q=3000;w=60');
  assert.equal(first.headers['ratelimit'], '"address";r=2999;t=60');
  now += 30_000;
  for (let sent = 1; sent < 3000; sent += 1) await call('203.0.113.9');
  const refused = await call('203.0.113.9');
  assert.deepEqual([refused.statusCode, refused.json().result.code], [429, '0002']);
  assert.deepEqual([refused.headers['retry-after'], refused.headers['ratelimit']], ['30', '"address";r=0;t=30']);
  assert.equal((await call('203.0.113.10')).statusCode, 200);
  now += 30_000;
  assert.equal((await call('203.0.113.9')).headers['ratelimit'], '"address";r=2999;t=60');
});

test('an IPv6 network counts as one address, and this machine is not limited', async () => {
  const app = await server();
  const call = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).headers['ratelimit'];
  await call('2001:db8:1:2::1');
  assert.equal(await call('2001:db8:1:2:ffff::2'), '"address";r=2998;t=60');
  assert.equal(await call('::ffff:127.0.0.1'), undefined);
  assert.equal(await call('127.0.0.1'), undefined);
});
