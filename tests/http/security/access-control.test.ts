import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CANARY_FIELDS } from '../../support/fixtures/canary-works.ts';
import { findAccessFaults, findAdminAccessFaults } from '../../support/security/access-matrix.ts';
import { findHeaderFaults } from '../../support/security/response-headers.ts';
import { findCacheDeceptionFaults, findCachePoisoningFaults } from '../../support/security/cache-attacks.ts';
import { findUnnamedInputs, fuzzCalls, fuzzForms } from '../../support/security/request-fuzzer.ts';
import { type GuardedShop, guardedShop, stranger } from '../../support/security/guarded-shop.ts';
import { openSecondServer } from '../../support/servers/full-server.ts';
import { findKeyFaults } from '../../support/security/key-access.ts';
import { type Crawl, crawlForLeaks, requestAs } from '../../support/security/leak-crawler.ts';
import { findRedirectFaults, unlistedRedirects } from '../../support/security/redirect-attacks.ts';
import {
  findDepthFaults,
  findEndpointFaults,
  findExposureFaults,
  findSizeFaults,
  slowClients,
} from '../../support/security/server-limits.ts';
import { missingRows } from '../../support/security/served-addresses.ts';
import { OPEN_REDIRECT_PREFIXES } from '../../support/addresses/open-redirect-urls.ts';
import { findTamperFaults } from '../../support/security/tampered-urls.ts';

const SEED = 20_261_122;
/** Canaries that allowed readers must encounter. */
const MET = `alt art bytes comment cover dialogue gift good intro own panel promotion sentence share slip text theme
  time title ${CANARY_FIELDS.join(' ')}`.split(/\s+/u);

let shop: GuardedShop;
let crawled: Crawl;
before(async () => {
  shop = await guardedShop();
});
after(() => shop.close());

test('every page, call and URL of the server has a row in the access matrix', async () => {
  assert.deepEqual(await missingRows(shop.app), []);
});

test('no adult content reaches a denied reader, whatever was requested before (S8, P3)', async () => {
  crawled = await crawlForLeaks(shop, 'allowed-first');
  assert.deepEqual(crawled.leaks, []);
  for (const part of MET) assert.ok(crawled.met.has(part), `who may see it meets ${part}`);
  assert.ok(crawled.looks.length > 2500, `${crawled.looks.length} looks`);
  for (const [way, least] of [
    ['POST', 100],
    ['PUSH', 3],
    ['MAIL', 3],
  ] as const)
    assert.ok(crawled.looks.filter(({ method }) => method === way).length >= least, `too few looks by ${way}`);
  const cards = crawled.looks.filter(({ url, status }) => url.startsWith('/media/cards/') && status === 200);
  for (const kind of ['work', 'adult'])
    assert.ok(
      cards.some(({ body }) => body.startsWith(`${kind}\n`) || body.trim() === kind),
      `no card of ${kind} was painted`,
    );
});

test('no adult content reaches a denied reader when visitor responses were cached first (S8, P3)', async () => {
  const { leaks, met } = await crawlForLeaks(shop, 'denied-first');
  assert.deepEqual(leaks, []);
  assert.ok(met.has('synopsis') && met.has('text'));
});

test('every crawled response has the security headers, no inline code beyond the policy, no stack trace and no shared caching of private data (S15)', () => {
  assert.deepEqual(
    crawled.looks.flatMap((style) => findHeaderFaults(style)),
    [],
  );
});

test('no crawled page uses plug-ins, applets, framesets or inline event handlers (ASVS 3.7.1)', () => {
  const pages = crawled.looks.filter(({ body }) => body.startsWith('<!DOCTYPE html>'));
  assert.ok(pages.length > 300, `${pages.length} pages`);
  assert.deepEqual(
    pages
      .filter(({ body }) =>
        /<(object|embed|applet|param|frameset|frame|keygen|marquee)[\s>]|<[a-z][^<>]* on\w+="/i.test(body),
      )
      .map(({ url, who }) => `${who} ${url}`),
    [],
  );
});

