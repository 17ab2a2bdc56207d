import {
  beginStorePurchase,
  chargeOffer,
  chaseStorePurchases,
  confirmStorePurchase,
  settleStorePurchase,
} from '#domain/payment';
import { STORES, STORE_CHANNELS, WHOLE_SHARE } from '#vocabulary/stores';
import type { Action } from './actions.ts';
import { chosen, numberOf } from './chosen.ts';
import { STORE_DEEDS } from './simulated-stores.ts';
import type { Performer, Simulation } from './simulation.ts';

async function buyInStore(shop: Simulation, action: Action): Promise<void> {
  const member = chosen(shop.members, action, 'member');
  const store = chosen(STORES, action, 'store');
  const deed = chosen(STORE_DEEDS, action, 'deed');
  if (!member || !store || !deed) return;
  const { memberNo } = member;
  const channel = STORE_CHANNELS[store];
  const { products } = await chargeOffer(shop.ctx, channel);
  const product = chosen(products, action, 'product');
  if (!product) return;
  const key = shop.fresh('key-of-store-');
  const wish = { memberNo, productId: product.id, channel, key };
  const { result } = JSON.parse((await shop.insist(() => beginStorePurchase(shop.ctx, wish))).body);
  const bought = {
    store,
    transactionId: shop.fresh('tx'),
    product: String(result.store_product),
    accountToken: String(result.account),
  };
  shop.stores.buy({ ...bought, deed, won: product.won, memberNo, at: shop.now });
  if (numberOf(action, 'isLost') === 1) return;
  const { transactionId } = bought;
  const proof =
    store === 'app-store'
      ? { store, jws: transactionId }
      : { store, product: bought.product, purchaseToken: transactionId };
  await shop.insist(() => confirmStorePurchase(shop.ctx, { memberNo, proof }));
}

const NEWS = ['refunded', 'half', 'undone', 'completed', 'named'] as const;

async function notifyShop(shop: Simulation, action: Action): Promise<void> {
  const purchase = chosen(shop.stores.purchases, action, 'purchase');
  if (!purchase) return;
  const { stores } = shop;
  const news = chosen(NEWS, action, 'news');
  if (news === 'refunded' && purchase.state === 'purchased')
    stores.change(purchase, { state: 'refunded', returnedShare: WHOLE_SHARE });
  if (news === 'half' && purchase.state === 'purchased' && purchase.won > 0)
    stores.change(purchase, { returnedShare: WHOLE_SHARE / 2 });
  // Google takes no refund back.
  if (news === 'undone' && purchase.store === 'app-store' && purchase.state !== 'pending')
    stores.change(purchase, { state: 'purchased', returnedShare: 0 });
  if (news === 'completed' && purchase.state === 'pending') stores.change(purchase, { state: 'purchased' });
  if (news === 'named' && purchase.amountMicros === null)
    stores.change(purchase, { amountMicros: purchase.won * 1_000_000, currency: 'KRW' });
  if (numberOf(action, 'isHeard') === 1) await settle(shop, purchase);
}

async function settle(shop: Simulation, purchase: Simulation['stores']['purchases'][number]): Promise<void> {
  const { store, transactionId, product } = purchase;
  await shop.insist(() => settleStorePurchase(shop.ctx, { store, transactionId, product }));
}

export const STORE_PERFORMERS = {
  storeBuy: buyInStore,
  storeNews: notifyShop,
  storeHear: async (shop, action) => {
    const purchase = chosen(shop.stores.purchases, action, 'purchase');
    if (purchase) await settle(shop, purchase);
  },
  storeAway: async ({ stores }, action) => {
    stores.isAway = numberOf(action, 'isAway') === 1;
  },
  storeMinute: async (shop) => void (await shop.insist(() => chaseStorePurchases(shop.ctx))),
} as const satisfies Record<string, Performer>;
