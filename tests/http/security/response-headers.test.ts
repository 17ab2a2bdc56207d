import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { makeShopServer } from '#server/shop-server';
import { testContext } from '../../support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build');
let database: TestDatabase;
/** One server directly on the internet, one behind a proxy. */
let alone: FastifyInstance;
let behind: FastifyInstance;
let logged = '';

before(async () => {
  database = await testDatabase();
  const logger = pino({ level: 'error' }, { write: (line: string) => void (logged += line) });
  const open = async (trustedProxies: number): Promise<FastifyInstance> => {
    const deps = { ctx: testContext(database.db), logger, build: BUILD, publicUrl: 'https://seoga.example' };
    const app = await makeShopServer({ ...deps, trustedProxies });
    app.get('/who-asks', (request) => ({ ip: request.ip }));
    app.get('/fails', (request) => {
      throw new Error(`first line\n{"level":60,"msg":"forged"} ${String(request.headers['x-words'])}`);
    });
    await app.ready();
    return app;
  };
  alone = await open(0);
  behind = await open(1);
});
after(async () => {
  await alone.close();
  await behind.close();
  await database.drop();
});

const ANSWERS = [
  '/',
  '/novel',
  '/login',
  '/novel/999999',
  '/ko/v1/works',
  '/ko/v1/nothing',
  '/robots.txt',
  '/manifest.webmanifest',
  '/operator',
];

test('every response has HSTS for a year, nosniff, a referrer policy and no CORS for other origins (ASVS 3.4)', async () => {
  for (const url of ANSWERS) {
    const { headers } = await alone.inject({ url, headers: { origin: 'https://evil.example' } });
    assert.match(String(headers['strict-transport-security']), /max-age=31536000; includeSubDomains/, url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.match(
      String(headers['referrer-policy']),
      /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
      url,
    );
    assert.equal(headers['access-control-allow-origin'], undefined, url);
  }
});

test('HSTS leaves subdomains out when told so', async () => {
  const deps = { ctx: testContext(database.db), logger: pino({ level: 'silent' }), build: BUILD };
  const app = await makeShopServer({
    ...deps,
    publicUrl: 'https://seoga.example',
    trustedProxies: 0,
    hstsSubdomains: false,
  });
  const { headers } = await app.inject({ url: '/robots.txt' });
  assert.equal(headers['strict-transport-security'], 'max-age=31536000');
  await app.close();
});

test('every page has a policy without eval, plug-ins, base or foreign frames (ASVS 3.4.3, 3.4.6)', async () => {
  let pages = 0;
  // `object-src` falls back to default-src 'none'.
  for (const url of ['/', '/novel', '/login', '/novel/999999', '/search?q=%3Cscript%3E']) {
    const response = await alone.inject({ url });
    // Redirects have no page.
    if (response.statusCode >= 300 && response.statusCode < 400) continue;
    pages += 1;
    const policy = String(response.headers['content-security-policy']);
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(part), `${url} ${policy}`);
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline|script-src[^;]*\*/, url);
  }
  assert.ok(pages >= 3, `${pages} pages`);
});

test('text responses state their charset (ASVS 4.1.1)', async () => {
  for (const url of ANSWERS) {
    const { headers, body } = await alone.inject({ url });
    if (body === '') continue;
    const type = String(headers['content-type']);
    assert.match(
      type,
      /^(text\/\w+|application\/(xml|[\w.+]*\+xml)); ?charset=utf-8$|^application\/([\w.-]+\+)?json/i,
      `${url} ${type}`,
    );
  }
});

test("the client address is the connection's unless a trusted proxy states it (ASVS 4.1.3, 15.3.4)", async () => {
  const sendRequest = (app: FastifyInstance) =>
    app.inject({
      url: '/who-asks',
      remoteAddress: '10.0.0.9',
      headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2', 'x-real-ip': '3.3.3.3' },
    });
  assert.equal((await sendRequest(alone)).json().ip, '10.0.0.9');
  assert.equal((await sendRequest(behind)).json().ip, '2.2.2.2');
});

test('no history, settings or sources are served, no folder is listed and TRACE is off (ASVS 13.4)', async () => {
  for (const url of [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/cli/seoga.ts',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/media/',
    '/.well-known/',
  ])
    assert.notEqual((await alone.inject({ url })).statusCode, 200, url);
  const traced = await alone.inject({ method: 'TRACE' as 'GET', url: '/', headers: { cookie: 'echo=me' } });
  assert.notEqual(traced.statusCode, 200);
  assert.doesNotMatch(traced.body, /echo=me/);
});

test('a repeated parameter is rejected or read once, never a server error (ASVS 15.3.7)', async () => {
  for (const url of [
    '/ko/v1/works?limit=1&limit=2',
    '/ko/v1/works?sort=new&sort=__proto__',
    '/ko/v1/search?q=a&q=b',
    '/novel?genre=a&genre=b&sort=new&sort=new',
  ])
    assert.ok((await alone.inject({ url })).statusCode < 500, url);
});

test('a server error is one log line and tells the client nothing (ASVS 16.4.1, 16.5.1)', async () => {
  logged = '';
  const response = await alone.inject({ url: '/fails', headers: { 'x-words': 'second\u2028third' } });
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /first line|forged|\.ts|node_modules/);
  const other = await alone.inject({ url: '/fails' });
  assert.equal(other.statusCode, 500);
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(lines.length, 2);
  for (const { msg, route, reqId } of lines) {
    assert.equal(msg, 'request failed');
    assert.equal(route, '/fails');
    assert.match(reqId, /^[\w-]{10,}$/);
  }
  assert.notEqual(lines[0].reqId, lines[1].reqId);
});

test("secrets have at least 128 bits from the system's random source (ASVS 7.2.3, 11.5.1)", () => {
  const secrets = secretsFrom(new Uint8Array(32));
  const drawn = new Set(Array.from({ length: 1_000 }, () => secrets.random(16)));
  assert.equal(drawn.size, 1_000);
  for (const word of drawn) assert.ok(Buffer.from(word, 'base64url').length >= 16);
});
