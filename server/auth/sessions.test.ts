import assert from 'node:assert/strict';
import { test } from 'node:test';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { set } from './sessions.ts';

test('a cookie value that was cut within a character is sent', async () => {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (_request, reply) => {
    set(reply, { name: 'typed', value: '👩‍👧'.repeat(60).slice(0, 4), options: {} });
    return reply.send('');
  });
  const response = await app.inject('/');
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['set-cookie']), /^typed=/);
  await app.close();
});
