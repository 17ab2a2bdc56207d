import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessFaults, consoleFaults } from '../guard/access-matrix.ts';
import { headerFaults } from '../guard/answer-headers.ts';
import { deceptionFaults, poisonFaults } from '../guard/cache-tricks.ts';
import { fuzzCalls, fuzzForms } from '../guard/call-fuzzer.ts';
import { type GuardedShop, guardedShop, stranger } from '../guard/guarded-shop.ts';
import { besideServer } from '../support/whole-shop.ts';
import { type Crawl, crawlForLeaks, lookAt } from '../guard/leak-crawl.ts';
import { exposureFaults, sizeFaults, slowClients } from '../guard/server-limits.ts';
import { missingRows } from '../guard/surfaces.ts';
import { tamperFaults } from '../guard/tampered-addresses.ts';

const SEED = 20_261_122;
/** What stands in an adult work that whoever may see it meets somewhere. */
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
  ['intro', 'note', 'own', 'panel', 'promotion', 'publisher', 'quote', 'sentence', 'slip', 'synopsis', 'tag', 'text'],
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
});

test('S8, P3: nor where the answers of visitors were kept first', async () => {
  const { leaks, met } = await crawlForLeaks(shop, 'denied-first');
  assert.deepEqual(leaks, []);
  assert.ok(met.has('synopsis') && met.has('text'));
});

test('S15: every answer of the crawl says the headers, runs nothing unsaid, shows no stack and is kept by nobody else', () => {
  assert.deepEqual(
    crawled.looks.flatMap((look) => headerFaults(look)),
    [],
  );
});

test('S15: where the shop is secure its answers keep browsers to TLS, whatever they are', async () => {
  const app = await besideServer(shop, { publicUrl: 'https://shop.example' });
  try {
    for (const url of ['/', '/nothing', '/ko/v1/works', '/ko/v1/works/x', '/robots.txt', '/assets/x', '/%', '/my'])
      assert.deepEqual(headerFaults(await lookAt(stranger(app), url), true), []);
  } finally {
    await app.close();
  }
});

test('S15: no tool, source or file of the machine is there', async () => {
  assert.deepEqual(await exposureFaults(shop), []);
});

test('S9: what is kept for everybody is what it is, however somebody asked for it before', async () => {
  const { faults, asked } = await poisonFaults(shop);
  assert.deepEqual(faults, []);
  assert.ok(asked > 300, `${asked} tries`);
});

test('S9: no address, however it is written, has a page of a member kept by others', async () => {
  assert.deepEqual((await deceptionFaults(shop)).faults, []);
});

test('S10: a held address that was changed opens nothing', async () => {
  assert.deepEqual(await tamperFaults(shop, 1000), []);
});

test('S14: what is more than anybody needs is refused with a sentence', async () => {
  assert.deepEqual(await sizeFaults(shop), []);
});

test('S14: two hundred who never finish speaking keep nobody waiting', async () => {
  const { worst, answered } = await slowClients(shop, 200);
  assert.equal(answered, 20);
  assert.ok(worst < 10_000, `the slowest took ${Math.round(worst)} ms`);
});

test('S11: what is in the console is for the roles that have its right, looked at or sent to', async () => {
  assert.deepEqual((await consoleFaults(shop)).faults, []);
});

test("S11: every call says to each reader what its row says, of one's own, of another's and of what is not there", async () => {
  const { faults, asked } = await accessFaults(shop);
  assert.deepEqual(faults, []);
  assert.ok(asked > 800, `${asked} questions`);
});

test('whatever the fields of a call hold, the answer is no fault and is as the shop describes it', async () => {
  assert.deepEqual((await fuzzCalls(shop, { requests: 1200, seed: SEED })).faults, []);
});

test('whatever the fields of a form hold, the answer is no fault', async () => {
  assert.deepEqual((await fuzzForms(shop, { each: 3 })).faults, []);
});
