import { INTERACTIVE_TIMEOUT_MS, BridgeError, callNative, listenNative } from './capacitor.ts';

/** With the store's localised price. */
export interface StoreProduct {
  id: string;
  title: string;
  price: string;
}

/** `jws` from the App Store, `purchaseToken` from Google Play. */
export interface StorePurchase {
  productId: string;
  /** Transaction id or purchase token. */
  transactionId: string;
  jws?: string;
  purchaseToken?: string;
}

export interface BridgeStore {
  products(ids: string[]): Promise<StoreProduct[]>;
  /** `cancelled` when closed, `pending` when approval is needed. */
  buy(order: { productId: string; accountToken: string }): Promise<StorePurchase>;
  /** Finishes a delivered purchase; only then can it be bought again. */
  finish(transactionId: string): Promise<void>;
  /** Paid but unfinished purchases. */
  unfinished(): Promise<StorePurchase[]>;
}

const LIST_MS = 30_000;

/** NativePurchases; finishing is decided by the server. */
export function bridgeStore(platform: 'IOS' | 'AOS'): BridgeStore {
  const message = new Map<string, StorePurchase>();
  // @NOTE On iOS the plugin reports purchases outside a dialog only once: they are buffered.
  if (platform === 'IOS')
    listenNative('NativePurchases', 'transactionUpdated', (data) => {
      const purchase = purchaseOf(data);
      if (purchase) message.set(purchase.transactionId, purchase);
    });
  return {
    products: async (ids) => {
      const order = { productIdentifiers: ids, productType: 'inapp' };
      const { products } = await callNative('NativePurchases.getProducts', order, LIST_MS);
      return Array.isArray(products) ? products.flatMap((product) => productOf(product) ?? []) : [];
    },
    buy: async ({ productId, accountToken }) => {
      const what = { productIdentifier: productId, productType: 'inapp', quantity: 1, appAccountToken: accountToken };
      // Finishing before delivery would hide undelivered purchases.
      const order = { ...what, isConsumable: false, autoAcknowledgePurchases: false };
      const purchase = purchaseOf(await callNative('NativePurchases.purchaseProduct', order, INTERACTIVE_TIMEOUT_MS));
      if (!purchase) throw new BridgeError('refused', 'the store told no purchase');
      return purchase;
    },
    finish: async (transactionId) => {
      message.delete(transactionId);
      const method = platform === 'IOS' ? 'acknowledgePurchase' : 'consumePurchase';
      await callNative(`NativePurchases.${method}`, { purchaseToken: transactionId }, LIST_MS);
    },
    unfinished: async () => {
      const { purchases } = await callNative('NativePurchases.getPurchases', { productType: 'inapp' }, LIST_MS);
      const saved = Array.isArray(purchases) ? purchases.flatMap((purchase) => purchaseOf(purchase) ?? []) : [];
      return [
        ...new Map([...message, ...saved.map((purchase) => [purchase.transactionId, purchase] as const)]).values(),
      ];
    },
  };
}

function productOf(message: unknown): StoreProduct | undefined {
  const { identifier, title, priceString } = fieldsOf(message);
  return identifier && priceString ? { id: identifier, title: title ?? '', price: priceString } : undefined;
}

function purchaseOf(message: unknown): StorePurchase | undefined {
  const fields = fieldsOf(message);
  const { productIdentifier: productId, jwsRepresentation: jws, purchaseToken, purchaseState } = fields;
  const transactionId = purchaseToken ?? fields.transactionId;
  // Google Play: 1 is paid; pending ones are skipped.
  if (!productId || !transactionId || (purchaseState !== undefined && purchaseState !== '1')) return undefined;
  return { productId, transactionId, ...(jws ? { jws } : {}), ...(purchaseToken ? { purchaseToken } : {}) };
}

function fieldsOf(message: unknown): Partial<Record<string, string>> {
  if (typeof message !== 'object' || message === null) return {};
  return Object.fromEntries(Object.entries(message).filter(([, value]) => typeof value === 'string'));
}
