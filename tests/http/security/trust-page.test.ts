import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { setFeatureFlag } from '#domain/feature-flags';
import { readSignedFile, verifyBytes } from '#platform/crypto/document-signatures';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { plantCharge } from '../../support/fixtures/planted-charge.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const SOON_MS = 5000;
let shop: FullServer;
before(async () => {
  shop = await openFullServer([
    plantedWork('one', { title: '붉은 책', prices: { free: 0, buy: 3 } }),
    plantedWork('adult', { title: '성인 책', rating: '19', prices: { free: 0, buy: 3 } }),
  ]);
});
after(() => shop.close());

async function turn(isOn: boolean): Promise<void> {
  await setFeatureFlag(shop.ctx, { by: 'command-line', feature: 'trust', isOn });
  const began = performance.now();
  const wanted = isOn ? 200 : 404;
  while ((await shop.app.inject('/trust/statement.json')).statusCode !== wanted) {
    assert.ok(performance.now() - began < SOON_MS, 'the server follows the switch');
    await pause(50);
  }
}

const get = async (url: string) => shop.app.inject(url);
const jwks = async () => (await get('/.well-known/jwks.json')).json();

test('the trust page and its statement are absent, unlinked and unlisted until enabled', async () => {
  for (const url of ['/trust', '/trust/statement.json', '/trust/statement.jws', '/trust.data'])
    assert.equal((await get(url)).statusCode, 404, url);
  assert.doesNotMatch((await get('/')).body, /href="\/trust"/);
  assert.doesNotMatch((await get('/sitemaps/pages.xml')).body, /\/trust</);
});

test('the enabled trust page is public, indexed and linked and lists what is missing', async () => {
  await turn(true);
  const page = await get('/trust');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['cache-control']), /public/);
  assert.doesNotMatch(page.body, /noindex/);
  assert.match(page.body, /<h1[^>]*>신뢰 페이지<\/h1>/);
  assert.equal(page.body.match(/>아직 없음</g)?.length, 2);
  assert.match(page.body, /환불 없음/);
  assert.match((await get('/')).body, /href="\/trust"/);
  assert.match((await get('/sitemaps/pages.xml')).body, /\/trust</);
});

test('the statement verifies offline by the published key and fails when modified', async () => {
  const [text, signature] = [await get('/trust/statement.json'), await get('/trust/statement.jws')];
  assert.deepEqual(
    [text.headers['content-type'], signature.headers['content-type'], text.headers['cache-control']],
    ['application/json; charset=utf-8', 'application/jose', 'public, max-age=60'],
  );
  const keys = await jwks();
  const verified = await verifyBytes(text.rawPayload, { signature: signature.body, keys });
  assert.equal(verified?.type, 'seoga-trust');
  const changed = Buffer.from(text.body.replace('"refunds": null', '"refunds": 0'));
  assert.equal(await verifyBytes(changed, { signature: signature.body, keys }), undefined);
});

