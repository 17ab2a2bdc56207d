import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { bridgeStore } from './bridge-store.ts';
import { BridgeError, type BridgeErrorKind, callNative, listenNative } from './capacitor.ts';

type Heard = (data: unknown) => void;
type Answer = (options: object) => unknown;

/** `window` as Capacitor sets it up. */
function aroundShell(t: TestContext, responses: Record<string, Answer>, plugins?: string[]) {
  const requested: { method: string; options: object }[] = [];
  const heard = new Map<string, Heard>();
  const brought = plugins ?? Object.keys(responses).map((method) => method.split('.')[0] ?? '');
  const Capacitor = {
    isNativePlatform: () => true,
    isPluginAvailable: (plugin: string) => brought.includes(plugin),
    nativePromise: async (plugin: string, name: string, options: object) => {
      requested.push({ method: `${plugin}.${name}`, options });
      return responses[`${plugin}.${name}`]?.(options);
    },
    addListener: (plugin: string, event: string, listener: Heard) => {
      heard.set(`${plugin}.${event}`, listener);
      return { remove: async () => void heard.delete(`${plugin}.${event}`) };
    },
  };
  Object.defineProperty(globalThis, 'window', { value: { Capacitor }, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  return { asked: requested, heard };
}

const isFault = (kind: BridgeErrorKind) => (error: unknown) => error instanceof BridgeError && error.kind === kind;
const refuse = (message: string, code?: string): Answer => {
  return () => Promise.reject(Object.assign(new Error(message), code === undefined ? {} : { code }));
};

test('timeout, missing plugin and refusal fail with their kind (D4)', async (t) => {
  aroundShell(t, {
    'Slow.ask': () => new Promise(() => undefined),
    'Closed.login': refuse('Google Sign-In cancelled by user', 'USER_CANCELLED'),
    'Closed.buy': refuse('User cancelled'),
    'Waits.buy': refuse('Purchase is pending'),
    'Absent.open': refuse('not implemented', 'UNIMPLEMENTED'),
    'No.open': refuse('no activity', 'NO_APP'),
  });
  await assert.rejects(callNative('Slow.ask', {}, 5), isFault('late'));
  await assert.rejects(callNative('Closed.login'), isFault('cancelled'));
  await assert.rejects(callNative('Closed.buy'), isFault('cancelled'));
  await assert.rejects(callNative('Waits.buy'), isFault('pending'));
  await assert.rejects(callNative('Absent.open'), isFault('missing'));
  await assert.rejects(callNative('No.open'), isFault('refused'));
  await assert.rejects(callNative('Nobody.open'), isFault('missing'));
});

test('browser has no bridge', async (t) => {
  Object.defineProperty(globalThis, 'window', { value: {}, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  await assert.rejects(callNative('App.exitApp'), isFault('missing'));
  listenNative('App', 'backButton', () => assert.fail('nobody tells'))();
});

test("purchase is finished only after the server's confirmation, on both systems", async (t) => {
  const bought = { productIdentifier: 'coin.100', transactionId: '7', jwsRepresentation: 'a.b.c' };
  const { asked } = aroundShell(t, {
    'NativePurchases.purchaseProduct': () => bought,
    'NativePurchases.acknowledgePurchase': () => undefined,
    'NativePurchases.consumePurchase': () => undefined,
  });
  const order = { productId: 'coin.100', accountToken: '0b8ad5a2-7a8e-4a37-93a5-2fd0ed4d4fd1' };
  const purchase = await bridgeStore('IOS').buy(order);
  assert.deepEqual(purchase, { productId: 'coin.100', transactionId: '7', jws: 'a.b.c' });
  const [{ options } = { options: {} }] = asked;
  assert.deepEqual(options, {
    productIdentifier: 'coin.100',
    productType: 'inapp',
    quantity: 1,
    appAccountToken: order.accountToken,
    isConsumable: false,
    autoAcknowledgePurchases: false,
  });
  await bridgeStore('IOS').finish('7');
  await bridgeStore('AOS').finish('token');
  assert.deepEqual(asked.slice(1), [
    { method: 'NativePurchases.acknowledgePurchase', options: { purchaseToken: '7' } },
    { method: 'NativePurchases.consumePurchase', options: { purchaseToken: 'token' } },
  ]);
});

test('paid purchases are returned once each, pending ones are not', async (t) => {
  const saved = [
    { productIdentifier: 'coin.100', transactionId: 'GPA.1', purchaseToken: 'one', purchaseState: '1' },
    { productIdentifier: 'coin.100', transactionId: 'GPA.2', purchaseToken: 'two', purchaseState: '2' },
    { productIdentifier: 7 },
    null,
  ];
  const { heard } = aroundShell(t, { 'NativePurchases.getPurchases': () => ({ purchases: saved }) });
  assert.deepEqual(await bridgeStore('AOS').unfinished(), [
    { productId: 'coin.100', transactionId: 'one', purchaseToken: 'one' },
  ]);
  const store = bridgeStore('IOS');
  const notify = heard.get('NativePurchases.transactionUpdated');
  notify?.({ productIdentifier: 'coin.300', transactionId: '9', jwsRepresentation: 'd.e.f' });
  notify?.({ productIdentifier: 'coin.300', transactionId: '9', jwsRepresentation: 'd.e.f' });
  assert.deepEqual(
    (await store.unfinished()).map(({ transactionId }) => transactionId),
    ['9', 'one'],
  );
});

test('invalid store response yields no products', async (t) => {
  const products = [
    { identifier: 'coin.100', title: '100코인', priceString: '₩1,100' },
    { identifier: 'no.price' },
    'x',
  ];
  aroundShell(t, {
    'NativePurchases.getProducts': () => ({ products }),
    'NativePurchases.purchaseProduct': () => ({ transactionId: '1' }),
  });
  const store = bridgeStore('AOS');
  assert.deepEqual(await store.products(['coin.100']), [{ id: 'coin.100', title: '100코인', price: '₩1,100' }]);
  await assert.rejects(store.buy({ productId: 'coin.100', accountToken: 'x' }), isFault('refused'));
});
