import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { saveStoreRefundConsent } from '#domain/members';
import {
  pollStorePurchases,
  reconcileStorePurchases,
  syncStorePurchase,
  listStoreProducts,
  reportConsumption,
} from '#domain/payment';
import { checkLedger, selectBalances } from '#domain/wallet';
import { createStorePurchases } from '#platform/payment/store-purchases';
import { type StoreSimulator, startStoreSimulator } from '#server/simulators/app-stores';
import { SimulatedApple } from '#server/simulators/simulated-apple';
import type { SimulatedPurchase } from '#server/simulators/simulated-stores';
import type { Context } from '#kernel/context';
import type { StoreTransactionRef } from '#kernel/ports/payment-ports';
import type { Store } from '#shared/money/app-stores';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { advanceTime } from '../../support/fixtures/joined-member.ts';

const AGENTS = { 'app-store': 'Mobile/15E148 SEOGA_IOS/23', 'google-play': 'Android wv SEOGA_AOS/81' };
const SHELLS = { 'app-store': 'ios', 'google-play': 'aos' } as const;

let simulator: StoreSimulator;
let server: CallServer;
let ctx: Context;
let logged = '';
let joins = 0;
let keys = 0;

before(async () => {
  simulator = await startStoreSimulator({
    everywhere: false,
    catalogue: (channel) => listStoreProducts(server.ctx, channel),
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const stores = createStorePurchases(simulator.settings, log);
  server = await callServer([], { log, stores });
  ctx = { ...server.ctx, stores };
});
after(async () => {
  await server.close();
  await simulator.close();
});

type Buyer = Awaited<ReturnType<typeof buyer>>;

async function buyer(store: Store = 'app-store') {
  joins += 1;
  const browser = new CallBrowser(server.app, `10.9.0.${joins}`);
  const joined = await browser.form('/proc/join_ver2', validJoinForm(`buyer-${joins}@seoga.example`));
  const headers = { 'login-at': joined.json().result.LOGINAT, 'user-agent': AGENTS[store] };
  const memberNo: number = (await browser.sendRequest({ url: '/ko/v1/login/me', headers })).json().result.login.mem_no;
  await server.ctx.db
    .updateTable('member')
    .set({ mail_proved_at: new Date() })
    .where('member_no', '=', memberNo)
    .execute();
  const sendRequest = async (url: string, payload?: object, key?: string) => {
    const reply = payload
      ? await browser.sendRequest({
          method: 'POST',
          url,
          payload,
          headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
        })
      : await browser.sendRequest({ url, headers });
    return { status: reply.statusCode, body: reply.json() };
  };
  return { memberNo, request: sendRequest, store };
}

async function order(
  { request }: Buyer,
  coins = 50,
): Promise<{ payment: string; store_product: string; account: string }> {
  const { products } = (await request('/ko/v1/coin-products')).body.result;
  const product = products.find((one: { coins: number }) => one.coins === coins);
  assert.equal(product.won, null, 'what a store asks for, it says itself');
  keys += 1;
  const { status, body } = await request('/ko/v1/store-orders', { product: product.id }, `key-store-${keys}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.result;
}

/** Buys in the store without the server. */
async function buy({ store, memberNo }: Buyer, began: { store_product: string; account: string }, isPending = false) {
  const sold = await listStoreProducts(ctx, SHELLS[store]);
  const product = sold.find(({ id }) => id === began.store_product);
  assert.ok(product);
  const device = `phone-${memberNo}`;
  const bought = simulator.stores.buy({ store, product, accountToken: began.account, device, isPending });
  assert.ok(bought);
  return bought;
}

async function proofOf(purchase: SimulatedPurchase): Promise<object> {
  return purchase.store === 'app-store'
    ? { jws: await simulator.apple.signTransaction(purchase) }
    : { product: purchase.product, purchase_token: purchase.token };
}

const bring = async (who: Buyer, proof: object) => who.request('/ko/v1/store-purchases', proof);
const refusal = ({ body }: { body: { result: { name: string; code: string } } }): string =>
  `${body.result.name} ${body.result.code}`;
const coinsOf = async ({ memberNo }: Buyer) => {
  const { coin, bonus, debt } = await selectBalances(ctx.db, memberNo);
  return { coin, bonus, debt };
};
const nameOf = ({ store, token, product }: SimulatedPurchase): StoreTransactionRef => ({
  store,
  transactionId: token,
  product,
});
const push = (store: Store, sent: { body: string; headers?: Record<string, string> }) =>
  server.app.inject({
    method: 'POST',
    url: `/webhooks/${store}`,
    payload: sent.body,
    headers: { 'content-type': 'application/json', ...sent.headers },
  });

for (const store of ['app-store', 'google-play'] as const) {
  test(`${store}: a purchase is ordered, verified by the store's library and credited once`, async () => {
    const who = await buyer(store);
    const began = await order(who);
    const bought = await buy(who, began);
    const proof = await proofOf(bought);
    const responses = await Promise.all(Array.from({ length: 6 }, () => bring(who, proof)));
    for (const { status, body } of responses) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual([body.result.outcome, body.result.payment.id], ['credited', began.payment]);
      assert.deepEqual([body.result.payment.method, body.result.payment.won], [store, 6000]);
    }
    assert.deepEqual(await coinsOf(who), { coin: 50, bonus: 2, debt: 0 });
    // The server acknowledges to Google; Apple waits for the app.
    assert.equal(bought.isFinished, store === 'google-play');
    const other = await buyer(store);
    assert.equal(refusal(await bring(other, proof)), 'PAYMENT_ERROR 0014');
    assert.equal((await coinsOf(other)).coin, 0);
    const list = (await who.request('/ko/v1/payments')).body.result.payments;
    assert.deepEqual(
      list.map(({ id, state }: { id: string; state: string }) => [id, state]),
      [[began.payment, 'paid']],
    );
    assert.equal(refusal(await who.request(`/ko/v1/payments/${began.payment}/refund`)), 'PAYMENT_ERROR 0009');
  });

  test(`${store}: a refund arrives as a signed notification and takes the coins back, once`, async () => {
    const who = await buyer(store);
    const bought = await buy(who, await order(who));
    await bring(who, await proofOf(bought));
    assert.equal((await coinsOf(who)).coin, 50);
    simulator.stores.act(bought, 'refund');
    const notifications = { kind: 'refunded' as const, purchase: bought, store };
    const sent =
      store === 'app-store'
        ? { body: (await simulator.apple.signNews(notifications)) ?? '' }
        : await simulator.google.pushNews(notifications);
    const earlier = server.ctx.added.length;
    const received = await Promise.all([push(store, sent), push(store, sent)]);
    assert.deepEqual(
      received.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    const jobs = server.ctx.added.slice(earlier).filter(({ name }) => name === 'store-settle');
    assert.equal(jobs.length, 1);
    await syncStorePurchase(ctx, jobs[0]?.payload as StoreTransactionRef);
    assert.deepEqual(await coinsOf(who), { coin: 0, bonus: 0, debt: 0 });
    // A proof from before the refund does not restore coins.
    const again = await bring(who, await proofOf({ ...bought, returnedPercent: 0 }));
    assert.equal(again.body.result.outcome, 'refunded');
    assert.deepEqual(await coinsOf(who), { coin: 0, bonus: 0, debt: 0 });
  });
}

test('app-store: a reversed refund returns the coins and a missed one is found at night', async () => {
  const who = await buyer();
  const bought = await buy(who, await order(who));
  await bring(who, await proofOf(bought));
  for (const [action, kind, coins] of [
    ['refund', 'refunded', 0],
    ['refund-reversed', 'reversed', 50],
  ] as const) {
    simulator.stores.act(bought, action);
    // The message is lost, but Apple's history lists it.
    await simulator.apple.signNews({ kind, purchase: bought, store: 'app-store' });
    await reconcileStorePurchases(ctx);
    assert.equal((await coinsOf(who)).coin, coins);
  }
});

test('google-play: a pending purchase waits, is credited when approved and half refunded takes half', async () => {
  const who = await buyer('google-play');
  const bought = await buy(who, await order(who, 100), true);
  const waiting = await bring(who, await proofOf(bought));
  assert.deepEqual([waiting.body.result.outcome, waiting.body.result.payment.state], ['pending', 'pending']);
  simulator.stores.act(bought, 'approve');
  await advanceTime(server.ctx, '5 minutes');
  await pollStorePurchases(ctx);
  assert.deepEqual(await coinsOf(who), { coin: 100, bonus: 5, debt: 0 });
  assert.ok(bought.isFinished);
  simulator.stores.act(bought, 'refund-half');
  await syncStorePurchase(ctx, nameOf(bought));
  assert.deepEqual(await coinsOf(who), { coin: 47, bonus: 5, debt: 0 });
  // Google's voided purchases omit the product, so the server looks it up.
  simulator.stores.act(bought, 'refund');
  await reconcileStorePurchases(ctx);
  assert.deepEqual(await coinsOf(who), { coin: 0, bonus: 0, debt: 0 });
});

test('forged purchases, those of another app or environment, with expired or foreign certificates or without coins are rejected', async () => {
  const who = await buyer();
  const bought = await buy(who, await order(who));
  const { apple } = simulator;
  const good = await apple.signTransaction(bought);
  const [head = '', , tail = ''] = good.split('.');
  const richer = Buffer.from(
    JSON.stringify({
      ...JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()),
      productId: 'seoga.coin.500',
    }),
  ).toString('base64url');
  const proofs = [
    `${head}.${richer}.${tail}`,
    await apple.signTransaction(bought, { bundleId: 'kr.other.app' }),
    await apple.signTransaction(bought, { environment: 'Sandbox' }),
    await apple.signTransaction(bought, { isExpired: true }),
    await apple.signTransaction(bought, { signer: new SimulatedApple() }),
    await apple.signTransaction(bought, { type: 'Auto-Renewable Subscription' }),
    'not.a.signature',
  ];
  for (const jws of proofs) assert.equal(refusal(await bring(who, { jws })), 'PAYMENT_ERROR 0013', jws.slice(-20));
  const token = { product: 'seoga.coin.50', purchase_token: 'nobody.ever-had.this' };
  assert.equal(refusal(await bring(who, token)), 'PAYMENT_ERROR 0013');
  const android = await buyer('google-play');
  const play = await buy(android, await order(android));
  const richerProduct = { product: 'seoga.coin.500', purchase_token: play.token };
  assert.equal(refusal(await bring(android, richerProduct)), 'PAYMENT_ERROR 0013');
  assert.deepEqual([(await coinsOf(who)).coin, (await coinsOf(android)).coin], [0, 0]);
  for (const body of [{}, { jws: 'x' }, { jws: 7 }, { purchase_token: 'a' }, { product: '../x', purchase_token: 'a' }])
    assert.equal((await bring(who, body)).status, 400);
});

