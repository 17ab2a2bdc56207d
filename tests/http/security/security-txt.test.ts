import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { serveAppLinks } from '#server/well-known/app-link-routes';
import { serveSecurityText } from '#server/well-known/security-text-route';

const PATH = '/.well-known/security.txt';

async function answerOf(contact: string | undefined) {
  const app = Fastify();
  serveAppLinks(app, {});
  serveSecurityText(app, { contact, publicUrl: 'https://seoga.example' });
  const response = await app.inject({ url: PATH });
  await app.close();
  return response;
}

test('security.txt has contact, canonical URL and an expiry within a year (RFC 9116)', async () => {
  const response = await answerOf('mailto:security@seoga.example');
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'text/plain; charset=utf-8');
  const lines = new Map(
    response.body
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  assert.deepEqual([...lines.keys()], ['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  assert.equal(lines.get('Contact'), 'mailto:security@seoga.example');
  assert.equal(lines.get('Canonical'), `https://seoga.example${PATH}`);
  const days = (Date.parse(lines.get('Expires') ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 170 && days < 365, String(days));
});

test('a shop without a contact has no security.txt', async () => {
  assert.equal((await answerOf(undefined)).statusCode, 404);
});
