import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import { withTimeout } from '#platform/with-timeout';
import type { Log } from '#kernel/context';
import type { StorePurchaseResult, StoreMessage, StoreTransactionRef } from '#kernel/ports/payment-ports';
import { type GooglePlaySettings, type OpenPlay, openPlayLibrary, statusOf } from './google-play-library.ts';
import { playMessage } from './google-play-messages.ts';
import { TEST_PURCHASE, playPurchase } from './google-play-purchases.ts';

const TIMEOUT_MS = 10_000;
const MAX_PAGES = 200;
const CONSUMED = 1;
/** Missing, or not a token. */
const ABSENT = new Set([400, 404, 410]);
/** No access to orders, or none: the purchase data must suffice. */
const WITHOUT_ORDER = new Set([400, 403, 404]);

type Named = Pick<StoreTransactionRef, 'product' | 'transactionId'>;

/** Google Play by Google's libraries. */
export class GooglePlay {
  readonly #settings: GooglePlaySettings;
  readonly #log: Log;
  #opened: Promise<OpenPlay> | undefined;

  constructor(settings: GooglePlaySettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  async read({ product, transactionId: token }: Named): Promise<StorePurchaseResult> {
    // Before the first request, so that answers are no older.
    const toldAt = new Date();
    try {
      const productId = product ?? (await this.#productOf(token));
      if (productId === null) return { state: 'absent' };
      const message = await this.#purchase(productId, token);
      if (message.purchaseType === TEST_PURCHASE && this.#settings.testers.length === 0) return { state: 'forged' };
      return playPurchase({ purchase: message, order: await this.#orderOf(message.orderId), productId, token, toldAt });
    } catch (error) {
      if (ABSENT.has(statusOf(error) ?? 0)) return { state: 'absent' };
      this.#warn(error, 'a purchase could not be read');
      return { state: 'unknown' };
    }
  }

  async finish({ product: productId, transactionId: token }: Named): Promise<boolean> {
    if (productId === null) return false;
    try {
      const { api } = await this.#library();
      const { packageName } = this.#settings;
      // Consuming acknowledges, and allows buying again.
      await this.#timed(api.purchases.products.consume({ packageName, productId, token }));
      return true;
    } catch (error) {
      this.#warn(error, 'a purchase could not be consumed');
      const now = await this.#purchase(productId, token).catch(() => undefined);
      return now?.consumptionState === CONSUMED;
    }
  }

  async readMessage(message: {
    body: string;
    headers: Record<string, string | string[] | undefined>;
  }): Promise<StoreMessage | undefined> {
    const { auth } = await this.#library();
    // Pub/Sub resends unanswered messages.
    return this.#timed(playMessage(auth, this.#settings, message)).catch(() => undefined);
  }

  async changed(since: Date): Promise<StoreTransactionRef[] | undefined> {
    try {
      const names: StoreTransactionRef[] = [];
      for await (const token of this.#voided(since))
        names.push({ store: 'google-play', transactionId: token, product: null });
      return names;
    } catch (error) {
      this.#warn(error, 'the list could not be read');
      return undefined;
    }
  }

  async *#voided(since: Date): AsyncGenerator<string> {
    const { api } = await this.#library();
    const { packageName } = this.#settings;
    const span = { packageName, startTime: String(since.getTime()), includeQuantityBasedPartialRefund: true };
    let page: string | undefined;
    for (let at = 0; at < MAX_PAGES; at += 1) {
      const { data } = await this.#timed(
        api.purchases.voidedpurchases.list({ ...span, ...(page ? { token: page } : {}) }),
      );
      for (const { purchaseToken } of data.voidedPurchases ?? []) if (purchaseToken) yield purchaseToken;
      page = data.tokenPagination?.nextPageToken ?? undefined;
      if (!page) return;
    }
    throw new RangeError('the list has no end');
  }

  async #purchase(productId: string, token: string): Promise<androidpublisher_v3.Schema$ProductPurchase> {
    const { api } = await this.#library();
    const { packageName } = this.#settings;
    return (await this.#timed(api.purchases.products.get({ packageName, productId, token }))).data;
  }

  async #productOf(token: string): Promise<string | null> {
    const { api } = await this.#library();
    const { packageName } = this.#settings;
    const { data } = await this.#timed(api.purchases.productsv2.getproductpurchasev2({ packageName, token }));
    return data.productLineItem?.[0]?.productId ?? null;
  }

  async #orderOf(orderId: string | null | undefined): Promise<androidpublisher_v3.Schema$Order | undefined> {
    if (!orderId) return undefined;
    const { api } = await this.#library();
    const { packageName } = this.#settings;
    try {
      return (await this.#timed(api.orders.get({ packageName, orderId }))).data;
    } catch (error) {
      if (WITHOUT_ORDER.has(statusOf(error) ?? 0)) return undefined;
      throw error;
    }
  }

  #library(): Promise<OpenPlay> {
    return (this.#opened ??= openPlayLibrary(this.#settings));
  }

  #timed<Answer>(requested: Promise<Answer>): Promise<Answer> {
    return withTimeout(requested, this.#settings.timeoutMs ?? TIMEOUT_MS);
  }

  /** @NOTE Logs only name and status: the URL contains a token. */
  #warn(error: unknown, what: string): void {
    const failure = error instanceof Error ? error.name : 'unknown';
    this.#log.warn({ error: failure, status: statusOf(error) }, `google play: ${what}`);
  }
}