test('unsigned store notifications are rejected and create no work', async () => {
  const who = await buyer('google-play');
  const play = await buy(who, await order(who));
  const apple = await buyer();
  const bought = await buy(apple, await order(apple));
  const { google } = simulator;
  const notifications = { kind: 'bought' as const, purchase: play, store: 'google-play' as const };
  const appleNews = { kind: 'bought' as const, purchase: bought, store: 'app-store' as const };
  const good = await google.pushNews(notifications);
  const earlier = server.ctx.added.length;
  const rejected = [
    await push('google-play', { body: good.body }),
    await push(
      'google-play',
      await google.pushNews(notifications, { audience: 'https://other.example/webhooks/google-play' }),
    ),
    await push('google-play', await google.pushNews(notifications, { mail: 'somebody@else.example' })),
    await push('google-play', await google.pushNews(notifications, { issuer: 'https://issuer.example' })),
    await push('google-play', await google.pushNews(notifications, { packageName: 'kr.other.app' })),
    await push('google-play', { ...good, body: '{"message":1}' }),
    await push('app-store', { body: (await simulator.apple.signNews(appleNews, { bundleId: 'kr.other.app' })) ?? '' }),
    await push('app-store', { body: (await simulator.apple.signNews(appleNews, { environment: 'Sandbox' })) ?? '' }),
    await push('app-store', {
      body: (await simulator.apple.signNews(appleNews, { signer: new SimulatedApple() })) ?? '',
    }),
    await push('app-store', { body: '{"signedPayload":"a.b.c"}' }),
    await push('app-store', { body: 'nothing' }),
  ];
  assert.deepEqual(
    rejected.map(({ statusCode }) => statusCode),
    rejected.map(() => 401),
  );
  assert.equal(server.ctx.added.length, earlier);
  const tests = [
    await push('google-play', await google.pushNews({ kind: 'test', purchase: undefined, store: 'google-play' })),
    await push('app-store', {
      body: (await simulator.apple.signNews({ ...appleNews, kind: 'test', purchase: undefined })) ?? '',
    }),
  ];
  assert.deepEqual(
    tests.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  assert.equal(server.ctx.added.length, earlier);
});

test('the web has no store and the shells no gateway; orders are idempotent and need a verified address', async () => {
  const who = await buyer();
  const { products } = (await who.request('/ko/v1/coin-products')).body.result;
  const product = products[0].id;
  assert.equal(
    refusal(await who.request('/ko/v1/payments', { product, method: 'card' }, 'key-web-in-shell')),
    'PAYMENT_ERROR 0006',
  );
  assert.equal(refusal(await who.request('/ko/v1/store-orders', { product })), 'IDEMPOTENCY_ERROR 0001');
  const twice = await Promise.all([1, 2].map(() => who.request('/ko/v1/store-orders', { product }, 'key-store-twice')));
  assert.deepEqual(twice[0]?.body, twice[1]?.body);
  const web = await buyer();
  await server.ctx.db
    .updateTable('member')
    .set({ mail_proved_at: null })
    .where('member_no', '=', web.memberNo)
    .execute();
  assert.equal(refusal(await web.request('/ko/v1/store-orders', { product }, 'key-store-mail')), 'MEMBER_ERROR 0008');
  const visitor = await server.app.inject({ method: 'POST', url: '/ko/v1/store-purchases', payload: { jws: 'a.b.c' } });
  assert.equal(visitor.statusCode, 401);
});

test('a store that hangs or returns a page is retried with a limit', async () => {
  const who = await buyer('google-play');
  const bought = await buy(who, await order(who));
  const silent = createServer(() => undefined);
  const pages = createServer((_request, response) => response.writeHead(502).end('<html>Bad Gateway</html>'));
  const started = Date.now();
  for (const broken of [silent, pages]) {
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const address = broken.address();
    const apiBase = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { apple, google } = simulator.settings;
    const away = createStorePurchases(
      { apple: { ...apple, apiBase, timeoutMs: 300 }, google: { ...google, apiBase, timeoutMs: 300 } },
      server.ctx.log,
    );
    assert.deepEqual(await away.read(nameOf(bought)), { state: 'unknown' });
    assert.deepEqual(await away.read({ store: 'app-store', transactionId: '2000000000000', product: null }), {
      state: 'unknown',
    });
    assert.equal(await away.finish(nameOf(bought)), false);
    assert.equal(await away.changed(new Date(0)), undefined);
    // A signed message counts until Apple's API is reachable.
    const iphone = await buyer();
    const jws = await simulator.apple.signTransaction(await buy(iphone, await order(iphone)));
    const result = await away.verify({ store: 'app-store', jws });
    assert.equal(result.state, 'purchased');
    broken.closeAllConnections();
    broken.close();
  }
  assert.ok(Date.now() - started < 20_000);
  await syncStorePurchase(ctx, nameOf(bought));
  assert.equal((await coinsOf(who)).coin, 50);
});

test('no signed or purchased data is logged and the ledger is consistent', async () => {
  assert.doesNotMatch(logged, /eyJ[\w-]{20}/);
  for (const { token, store } of simulator.stores.list())
    if (store === 'google-play') assert.ok(!logged.includes(token), 'a token names a purchase');
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
});

test("app-store: consumption is reported to Apple by its library after the buyer's consent", async () => {
  const who = await buyer();
  const bought = await buy(who, await order(who));
  await bring(who, await proofOf(bought));
  const body = await simulator.apple.signNews({ kind: 'asked', purchase: bought, store: 'app-store' });
  assert.ok(body);
  const earlier = server.ctx.added.length;
  assert.equal((await push('app-store', { body })).statusCode, 200);
  assert.equal((await push('app-store', { body })).statusCode, 200);
  const requests = server.ctx.added.slice(earlier).filter(({ name }) => name === 'store-use');
  assert.deepEqual(
    requests.map((job) => job.payload),
    [{ ...nameOf(bought) }],
  );
  assert.equal(await reportConsumption(ctx, nameOf(bought)), false);
  assert.equal(bought.use, null, 'without consent nothing is sent');
  await saveStoreRefundConsent(ctx, { memberNo: who.memberNo, isGiven: true });
  assert.equal(await reportConsumption(ctx, nameOf(bought)), true);
  assert.deepEqual(bought.use, {
    customerConsented: true,
    consumptionPercentage: 0,
    deliveryStatus: 'DELIVERED',
    refundPreference: 'GRANT_FULL',
    sampleContentProvided: true,
  });
  const result = await simulator.apple.signNews({ kind: 'refunded', purchase: bought, store: 'app-store' });
  await push('app-store', { body: result ?? '' });
  assert.equal(server.ctx.added.filter(({ name }) => name === 'store-use').length, requests.length, 'only what asks');
});
