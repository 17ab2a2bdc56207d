import {
  createStorePurchase,
  loadChargeOffer,
  pollStorePurchases,
  confirmStorePurchase,
  syncStorePurchase,
} from '#domain/payment';
import { STORES, STORE_CHANNELS, FULL_SHARE } from '#shared/money/app-stores';
import type { Action } from './actions.ts';
import { pickItem, numberArgument } from './action-arguments.ts';
import { STORE_PURCHASE_CASES } from './simulated-stores.ts';
import type { Performer, Simulation } from './simulation.ts';

async function buyInStore(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const store = pickItem(STORES, action, 'store');
  const purchaseCase = pickItem(STORE_PURCHASE_CASES, action, 'deed');
  if (!member || !store || !purchaseCase) return;
  const { memberNo } = member;
  const channel = STORE_CHANNELS[store];
  const { products } = await loadChargeOffer(shop.ctx, channel);
  const product = pickItem(products, action, 'product');
  if (!product) return;
  const key = shop.fresh('key-of-store-');
  const input = { memberNo, productId: product.id, channel, key };
  const { result } = JSON.parse((await shop.insist(() => createStorePurchase(shop.ctx, input))).body);
  const bought = {
    store,
    transactionId: shop.fresh('tx'),
    product: String(result.store_product),
    accountToken: String(result.account),
  };
  shop.stores.buy({ ...bought, deed: purchaseCase, won: product.won, memberNo, at: shop.now });
  if (numberArgument(action, 'isLost') === 1) return;
  const { transactionId } = bought;
  const proof =
    store === 'app-store'
      ? { store, jws: transactionId }
      : { store, product: bought.product, purchaseToken: transactionId };
  await shop.insist(() => confirmStorePurchase(shop.ctx, { memberNo, proof }));
}

const STORE_EVENTS = ['refunded', 'half', 'undone', 'completed', 'named'] as const;

async function notifyShop(shop: Simulation, action: Action): Promise<void> {
  const purchase = pickItem(shop.stores.purchases, action, 'purchase');
  if (!purchase) return;
  const { stores } = shop;
  const event = pickItem(STORE_EVENTS, action, 'news');
  if (event === 'refunded' && purchase.state === 'purchased')
    stores.change(purchase, { state: 'refunded', returnedShare: FULL_SHARE });
  if (event === 'half' && purchase.state === 'purchased' && purchase.won > 0)
    stores.change(purchase, { returnedShare: FULL_SHARE / 2 });
  // Google does not undo refunds.
  if (event === 'undone' && purchase.store === 'app-store' && purchase.state !== 'pending')
    stores.change(purchase, { state: 'purchased', returnedShare: 0 });
  if (event === 'completed' && purchase.state === 'pending') stores.change(purchase, { state: 'purchased' });
  if (event === 'named' && purchase.amountMicros === null)
    stores.change(purchase, { amountMicros: purchase.won * 1_000_000, currency: 'KRW' });
  if (numberArgument(action, 'isHeard') === 1) await sync(shop, purchase);
}

async function sync(shop: Simulation, purchase: Simulation['stores']['purchases'][number]): Promise<void> {
  const { store, transactionId, product } = purchase;
  await shop.insist(() => syncStorePurchase(shop.ctx, { store, transactionId, product }));
}

export const STORE_PERFORMERS = {
  storeBuy: buyInStore,
  storeNews: notifyShop,
  storeHear: async (shop, action) => {
    const purchase = pickItem(shop.stores.purchases, action, 'purchase');
    if (purchase) await sync(shop, purchase);
  },
  storeAway: async ({ stores }, action) => {
    stores.isAway = numberArgument(action, 'isAway') === 1;
  },
  storeMinute: async (shop) => void (await shop.insist(() => pollStorePurchases(shop.ctx))),
} as const satisfies Record<string, Performer>;
