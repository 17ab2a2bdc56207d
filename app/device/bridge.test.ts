import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { bridgeStore } from './bridge-store.ts';
import { BridgeFault, type BridgeFaultKind, askShell, hearShell } from './native-door.ts';

type Heard = (data: unknown) => void;
type Answer = (options: object) => unknown;

/** `window` as Capacitor leaves it in a shell, with the plugins that answer here. */
function aroundShell(t: TestContext, answers: Record<string, Answer>, plugins?: string[]) {
  const asked: { method: string; options: object }[] = [];
  const heard = new Map<string, Heard>();
  const brought = plugins ?? Object.keys(answers).map((method) => method.split('.')[0] ?? '');
  const Capacitor = {
    isNativePlatform: () => true,
    isPluginAvailable: (plugin: string) => brought.includes(plugin),
    nativePromise: async (plugin: string, name: string, options: object) => {
      asked.push({ method: `${plugin}.${name}`, options });
      return answers[`${plugin}.${name}`]?.(options);
    },
    addListener: (plugin: string, event: string, listener: Heard) => {
      heard.set(`${plugin}.${event}`, listener);
      return { remove: async () => void heard.delete(`${plugin}.${event}`) };
    },
  };
  Object.defineProperty(globalThis, 'window', { value: { Capacitor }, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  return { asked, heard };
}

const isFault = (kind: BridgeFaultKind) => (error: unknown) => error instanceof BridgeFault && error.kind === kind;
const refuse = (message: string, code?: string): Answer => {
  return () => Promise.reject(Object.assign(new Error(message), code === undefined ? {} : { code }));
};

test('D4: a shell that never answers, lacks the plugin or says no fails in one way, each with its kind', async (t) => {
  aroundShell(t, {
    'Slow.ask': () => new Promise(() => undefined),
    'Closed.login': refuse('Google Sign-In cancelled by user', 'USER_CANCELLED'),
    'Closed.buy': refuse('User cancelled'),
    'Waits.buy': refuse('Purchase is pending'),
    'Absent.open': refuse('not implemented', 'UNIMPLEMENTED'),
    'No.open': refuse('no activity', 'NO_APP'),
  });
  await assert.rejects(askShell('Slow.ask', {}, 5), isFault('late'));
  await assert.rejects(askShell('Closed.login'), isFault('cancelled'));
  await assert.rejects(askShell('Closed.buy'), isFault('cancelled'));
  await assert.rejects(askShell('Waits.buy'), isFault('pending'));
  await assert.rejects(askShell('Absent.open'), isFault('missing'));
  await assert.rejects(askShell('No.open'), isFault('refused'));
  await assert.rejects(askShell('Nobody.open'), isFault('missing'));
});

test('in a browser nothing is asked and nothing is heard', async (t) => {
  Object.defineProperty(globalThis, 'window', { value: {}, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  await assert.rejects(askShell('App.exitApp'), isFault('missing'));
  hearShell('App', 'backButton', () => assert.fail('nobody tells'))();
});

test('a store’s purchase is finished by nobody before the shop says so, on either system', async (t) => {
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

test('what is paid and not finished is told once each; what still waits for its payment is not there yet', async (t) => {
  const kept = [
    { productIdentifier: 'coin.100', transactionId: 'GPA.1', purchaseToken: 'one', purchaseState: '1' },
    { productIdentifier: 'coin.100', transactionId: 'GPA.2', purchaseToken: 'two', purchaseState: '2' },
    { productIdentifier: 7 },
    null,
  ];
  const { heard } = aroundShell(t, { 'NativePurchases.getPurchases': () => ({ purchases: kept }) });
  assert.deepEqual(await bridgeStore('AOS').unfinished(), [
    { productId: 'coin.100', transactionId: 'one', purchaseToken: 'one' },
  ]);
  const store = bridgeStore('IOS');
  const tell = heard.get('NativePurchases.transactionUpdated');
  tell?.({ productIdentifier: 'coin.300', transactionId: '9', jwsRepresentation: 'd.e.f' });
  tell?.({ productIdentifier: 'coin.300', transactionId: '9', jwsRepresentation: 'd.e.f' });
  assert.deepEqual(
    (await store.unfinished()).map(({ transactionId }) => transactionId),
    ['9', 'one'],
  );
});

test('a store that answers something else sells nothing', async (t) => {
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
