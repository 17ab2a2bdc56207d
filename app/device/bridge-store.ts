import { BY_HAND_MS, BridgeFault, askShell, hearShell } from './native-door.ts';

/** What a store sells, with the price as the store says it. */
export interface StoreProduct {
  id: string;
  title: string;
  price: string;
}

/** A purchase as its store tells it: `jws` from the App Store, `purchaseToken` from Google Play. */
export interface StorePurchase {
  productId: string;
  /** Of the App Store its transaction, of Google Play the purchase's token. */
  transactionId: string;
  jws?: string;
  purchaseToken?: string;
}

/** The store of a shell's system. */
export interface BridgeStore {
  products(ids: string[]): Promise<StoreProduct[]>;
  /** Opens the store's window. `cancelled` where it is closed, `pending` where somebody else has to allow it first. */
  buy(order: { productId: string; accountToken: string }): Promise<StorePurchase>;
  /** Tells the store that this purchase was delivered; only then can the same be bought again. */
  finish(transactionId: string): Promise<void>;
  /** What was paid and not finished yet. */
  unfinished(): Promise<StorePurchase[]>;
}

const LIST_MS = 30_000;

/** The store behind NativePurchases. Nothing is finished by the plugin itself: the shop's server decides when. */
export function bridgeStore(platform: 'IOS' | 'AOS'): BridgeStore {
  const told = new Map<string, StorePurchase>();
  // @NOTE On iOS the plugin finishes what comes outside a purchase, and tells it once: it is kept until it was asked for.
  if (platform === 'IOS')
    hearShell('NativePurchases', 'transactionUpdated', (data) => {
      const purchase = purchaseOf(data);
      if (purchase) told.set(purchase.transactionId, purchase);
    });
  return {
    products: async (ids) => {
      const order = { productIdentifiers: ids, productType: 'inapp' };
      const { products } = await askShell('NativePurchases.getProducts', order, LIST_MS);
      return Array.isArray(products) ? products.flatMap((product) => productOf(product) ?? []) : [];
    },
    buy: async ({ productId, accountToken }) => {
      const what = { productIdentifier: productId, productType: 'inapp', quantity: 1, appAccountToken: accountToken };
      // Consumed or acknowledged before the coins are there, a purchase could not be told apart from a delivered one.
      const order = { ...what, isConsumable: false, autoAcknowledgePurchases: false };
      const purchase = purchaseOf(await askShell('NativePurchases.purchaseProduct', order, BY_HAND_MS));
      if (!purchase) throw new BridgeFault('refused', 'the store told no purchase');
      return purchase;
    },
    finish: async (transactionId) => {
      told.delete(transactionId);
      const method = platform === 'IOS' ? 'acknowledgePurchase' : 'consumePurchase';
      await askShell(`NativePurchases.${method}`, { purchaseToken: transactionId }, LIST_MS);
    },
    unfinished: async () => {
      const { purchases } = await askShell('NativePurchases.getPurchases', { productType: 'inapp' }, LIST_MS);
      const kept = Array.isArray(purchases) ? purchases.flatMap((purchase) => purchaseOf(purchase) ?? []) : [];
      return [...new Map([...told, ...kept.map((purchase) => [purchase.transactionId, purchase] as const)]).values()];
    },
  };
}

function productOf(told: unknown): StoreProduct | undefined {
  const { identifier, title, priceString } = fieldsOf(told);
  return identifier && priceString ? { id: identifier, title: title ?? '', price: priceString } : undefined;
}

function purchaseOf(told: unknown): StorePurchase | undefined {
  const fields = fieldsOf(told);
  const { productIdentifier: productId, jwsRepresentation: jws, purchaseToken, purchaseState } = fields;
  const transactionId = purchaseToken ?? fields.transactionId;
  // Google Play: 1 is paid; what still waits for its payment is not there yet.
  if (!productId || !transactionId || (purchaseState !== undefined && purchaseState !== '1')) return undefined;
  return { productId, transactionId, ...(jws ? { jws } : {}), ...(purchaseToken ? { purchaseToken } : {}) };
}

/** The words among what a plugin told, by their names. */
function fieldsOf(told: unknown): Partial<Record<string, string>> {
  if (typeof told !== 'object' || told === null) return {};
  return Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === 'string'));
}
