import type { Log } from '#shared/context';
import type { StorePurchases } from '#shared/payment-ports';
import type { AppStoreSettings } from './app-store-library.ts';
import { AppStore } from './app-store.ts';
import type { GooglePlaySettings } from './google-play-library.ts';
import { GooglePlay } from './google-play.ts';

/** The stores that a shop sells in; one that is left out is not set up. */
export interface StoreSettings {
  apple?: AppStoreSettings | undefined;
  google?: GooglePlaySettings | undefined;
}

/** The app stores behind one port. Whatever cannot be known for sure is `unknown`, to be asked again. */
export function makeStorePurchases(settings: StoreSettings, log: Log): StorePurchases {
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
      const told = store === 'app-store' ? apple?.read(transactionId) : google?.read({ product, transactionId });
      return (await told) ?? { state: 'unknown' };
    },
    finish: async ({ store, transactionId, product }) =>
      store === 'app-store' || (await google?.finish({ product, transactionId })) === true,
    // Google asks nothing before it gives money back.
    tellUse: async ({ store, transactionId }, use) =>
      store === 'app-store' && (await apple?.tellUse(transactionId, use)) === true,
    readMessage: async (store, message) =>
      store === 'app-store' ? apple?.readMessage(message.body) : google?.readMessage(message),
    changed: async (since) => {
      const lists = await Promise.all([apple?.changed(since) ?? [], google?.changed(since) ?? []]);
      return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
    },
  };
}

/** A shop that sells in no store. */
export function noStores(): StorePurchases {
  return {
    open: [],
    isTester: () => false,
    verify: async () => ({ state: 'forged' }),
    read: async () => ({ state: 'unknown' }),
    finish: async () => false,
    tellUse: async () => false,
    readMessage: async () => undefined,
    changed: async () => [],
  };
}
