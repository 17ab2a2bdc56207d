import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findAccessFaults, findAdminAccessFaults } from '../../support/security/access-matrix.ts';
import { findHeaderFaults } from '../../support/security/response-headers.ts';
import { findCacheDeceptionFaults, findCachePoisoningFaults } from '../../support/security/cache-attacks.ts';
import { fuzzCalls, fuzzForms } from '../../support/security/request-fuzzer.ts';
import { type GuardedShop, guardedShop, stranger } from '../../support/security/guarded-shop.ts';
import { openSecondServer } from '../../support/servers/full-server.ts';
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
import { LEADING_TRICKS } from '../../support/addresses/open-redirect-urls.ts';
import { findTamperFaults } from '../../support/security/tampered-urls.ts';

const SEED = 20_261_122;
/** Canaries that allowed readers must encounter. */
const MET = [
  'alt',
  'art',
  'attribution',
  'bytes',
  'comment',
  'cover',
  'creator',
  'dialogue',
  'genre',
  'gift',
  'good',
].concat(
  [
    'intro',
    'note',
    'own',
    'panel',
    'promotion',
    'publisher',
    'quote',
    'sentence',
    'share',
    'slip',
    'synopsis',
    'tag',
    'text',
  ],
  ['theme', 'time', 'title', 'warning'],
);

let shop: GuardedShop;
let crawled: Crawl;
before(async () => {
  shop = await guardedShop();
});
after(() => shop.close());

test('every page, every call and every address of the server has its row', async () => {
  assert.deepEqual(await missingRows(shop.app), []);
});

test('S8, P3: nothing of an adult work leaves to who may not see it, whatever was asked for before', async () => {
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

test('S8, P3: nor where the answers of visitors were kept first', async () => {
  const { leaks, met } = await crawlForLeaks(shop, 'denied-first');
  assert.deepEqual(leaks, []);
  assert.ok(met.has('synopsis') && met.has('text'));
});

test('S15: every answer of the crawl says the headers, runs nothing unsaid, shows no stack and is kept by nobody else', () => {
  assert.deepEqual(
    crawled.looks.flatMap((style) => findHeaderFaults(style)),
    [],
  );
});

test('ASVS 3.7.1: no page of the crawl asks for a plug-in, an applet or a frame set, and none carries its own script by an attribute', () => {
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

test('ASVS 6.2.7: every field for a password says to a manager of passwords which one it takes', () => {
  const fields = new Map<string, string[]>();
  for (const { url, body } of crawled.looks)
    for (const [field] of body.matchAll(/<input[^>]*type="password"[^>]*>/g))
      fields.set(url.split('?')[0] ?? '', [...(fields.get(url) ?? []), field]);
  for (const page of ['/login', '/join', '/operator/login']) assert.ok(fields.has(page), `${page} has such a field`);
  for (const [url, found] of fields)
    for (const field of found) assert.match(field, /autocomplete="(current|new)-password"/i, `${url} ${field}`);
});

test('S15: where the shop is secure its answers keep browsers to TLS, whatever they are', async () => {
  const app = await openSecondServer(shop, { publicUrl: 'https://shop.example' });
  try {
    for (const url of ['/', '/nothing', '/ko/v1/works', '/ko/v1/works/x', '/robots.txt', '/assets/x', '/%', '/my'])
      assert.deepEqual(findHeaderFaults(await requestAs(stranger(app), url), true), []);
  } finally {
    await app.close();
  }
});

test('S15: no tool, source or file of the machine is there', async () => {
  assert.deepEqual(await findExposureFaults(shop), []);
});

test('S9: what is kept for everybody is what it is, however somebody asked for it before', async () => {
  const { errors, asked } = await findCachePoisoningFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 300, `${asked} tries`);
});

test('S9: no address, however it is written, has a page of a member kept by others', async () => {
  assert.deepEqual((await findCacheDeceptionFaults(shop)).errors, []);
});

test('S5: whatever stands in a parameter that leads somewhere, nobody is led out of the shop', async () => {
  assert.deepEqual(unlistedRedirects(), []);
  assert.ok(LEADING_TRICKS.length >= 150);
  const { errors, asked } = await findRedirectFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 18 * LEADING_TRICKS.length, `${asked} addresses`);
});

test('S10: a held address that was changed opens nothing', async () => {
  assert.deepEqual(await findTamperFaults(shop, 1000), []);
});

test('S14: what is more than anybody needs is refused with a sentence', async () => {
  assert.deepEqual(await findSizeFaults(shop), []);
});

test('S14: JSON of more than twenty levels is refused wherever JSON is taken, also where its shape is open', async () => {
  const { errors, asked } = await findDepthFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 40, `${asked} addresses`);
});

test('ASVS 4.2.1: where a request ends is said once, or it is refused with whatever stands behind it', async () => {
  assert.deepEqual(await findEndpointFaults(shop), []);
});

test('S14: two hundred who never finish speaking keep nobody waiting', async () => {
  const { worst, answered } = await slowClients(shop, 200);
  assert.equal(answered, 20);
  assert.ok(worst < 10_000, `the slowest took ${Math.round(worst)} ms`);
});

test('S11: what is in the console is for the roles that have its right, looked at or sent to', async () => {
  assert.deepEqual((await findAdminAccessFaults(shop)).errors, []);
});

test("S11: every call says to each reader what its row says, of one's own, of another's and of what is not there", async () => {
  const { errors, asked } = await findAccessFaults(shop);
  assert.deepEqual(errors, []);
  assert.ok(asked > 800, `${asked} questions`);
});

test('whatever the fields of a call hold, the answer is no fault and is as the shop describes it', async () => {
  assert.deepEqual((await fuzzCalls(shop, { requests: 1200, seed: SEED })).errors, []);
});

test('whatever the fields of a form hold, the answer is no fault', async () => {
  assert.deepEqual((await fuzzForms(shop, { each: 5 })).errors, []);
});
