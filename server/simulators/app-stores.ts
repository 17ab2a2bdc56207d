import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import type { StoreSettings } from '#platform/payment/store-purchases';
import { formOf } from '#server/forms/form-body';
import { STORE_CHANNELS } from '#shared/money/app-stores';
import { sendPage, serveUnder } from './simulator-responses.ts';
import { SimulatedApple } from './simulated-apple.ts';
import { SimulatedGoogle } from './simulated-google.ts';
import {
  BUY_CHOICES,
  type BuyChoice,
  STORE_ACTIONS,
  type SimulatedPurchase,
  SimulatedStores,
  type StoreAction,
  type StoreCatalogue,
  type StoreNotice,
  storeOf,
} from './simulated-stores.ts';
import { storeConsolePage } from './store-console.ts';

/** Prefix of the phone side. */
const PREFIX = '/simulators/stores';
const DESK_ROWS = 50;

/**
 * Simulated app stores: APIs on a loopback port, own certificates, signed messages, and under `/simulators/stores` the
 * phone side and a console. They create coins.
 */
export interface StoreSimulator {
  /** Adapter settings. */
  settings: Required<StoreSettings>;
  stores: SimulatedStores;
  apple: SimulatedApple;
  google: SimulatedGoogle;
  /** Registers the phone side. */
  serveWindows(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export interface StoreSimulatorOptions {
  /** Also answers for non-loopback hosts. */
  everywhere: boolean;
  catalogue: StoreCatalogue;
  /** Webhook base URL; none are sent without it. */
  webhooks?: string;
}

/** Starts the simulated stores. */
export async function startStoreSimulator(options: StoreSimulatorOptions): Promise<StoreSimulator> {
  const apple = new SimulatedApple();
  const google = new SimulatedGoogle('https://simulated.seoga.example/webhooks/google-play');
  const stores = new SimulatedStores((news) => {
    if (options.webhooks) void tell(options.webhooks, { apple, google, news });
  });
  const api = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, JSON.parse(String(body) || '{}')),
  );
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  apple.serveApi(api, stores);
  google.serveApi(api, stores);
  const apiBase = await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    settings: { apple: apple.settings(apiBase), google: google.settings(apiBase) },
    stores,
    apple,
    google,
    serveWindows: (app) => serveWindows(app, { stores, apple, wish: options }),
    close: () => api.close(),
  };
}

/** Retries like the stores; scheduled jobs cover the rest. */
async function tell(
  webhooks: string,
  { apple, google, news }: { apple: SimulatedApple; google: SimulatedGoogle; news: StoreNotice },
): Promise<void> {
  const pushed = news.store === 'google-play' ? await google.pushNews(news) : undefined;
  const body = pushed?.body ?? (await apple.signNews(news));
  if (body === undefined) return;
  const headers = pushed?.headers ?? { 'content-type': 'application/json' };
  for (const wait of [0, 500, 3000]) {
    await pause(wait, undefined, { ref: false });
    const heard = await fetch(`${webhooks}/${news.store}`, { method: 'POST', body, headers }).catch(() => undefined);
    if (heard?.ok) return;
  }
}

interface Means {
  stores: SimulatedStores;
  apple: SimulatedApple;
  wish: StoreSimulatorOptions;
}

async function serveWindows(app: FastifyInstance, deps: Means): Promise<void> {
  const { stores, wish } = deps;
  await serveUnder(app, { prefix: PREFIX, everywhere: wish.everywhere }, (windows) => {
    servePhone(windows, deps);
    windows.get('/desk', (_request, reply) =>
      sendPage(reply, storeConsolePage(stores.list().slice(0, DESK_ROWS), `${PREFIX}/desk`)),
    );
    windows.post('/desk', async (request, reply) => {
      const field = await formOf(request);
      const store = storeOf(field('platform'));
      const action = field('act');
      if (store && isStoreAction(action)) {
        const purchase = stores.find(store, field('transaction'));
        if (action === 'test') stores.test(store);
        else if (purchase) stores.act(purchase, action);
      }
      return reply.redirect(`${PREFIX}/desk`, 303);
    });
  });
}

/** Store calls of the app's purchase plugin. */
function servePhone(windows: FastifyInstance, { stores, apple, wish }: Means): void {
  windows.post('/products', async (request) => {
    const field = await formOf(request);
    const store = storeOf(field('platform'));
    const wanted = new Set(field('products').split(','));
    const sold = store ? await wish.catalogue(STORE_CHANNELS[store]) : [];
    const products = sold
      .filter(({ id }) => wanted.has(id))
      .map(({ id, title, won }) => ({
        identifier: id,
        title,
        priceString: `₩${won.toLocaleString('ko-KR')}`,
        price: won,
        currencyCode: 'KRW',
      }));
    return { products };
  });
  windows.post('/buy', async (request) => {
    const field = await formOf(request);
    const store = storeOf(field('platform'));
    const choice = field('choice') || 'bought';
    const sold = store ? await wish.catalogue(STORE_CHANNELS[store]) : [];
    const product = sold.find(({ id }) => id === field('product'));
    if (!store || !product) return { error: { message: 'Product not found' } };
    if (!isBuyChoice(choice) || choice === 'failed') return { error: { message: 'The purchase failed' } };
    if (choice === 'cancelled') return { error: { message: 'User cancelled', code: 'USER_CANCELLED' } };
    const purchase = stores.buy({
      store,
      product,
      accountToken: field('account') || null,
      device: field('device'),
      isPending: choice === 'pending',
    });
    if (!purchase) return { error: { message: 'Item already owned', code: 'ITEM_ALREADY_OWNED' } };
    if (choice === 'pending') return { error: { message: 'Transaction pending', code: 'PENDING' } };
    if (choice === 'lost') return { error: { message: 'The app was closed' } };
    return { purchase: await fromPlugin(purchase, apple) };
  });
  windows.post('/unfinished', async (request) => {
    const field = await formOf(request);
    const store = storeOf(field('platform'));
    const left = store ? stores.unfinished(store, field('device')) : [];
    return { purchases: await Promise.all(left.map((purchase) => fromPlugin(purchase, apple))) };
  });
  windows.post('/finish', async (request) => {
    const field = await formOf(request);
    const store = storeOf(field('platform'));
    const purchase = store && stores.find(store, field('transaction'));
    if (purchase) stores.finish(purchase);
    return {};
  });
}

async function fromPlugin(purchase: SimulatedPurchase, apple: SimulatedApple): Promise<object> {
  const { store, product: productIdentifier, token, number } = purchase;
  if (store === 'app-store')
    return { productIdentifier, transactionId: number, jwsRepresentation: await apple.signTransaction(purchase) };
  return { productIdentifier, transactionId: number, orderId: number, purchaseToken: token, purchaseState: '1' };
}

function isBuyChoice(text: string): text is BuyChoice {
  return Object.hasOwn(BUY_CHOICES, text);
}

function isStoreAction(text: string): text is StoreAction {
  return Object.hasOwn(STORE_ACTIONS, text);
}