test('public keys are published always, without private parts', async () => {
  await turn(false);
  const response = await get('/.well-known/jwks.json');
  assert.equal(response.statusCode, 200);
  assert.deepEqual(
    [response.headers['content-type'], response.headers['cache-control']],
    ['application/jwk-set+json', 'public, max-age=3600'],
  );
  const { keys } = response.json();
  assert.deepEqual(Object.keys(keys[0]).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

async function buyer(name: string): Promise<LoggedIn> {
  const member = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  const { memberNo } = member;
  await plantCharge(shop.ctx, { memberNo, won: 1000, coins: 10 });
  const workId = shop.works.get(name) ?? 0;
  const episode = await shop.ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const reader = { kind: 'adult-on' as const, memberNo };
  const order = {
    id: crypto.randomUUID(),
    memberNo,
    reader,
    workId,
    kind: KINDS.BUY,
    episodes: [episode.id],
    isAuto: false,
  };
  const { id: quoteId } = await quotePurchase(shop.ctx, order);
  await acceptQuote(shop.ctx, { memberNo, quoteId, key: crypto.randomUUID(), isAuto: false });
  return member;
}

test('a member downloads the receipt of a work, nobody else does', async () => {
  const { browser } = await buyer('one');
  const url = `/proc/receipt/${shop.works.get('one')}`;
  const page = await browser.sendRequest({ url: '/my/books' });
  assert.ok(page.body.includes(`href="${url}"`), 'the page of owned works leads to it');
  const response = await browser.sendRequest({ url });
  assert.equal(response.statusCode, 200);
  assert.deepEqual(
    ['content-type', 'cache-control', 'content-disposition'].map((name) => response.headers[name]),
    [
      'text/html; charset=utf-8',
      'private, no-store',
      `attachment; filename="seoga-receipt-${shop.works.get('one')}.html"`,
    ],
  );
  assert.match(String(response.headers['content-security-policy']), /^default-src 'none'; script-src 'none'/);
  const signed = readSignedFile(response.rawPayload);
  assert.ok(signed);
  const verified = await verifyBytes(signed.bytes, { signature: signed.signature, keys: await jwks() });
  assert.equal(verified?.type, 'seoga-receipt');
  assert.match(response.body, /붉은 책/);

  const visitor = await new CallBrowser(shop.app, '10.71.0.1').sendRequest({ url });
  assert.deepEqual([visitor.statusCode, visitor.headers.location], [303, '/?login_req=1&return_to=%2Fmy%2Fbooks']);
  const other = await joinShop(shop);
  for (const address of [url, '/proc/receipt/999999', '/proc/receipt/none']) {
    const rejected = await other.browser.sendRequest({ url: address });
    assert.deepEqual(
      [rejected.statusCode, rejected.headers.location],
      [303, '/my/books?fault=RECEIPT_ERROR+0001'],
      address,
    );
  }
  const message = await other.browser.sendRequest({ url: '/my/books?fault=RECEIPT_ERROR+0001' });
  assert.match(message.body, /구매하지 않았거나 구매를 취소한 작품은 구매 확인서가 없습니다/);
});

test("an adult work's receipt is available to its owner with adult mode off, on a page without its title", async () => {
  const { browser, memberNo } = await buyer('adult');
  await shop.ctx.db.updateTable('member').set({ adult_mode: false }).where('member_no', '=', memberNo).execute();
  const page = await browser.sendRequest({ url: '/my/books' });
  assert.ok(page.body.includes('성인 작품') && !page.body.includes('성인 책'));
  const { body } = await browser.sendRequest({ url: `/proc/receipt/${shop.works.get('adult')}` });
  assert.match(body, /성인 책/);
  assert.doesNotMatch(body, /\/media\/|<img/);
});

test('an app hands a receipt to the browser once and only for its member', async () => {
  const { browser } = await buyer('one');
  const passed = await browser.form('/proc/hand_download', { path: `/proc/receipt/${shop.works.get('one')}` });
  const address = passed.json().result;
  assert.match(address, /^\/proc\/handed\/[\w-]{43}$/);
  const over = new CallBrowser(shop.app, '10.71.0.2');
  const file = await over.sendRequest({ url: address });
  assert.equal(file.statusCode, 200);
  assert.match(file.body, /붉은 책/);
  assert.equal((await over.sendRequest({ url: address })).statusCode, 410);
  const other = await joinShop(shop);
  const none = await other.browser.form('/proc/hand_download', { path: `/proc/receipt/${shop.works.get('one')}` });
  const rejected = await over.sendRequest({ url: none.json().result });
  assert.deepEqual(
    [rejected.statusCode, rejected.body],
    [404, '구매하지 않았거나 구매를 취소한 작품은 구매 확인서가 없습니다.'],
  );
  for (const path of ['/proc/receipt/', '/proc/receipt/0', '/proc/receipt/1/2', '/proc/receipt/x'])
    assert.equal((await browser.form('/proc/hand_download', { path })).statusCode, 400, path);
});
