import type { ConsumptionRequest } from '@apple/app-store-server-library';
import { withTimeout } from '#platform/with-timeout';
import type { Log } from '#kernel/context';
import type {
  StorePurchaseResult,
  StoreMessage,
  StoreTransactionRef,
  VerifiedStorePurchase,
  StoreConsumption,
} from '#kernel/ports/payment-ports';
import { type AppStoreSettings, type OpenLibrary, appleHistory, openAppleLibrary } from './app-store-library.ts';
import { applePurchase } from './app-store-purchases.ts';

const TIMEOUT_MS = 10_000;
/** Message types to recover when lost. */
const TELLING = new Set(['REFUND', 'REFUND_REVERSED', 'ONE_TIME_CHARGE']);
/** Apple waits twelve hours for the answer. */
const ASKS_USE = 'CONSUMPTION_REQUEST';
const REFUNDS = { all: 'GRANT_FULL', unused: 'GRANT_PRORATED', none: 'DECLINE' };

/** App Store by Apple's library. */
export class AppStore {
  readonly #settings: AppStoreSettings;
  readonly #log: Log;
  #opened: Promise<OpenLibrary> | undefined;

  constructor(settings: AppStoreSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Verifies the signature and reads the current state if Apple responds. */
  async verify(jws: string): Promise<StorePurchaseResult> {
    const result = await this.#signed(jws);
    if (!('transactionId' in result)) return result;
    // A signature shows the state when signed.
    const now = await this.read(result.transactionId);
    return 'transactionId' in now ? now : result;
  }

  async read(transactionId: string): Promise<StorePurchaseResult> {
    const { worlds, faultOf } = await this.#library();
    for (const { client } of worlds) {
      try {
        const { signedTransactionInfo } = await this.#timed(client.getTransactionInfo(transactionId));
        return signedTransactionInfo ? await this.#signed(signedTransactionInfo) : { state: 'unknown' };
      } catch (error) {
        if (faultOf(error) === 'absent') continue;
        this.#warn(error, 'a purchase could not be read');
        return { state: 'unknown' };
      }
    }
    return { state: 'absent' };
  }

  /** @NOTE Requires the buyer's consent, which is part of the message. */
  async tellUse(transactionId: string, use: StoreConsumption): Promise<boolean> {
    const { worlds, faultOf } = await this.#library();
    for (const { client } of worlds) {
      try {
        await this.#timed(client.sendConsumptionInformation(transactionId, consumptionOf(use)));
        return true;
      } catch (error) {
        if (faultOf(error) === 'absent') continue;
        this.#warn(error, 'consumption could not be reported');
        return false;
      }
    }
    return false;
  }

  async readMessage(body: string): Promise<StoreMessage | undefined> {
    const payload = payloadOf(body);
    return payload === undefined ? undefined : this.#message(payload);
  }

  async changed(since: Date): Promise<StoreTransactionRef[] | undefined> {
    try {
      const { worlds } = await this.#library();
      const names = new Map<string, StoreTransactionRef>();
      const timed = <Answer>(requested: Promise<Answer>): Promise<Answer> => this.#timed(requested);
      for (const world of worlds)
        for await (const payload of appleHistory(world, { since, timed })) {
          const message = await this.#message(payload);
          if (message?.purchase && TELLING.has(message.kind))
            names.set(message.purchase.transactionId, message.purchase);
        }
      return [...names.values()];
    } catch (error) {
      this.#warn(error, 'the history could not be read');
      return undefined;
    }
  }

  async #signed(jws: string): Promise<StorePurchaseResult> {
    const { worlds, faultOf } = await this.#library();
    for (const { verifier } of worlds) {
      try {
        return applePurchase(await this.#timed(verifier.verifyAndDecodeTransaction(jws)));
      } catch (error) {
        const appleError = faultOf(error);
        if (appleError === 'elsewhere') continue;
        if (appleError === 'forged') return { state: 'forged' };
        this.#warn(error, 'a signature could not be checked');
        return { state: 'unknown' };
      }
    }
    return { state: 'forged' };
  }

  async #message(payload: string): Promise<StoreMessage | undefined> {
    const { worlds } = await this.#library();
    for (const { verifier } of worlds) {
      const message = await this.#timed(verifier.verifyAndDecodeNotification(payload)).catch(() => undefined);
      if (!message?.notificationUUID) continue;
      const { notificationUUID: id, notificationType, subtype, data } = message;
      const kind = [notificationType, subtype].filter(Boolean).join(' ').slice(0, 100) || 'unknown';
      const info = data?.signedTransactionInfo;
      const bought = info ? await this.#signed(info) : undefined;
      const purchase = bought && 'transactionId' in bought ? nameOf(bought) : null;
      return { id, kind, purchase, asksUse: notificationType === ASKS_USE };
    }
    return undefined;
  }

  #library(): Promise<OpenLibrary> {
    return (this.#opened ??= openAppleLibrary(this.#settings));
  }

  #timed<Answer>(requested: Promise<Answer>): Promise<Answer> {
    return withTimeout(requested, this.#settings.timeoutMs ?? TIMEOUT_MS);
  }

  /** @NOTE Logs only the error name: signed data contains purchases. */
  #warn(error: unknown, what: string): void {
    this.#log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, `app store: ${what}`);
  }
}

function payloadOf(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('signedPayload' in parsed)) return undefined;
    return typeof parsed.signedPayload === 'string' ? parsed.signedPayload : undefined;
  } catch {
    return undefined;
  }
}

function nameOf({ store, transactionId, product }: VerifiedStorePurchase): StoreTransactionRef {
  return { store, transactionId, product };
}

/** Samples exist: content is described before purchase, and free episodes show it. */
function consumptionOf({ usedShare, isDelivered, refund }: StoreConsumption): ConsumptionRequest {
  return {
    customerConsented: true,
    consumptionPercentage: usedShare,
    deliveryStatus: isDelivered ? 'DELIVERED' : 'UNDELIVERED_OTHER',
    refundPreference: REFUNDS[refund],
    sampleContentProvided: true,
  };
}