test('every password field has its autocomplete value (ASVS 6.2.7)', () => {
  const fields = new Map<string, string[]>();
  for (const { url, body } of crawled.looks)
    for (const [field] of body.matchAll(/<input[^>]*type="password"[^>]*>/g))
      fields.set(url.split('?')[0] ?? '', [...(fields.get(url) ?? []), field]);
  for (const page of ['/login', '/join', '/operator/login']) assert.ok(fields.has(page), `${page} has such a field`);
  for (const [url, found] of fields)
    for (const field of found) assert.match(field, /autocomplete="(current|new)-password"/i, `${url} ${field}`);
});

test('every response of an https shop has HSTS (S15)', async () => {
  const app = await openSecondServer(shop, { publicUrl: 'https://shop.example' });
  try {
    for (const url of ['/', '/nothing', '/ko/v1/works', '/ko/v1/works/x', '/robots.txt', '/assets/x', '/%', '/my'])
      assert.deepEqual(findHeaderFaults(await requestAs(stranger(app), url), true), []);
  } finally {
    await app.close();
  }
});

test('no tool, source file or file of the machine is served (S15)', async () => {
  assert.deepEqual(await findExposureFaults(shop), []);
});

test('cached public responses do not depend on earlier requests (S9)', async () => {
  const { errors, asked } = await findCachePoisoningFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 300, `${asked} tries`);
});

test("no spelling of a URL caches a member's page for others (S9)", async () => {
  assert.deepEqual((await findCacheDeceptionFaults(shop)).errors, []);
});

test('no redirect parameter leads out of the shop (S5)', async () => {
  assert.deepEqual(unlistedRedirects(), []);
  assert.ok(OPEN_REDIRECT_PREFIXES.length >= 150);
  const { errors, asked } = await findRedirectFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 18 * OPEN_REDIRECT_PREFIXES.length, `${asked} addresses`);
});

test('a modified signed picture URL opens nothing (S10)', async () => {
  assert.deepEqual(await findTamperFaults(shop, 1000), []);
});

test('oversized requests are rejected with a message (S14)', async () => {
  assert.deepEqual(await findSizeFaults(shop), []);
});

test('JSON deeper than twenty levels is rejected everywhere (S14)', async () => {
  const { errors, asked } = await findDepthFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 40, `${asked} addresses`);
});

test('ambiguous request lengths are rejected together with what follows (ASVS 4.2.1)', async () => {
  assert.deepEqual(await findEndpointFaults(shop), []);
});

test('two hundred slow requests block nobody (S14)', async () => {
  const { worst, answered } = await slowClients(shop, 200);
  assert.equal(answered, 20);
  assert.ok(worst < 10_000, `the slowest took ${Math.round(worst)} ms`);
});

test('console pages and actions need the permission of their role (S11)', async () => {
  assert.deepEqual((await findAdminAccessFaults(shop)).errors, []);
});

test('every call matches its access row for own, foreign and missing resources (S11)', async () => {
  const { errors, asked } = await findAccessFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 800, `${asked} questions`);
});

test('an API key opens exactly the calls of its scope, and none of money, account or console (S11)', async () => {
  const { errors, asked } = await findKeyFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 700, `${asked} calls`);
});

test('arbitrary call fields never cause a server error and responses match the description', async () => {
  assert.deepEqual((await fuzzCalls(shop, { requests: 1200, seed: SEED })).errors, []);
});

test('every INPUT_ERROR of a call names the field', async () => {
  const { errors, named } = await findUnnamedInputs(shop);
  assert.deepEqual(errors, []);
  assert.ok(named > 150, `${named} values`);
});

test('arbitrary form fields never cause a server error', async () => {
  assert.deepEqual((await fuzzForms(shop, { each: 5 })).errors, []);
});
