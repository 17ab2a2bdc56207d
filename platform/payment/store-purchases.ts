import type { Log } from '#kernel/context';
import type { AppStores } from '#kernel/ports/payment-ports';
import type { AppStoreSettings } from './app-store-library.ts';
import { AppStore } from './app-store.ts';
import type { GooglePlaySettings } from './google-play-library.ts';
import { GooglePlay } from './google-play.ts';

/** Undefined stores are not configured. */
export interface StoreSettings {
  apple?: AppStoreSettings | undefined;
  google?: GooglePlaySettings | undefined;
}

/** App stores behind one port. Uncertain results are `unknown`, to be retried. */
export function createStorePurchases(settings: StoreSettings, log: Log): AppStores {
  const apple = settings.apple && new AppStore(settings.apple, log);
  const google = settings.google && new GooglePlay(settings.google, log);
  return {
    open: [...(apple ? ['ios' as const] : []), ...(google ? ['aos' as const] : [])],
    isTester: (store, memberNo) =>
      (store === 'app-store' ? settings.apple : settings.google)?.testers.includes(memberNo) === true,
    verify: async (proof) => {
      if (proof.store === 'app-store') return (await apple?.verify(proof.jws)) ?? { state: 'forged' };
      const { product, purchaseToken: transactionId } = proof;
      return (await google?.read({ product, transactionId })) ?? { state: 'forged' };
    },
    read: async ({ store, transactionId, product }) => {
      const message = store === 'app-store' ? apple?.read(transactionId) : google?.read({ product, transactionId });
      return (await message) ?? { state: 'unknown' };
    },
    finish: async ({ store, transactionId, product }) =>
      store === 'app-store' || (await google?.finish({ product, transactionId })) === true,
    // Google does not ask before refunds.
    reportConsumption: async ({ store, transactionId }, use) =>
      store === 'app-store' && (await apple?.tellUse(transactionId, use)) === true,
    readMessage: async (store, message) =>
      store === 'app-store' ? apple?.readMessage(message.body) : google?.readMessage(message),
    changed: async (since) => {
      const lists = await Promise.all([apple?.changed(since) ?? [], google?.changed(since) ?? []]);
      return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
    },
  };
}

export function noStores(): AppStores {
  return {
    open: [],
    isTester: () => false,
    verify: async () => ({ state: 'forged' }),
    read: async () => ({ state: 'unknown' }),
    finish: async () => false,
    reportConsumption: async () => false,
    readMessage: async () => undefined,
    changed: async () => [],
  };
}
