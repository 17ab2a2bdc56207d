import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import type { OAuth2Client } from 'google-auth-library';
import { inTime } from '#platform/in-time';
import type { Log, StoreAnswer, StoreMessage, StoreName, StorePurchase } from '#shared/context';
import { WHOLE_SHARE } from '#vocabulary/stores';
import { playMessage } from './google-play-messages.ts';

/** How a shop sells in Google Play. */
export interface GooglePlaySettings {
  packageName: string;
  /** The service account that asks, and its key as PEM. */
  mail: string;
  privateKey: string;
  /** For whom messages are signed, and by whose account. */
  pushAudience: string;
  pushMail: string;
  /** Whether what testers buy gives coins; they pay nothing. */
  takesTests: boolean;
  /** Where all of Google is; Google's own addresses where it is left out. */
  apiBase?: string;
  timeoutMs?: number;
}

/** What has to be known of Google Play: purchases by their token, delivery, messages, and what went back lately. */
export interface GooglePlay {
  read(purchase: { product: string | null; transactionId: string }): Promise<StoreAnswer>;
  finish(purchase: { product: string | null; transactionId: string }): Promise<boolean>;
  readMessage(message: {
    body: string;
    headers: Record<string, string | string[] | undefined>;
  }): Promise<StoreMessage | undefined>;
  changed(since: Date): Promise<StoreName[] | undefined>;
}

const TIMEOUT_MS = 10_000;
const MOST_PAGES = 200;
const TEST_PURCHASE = 0;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STATES = ['purchased', 'refunded', 'pending'] as const;
/** That it is not there, was never there, or is not a token at all. */
const ABSENT = new Set([400, 404, 410]);
/** The account may not look at orders, or this one has none: what the purchase says has to do. */
const WITHOUT_ORDER = new Set([400, 403, 404]);

interface Means {
  api: androidpublisher_v3.Androidpublisher;
  auth: OAuth2Client;
}

/** Google Play by Google's own libraries, which are loaded with the first purchase. */
export function openGooglePlay(settings: GooglePlaySettings, log: Log): GooglePlay {
  const { packageName } = settings;
  let opened: Promise<Means> | undefined;
  const means = (): Promise<Means> => (opened ??= open(settings));
  const timed = <Answer>(asked: Promise<Answer>): Promise<Answer> => inTime(asked, settings.timeoutMs ?? TIMEOUT_MS);
  // @NOTE Only the fault's name and status: the address holds a token.
  const tell = (error: unknown, what: string): void =>
    log.warn(
      { fault: error instanceof Error ? error.name : 'unknown', status: statusOf(error) },
      `google play: ${what}`,
    );

  async function productOf(token: string): Promise<string | null> {
    const { api } = await means();
    const { data } = await timed(api.purchases.productsv2.getproductpurchasev2({ packageName, token }));
    return data.productLineItem?.[0]?.productId ?? null;
  }

  async function orderOf(orderId: string | null | undefined): Promise<androidpublisher_v3.Schema$Order | undefined> {
    if (!orderId) return undefined;
    try {
      const { api } = await means();
      return (await timed(api.orders.get({ packageName, orderId }))).data;
    } catch (error) {
      if (WITHOUT_ORDER.has(statusOf(error) ?? 0)) return undefined;
      throw error;
    }
  }

  return {
    read: async ({ product, transactionId: token }) => {
      // From before the first question on: what is answered is no older.
      const toldAt = new Date();
      try {
        const productId = product ?? (await productOf(token));
        if (productId === null) return { state: 'absent' };
        const { api } = await means();
        const { data } = await timed(api.purchases.products.get({ packageName, productId, token }));
        if (data.purchaseType === TEST_PURCHASE && !settings.takesTests) return { state: 'forged' };
        const order = await orderOf(data.orderId);
        return purchaseOf({ told: data, order, productId, token, toldAt });
      } catch (error) {
        if (ABSENT.has(statusOf(error) ?? 0)) return { state: 'absent' };
        tell(error, 'a purchase could not be asked about');
        return { state: 'unknown' };
      }
    },
    finish: async ({ product: productId, transactionId: token }) => {
      if (productId === null) return false;
      const { api } = await means();
      try {
        // What is consumed is acknowledged with it, and can be bought again.
        await timed(api.purchases.products.consume({ packageName, productId, token }));
        return true;
      } catch (error) {
        tell(error, 'a purchase could not be consumed');
        const now = await timed(api.purchases.products.get({ packageName, productId, token })).catch(() => undefined);
        return now?.data.consumptionState === 1;
      }
    },
    readMessage: async (message) => playMessage((await means()).auth, settings, message),
    changed: async (since) => {
      try {
        const { api } = await means();
        const names: StoreName[] = [];
        let token: string | undefined;
        for (let at = 0; at < MOST_PAGES; at += 1) {
          const { data } = await timed(
            api.purchases.voidedpurchases.list({
              packageName,
              startTime: String(since.getTime()),
              includeQuantityBasedPartialRefund: true,
              ...(token ? { token } : {}),
            }),
          );
          for (const { purchaseToken } of data.voidedPurchases ?? [])
            if (purchaseToken) names.push({ store: 'google-play', transactionId: purchaseToken, product: null });
          token = data.tokenPagination?.nextPageToken ?? undefined;
          if (!token) return names;
        }
        throw new RangeError('the list has no end');
      } catch (error) {
        tell(error, 'the list could not be read');
        return undefined;
      }
    },
  };
}

