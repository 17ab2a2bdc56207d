import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { sameOrigin } from './same-origin.ts';
import { Sessions } from './sessions.ts';
import { installErrorHandler } from '../error-response.ts';

const CASES: [string, Record<string, string>, number][] = [
  ['https://seoga.example', { origin: 'https://seoga.example' }, 200],
  ['https://seoga.example', { origin: 'http://seoga.example' }, 403],
  ['https://seoga.example', { origin: 'https://seoga.example:8443' }, 403],
  ['https://seoga.example', { origin: 'https://evil.example' }, 403],
  ['https://seoga.example', { origin: 'https://evil.example', host: 'evil.example' }, 403],
  ['https://seoga.example', { origin: 'null' }, 403],
  ['https://seoga.example', { origin: 'http://seoga.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['https://seoga.example', { 'sec-fetch-site': 'same-origin' }, 200],
  ['https://seoga.example', { cookie: 'a=b' }, 403],
  ['https://seoga.example', {}, 200],
  ['http://localhost:3000', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
  ['http://localhost:3000', { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' }, 403],
];
for (const [publicUrl, headers, status] of CASES)
  test(`answers a form sent to ${publicUrl} with ${JSON.stringify(headers)} by ${status}`, async () => {
    const app = Fastify();
    installErrorHandler(app);
    // Only originOf is used.
    const sessions = new Sessions({} as never, publicUrl);
    app.post('/', async (request) => {
      sameOrigin(request, sessions);
      return 'done';
    });
    const answer = await app.inject({ method: 'POST', url: '/', headers: { host: 'seoga.example', ...headers } });
    assert.equal(answer.statusCode, status);
    await app.close();
  });
