import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { makeShopServer } from '#server/shop-server';
import { raw } from '../../support/security/server-limits.ts';
import { testContext } from '../../support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const AGENTS = [BROWSER, `${BROWSER} SEOGA_IOS/42`, `${BROWSER} SEOGA_AOS/7`];
/** Every kind of public document, including 404s and redirects. */
const DOCUMENTS = [
  '/',
  '/novel',
  '/lightnovel',
  '/publish',
  '/webtoon',
  '/ranking',
  '/search?q=%EB%8B%AC',
  '/event',
  '/promotion',
  '/theme',
  '/notice',
  '/faq',
  '/terms',
  '/privacy',
  '/login',
  '/join',
  '/novel/999999',
  '/nothing-here',
];
let database: TestDatabase;
let app: FastifyInstance;

before(async () => {
  database = await testDatabase();
  const ctx = testContext(database.db);
  const publicUrl = 'https://seoga.example';
  app = await makeShopServer({ ctx, logger: pino({ level: 'silent' }), build: BUILD, publicUrl, trustedProxies: 0 });
  await app.ready();
});
after(async () => {
  await app.close();
  await database.drop();
});

for (const url of DOCUMENTS)
  for (const path of [url, url.includes('?') ? url : `${url === '/' ? '/_root' : url}.data`])
    test(`${path} varies by user agent only for shared caches`, async () => {
      const responses = await Promise.all(
        AGENTS.map((agent) => app.inject({ url: path, headers: { 'user-agent': agent, accept: 'text/html' } })),
      );
      const bodies = new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`));
      for (const { headers } of responses) {
        const isShared = /\bpublic\b|s-maxage/.test(String(headers['cache-control']));
        if (isShared && bodies.size > 1) assert.match(String(headers['vary']), /\buser-agent\b/);
      }
    });

test('documents of an app and of a browser differ, and name the device in their first tag (D1 D2)', async () => {
  const [browser, shell] = await Promise.all(
    AGENTS.slice(0, 2).map((agent) => app.inject({ url: '/', headers: { 'user-agent': agent } })),
  );
  assert.notEqual(browser?.body, shell?.body);
  assert.match(browser?.body ?? '', /^<!DOCTYPE html><html[^>]* data-device="WEB"/);
  assert.match(shell?.body ?? '', /^<!DOCTYPE html><html[^>]* data-device="IOS" data-device-version="42"/);
  assert.match(String(browser?.headers['cache-control']), /public/);
});

for (const url of DOCUMENTS)
  test(`${url} allows only its own inline scripts and does not expose the nonce`, async () => {
    const { body, headers } = await app.inject({ url });
    assert.doesNotMatch(body, /\snonce=/);
    const inline = [...body.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g)];
    const policy = headers['content-security-policy'] ?? '';
    const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    for (const hash of hashes) assert.ok(policy.includes(hash), hash);
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.match(/'sha256-/g) ?? [];
    assert.equal(allowed.length, new Set(hashes).size);
  });

const TWO_HOSTS = ['host: seoga.example\r\nhost: evil.example', 'Host: evil.example\r\nhost: seoga.example'];
for (const hosts of TWO_HOSTS)
  for (const path of ['/', '/ko/v1/works', '/proc/login', '/nothing-here'])
    test(`${path} with ${hosts.replace('\r\n', ' and ')} is rejected`, async () => {
      const response = await raw(app, `GET ${path} HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 400 /);
      assert.match(response, /INPUT_ERROR/);
    });

/** `Origin` values without Sec-Fetch-Site, and whether they are same-origin. */
const ORIGINS: [string, boolean][] = [
  ['https://seoga.example', true],
  ['http://seoga.example', false],
  ['http://seoga.example:443', false],
  ['https://seoga.example:8443', false],
  ['https://evil.example', false],
  ['null', false],
  ['seoga.example', false],
];
for (const [origin, isOwn] of ORIGINS)
  test(`a form from the origin ${origin} is ${isOwn ? 'taken' : 'refused'}`, async () => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/proc/login',
      headers: { host: 'seoga.example', origin, accept: 'application/json', cookie: 'a=b' },
      payload: { email: 'nobody@seoga.example', password: 'not-a-password' },
    });
    assert.equal(/AUTH_ERROR.*0005/.test(body), !isOwn, `${statusCode} ${body}`);
  });