async function open({ mail, privateKey, apiBase, timeoutMs = TIMEOUT_MS }: GooglePlaySettings): Promise<Means> {
  const [{ androidpublisher }, { JWT }] = await Promise.all([
    import('@googleapis/androidpublisher'),
    import('google-auth-library'),
  ]);
  const auth = new JWT({
    email: mail,
    key: privateKey,
    scopes: ['https://www.googleapis.com/auth/androidpublisher'],
    transporterOptions: {
      timeout: timeoutMs,
      retry: false,
      ...(apiBase === undefined ? {} : { fetchImplementation: (url, init) => fetch(movedTo(apiBase, url), init) }),
    },
  });
  return { api: androidpublisher({ version: 'v3', auth }), auth };
}

/** The same path at another origin: one that stands in for all of Google's. */
function movedTo(base: string, asked: unknown): string {
  const url = new URL(asked instanceof Request ? asked.url : String(asked));
  return `${base}${url.pathname}${url.search}`;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

interface Told {
  told: androidpublisher_v3.Schema$ProductPurchase;
  order: androidpublisher_v3.Schema$Order | undefined;
  productId: string;
  token: string;
  toldAt: Date;
}

/** A purchase in the shop's words, with what its order tells of the money. */
function purchaseOf({ told, order, productId, token, toldAt }: Told): StorePurchase | { state: 'unknown' } {
  const state = STATES[told.purchaseState ?? 0];
  if (!state) return { state: 'unknown' };
  const share = Math.max(returnedByQuantity(told), returnedByOrder(order));
  const { obfuscatedExternalAccountId: account, purchaseTimeMillis, orderId } = told;
  const total = microsOf(order?.total);
  return {
    store: 'google-play',
    transactionId: token,
    product: productId,
    state: state === 'purchased' && share === WHOLE_SHARE ? 'refunded' : state,
    quantity: told.quantity ?? 1,
    returnedShare: share,
    accountToken: account && UUID.test(account) ? account.toLowerCase() : null,
    orderRef: orderId ?? null,
    environment: told.purchaseType === TEST_PURCHASE ? 'Test' : 'Production',
    amountMicros: total ?? null,
    currency: order?.total?.currencyCode ?? null,
    storefront: told.regionCode ?? null,
    purchasedAt: purchaseTimeMillis ? new Date(Number(purchaseTimeMillis)) : null,
    toldAt,
    isFinished: told.consumptionState === 1,
  };
}

function returnedByQuantity({ quantity, refundableQuantity }: androidpublisher_v3.Schema$ProductPurchase): number {
  const all = quantity ?? 1;
  if (refundableQuantity === undefined || refundableQuantity === null || refundableQuantity >= all) return 0;
  return Math.ceil((WHOLE_SHARE * (all - refundableQuantity)) / all);
}

function returnedByOrder(order: androidpublisher_v3.Schema$Order | undefined): number {
  if (order?.state === 'REFUNDED' || order?.state === 'CANCELED') return WHOLE_SHARE;
  const total = microsOf(order?.total);
  if (order?.state !== 'PARTIALLY_REFUNDED' || !total) return 0;
  const back = (order.orderHistory?.partialRefundEvents ?? [])
    .filter(({ state }) => state === 'PROCESSED_SUCCESSFULLY')
    .reduce((sum, { refundDetails }) => sum + (microsOf(refundDetails?.total) ?? 0), 0);
  return Math.min(WHOLE_SHARE, Math.ceil((WHOLE_SHARE * back) / total));
}

function microsOf(money: androidpublisher_v3.Schema$Money | undefined): number | undefined {
  if (!money || (money.units === undefined && money.nanos === undefined)) return undefined;
  return Number(money.units ?? 0) * 1_000_000 + Math.round((money.nanos ?? 0) / 1000);
}
