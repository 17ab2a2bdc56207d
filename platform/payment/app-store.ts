import type {
  AppStoreServerAPIClient,
  JWSTransactionDecodedPayload,
  NotificationHistoryResponse,
  SignedDataVerifier,
} from '@apple/app-store-server-library';
import { inTime } from '#platform/in-time';
import type { Log, StoreAnswer, StoreMessage, StoreName, StorePurchase } from '#shared/context';
import { WHOLE_SHARE } from '#vocabulary/stores';

/** In which of Apple's two worlds something was bought; in the sandbox nobody pays. */
export type AppleWorld = 'Production' | 'Sandbox';

/** How a shop sells in the App Store. */
export interface AppStoreSettings {
  bundleId: string;
  /** Apple's own number of the app. */
  appId: number;
  issuerId: string;
  keyId: string;
  /** The key of the App Store Server API, as PEM. */
  privateKey: string;
  /** The worlds whose purchases give coins, the likelier first. */
  worlds: AppleWorld[];
  /** Whoever signs beneath these certificates (DER or PEM) is Apple. */
  roots: Uint8Array[];
  /** Whether Apple is asked that no certificate was revoked. */
  checksOnline: boolean;
  /** Where the API is; Apple's own addresses where it is left out. */
  apiBase?: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const TELLING = new Set(['REFUND', 'REFUND_REVERSED', 'ONE_TIME_CHARGE']);
const MOST_PAGES = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Means {
  library: typeof import('@apple/app-store-server-library');
  worlds: { world: AppleWorld; verifier: SignedDataVerifier; client: AppStoreServerAPIClient }[];
}

/** What has to be known of the App Store: purchases by signature or number, messages, and what changed lately. */
export interface AppStore {
  verify(jws: string): Promise<StoreAnswer>;
  read(transactionId: string): Promise<StoreAnswer>;
  readMessage(body: string): Promise<StoreMessage | undefined>;
  changed(since: Date): Promise<StoreName[] | undefined>;
}

/** The App Store by Apple's own library, which is loaded with the first purchase. */
export function openAppStore(settings: AppStoreSettings, log: Log): AppStore {
  let opened: Promise<Means> | undefined;
  const means = (): Promise<Means> => (opened ??= open(settings));
  const timed = <Answer>(asked: Promise<Answer>): Promise<Answer> => inTime(asked, settings.timeoutMs ?? TIMEOUT_MS);
  // @NOTE Only the fault's name: what Apple signs holds a person's purchase.
  const tell = (error: unknown, what: string): void =>
    log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, `app store: ${what}`);

  async function signed(jws: string): Promise<StoreAnswer> {
    const { library, worlds } = await means();
    for (const { verifier } of worlds) {
      try {
        return purchaseOf(await timed(verifier.verifyAndDecodeTransaction(jws)));
      } catch (error) {
        const status = error instanceof library.VerificationException ? error.status : undefined;
        if (status === library.VerificationStatus.INVALID_ENVIRONMENT) continue;
        if (status !== undefined && status !== library.VerificationStatus.RETRYABLE_VERIFICATION_FAILURE)
          return { state: 'forged' };
        tell(error, 'a signature could not be looked at');
        return { state: 'unknown' };
      }
    }
    return { state: 'forged' };
  }

  async function read(transactionId: string): Promise<StoreAnswer> {
    const { library, worlds } = await means();
    for (const { client } of worlds) {
      try {
        const { signedTransactionInfo } = await timed(client.getTransactionInfo(transactionId));
        return signedTransactionInfo ? await signed(signedTransactionInfo) : { state: 'unknown' };
      } catch (error) {
        if (error instanceof library.APIException && error.httpStatusCode === NOT_FOUND) continue;
        tell(error, 'a purchase could not be asked about');
        return { state: 'unknown' };
      }
    }
    return { state: 'absent' };
  }

  async function message(payload: string): Promise<StoreMessage | undefined> {
    const { worlds } = await means();
    for (const { verifier } of worlds) {
      const told = await timed(verifier.verifyAndDecodeNotification(payload)).catch(() => undefined);
      if (!told?.notificationUUID) continue;
      const { notificationUUID: id, notificationType, subtype, data } = told;
      const kind = [notificationType, subtype].filter(Boolean).join(' ').slice(0, 100) || 'unknown';
      const info = data?.signedTransactionInfo;
      const bought = info ? await signed(info) : undefined;
      const purchase = bought && 'transactionId' in bought ? nameOf(bought) : null;
      return { id, kind, purchase };
    }
    return undefined;
  }

  return {
    verify: async (jws) => {
      const told = await signed(jws);
      if (!('transactionId' in told)) return told;
      // A signature tells how it stood when it was signed; how it stands now is asked where Apple can be heard.
      const now = await read(told.transactionId);
      return 'transactionId' in now ? now : told;
    },
    read,
    readMessage: (body) => {
      const payload = payloadOf(body);
      return payload === undefined ? Promise.resolve(undefined) : message(payload);
    },
    changed: async (since) => {
      try {
        const names = new Map<string, StoreName>();
        for (const { client } of (await means()).worlds)
          for await (const payload of historyOf(client, { since, timed })) {
            const told = await message(payload);
            if (told?.purchase && TELLING.has(told.kind)) names.set(told.purchase.transactionId, told.purchase);
          }
        return [...names.values()];
      } catch (error) {
        tell(error, 'the history could not be read');
        return undefined;
      }
    },
  };
}

async function open(settings: AppStoreSettings): Promise<Means> {
  const library = await import('@apple/app-store-server-library');
  const { AppStoreServerAPIClient, Environment, SignedDataVerifier } = library;
  const { bundleId, appId, issuerId, keyId, privateKey, roots, checksOnline, apiBase } = settings;
  /** Where the API is may be set, and no answer is waited for without end. */
  class Client extends AppStoreServerAPIClient {
    protected override makeFetchRequest(
      ...[path, query, method, body, headers]: Parameters<AppStoreServerAPIClient['makeFetchRequest']>
    ): ReturnType<AppStoreServerAPIClient['makeFetchRequest']> {
      if (apiBase === undefined) return super.makeFetchRequest(path, query, method, body, headers);
      const asked = fetch(`${apiBase}${path}?${query}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: String(body) }),
      });
      // What the library takes of an answer both kinds of fetch have.
      return asked as unknown as ReturnType<AppStoreServerAPIClient['makeFetchRequest']>;
    }
  }
  const certificates = roots.map((root) => Buffer.from(root));
  const worlds = settings.worlds.map((world) => {
    const environment = world === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX;
    return {
      world,
      verifier: new SignedDataVerifier(certificates, checksOnline, environment, bundleId, appId),
      client: new Client(privateKey, keyId, issuerId, bundleId, environment),
    };
  });
  return { library, worlds };
}

/** The messages of a time, page by page. */
async function* historyOf(
  client: AppStoreServerAPIClient,
  { since, timed }: { since: Date; timed: <Answer>(asked: Promise<Answer>) => Promise<Answer> },
): AsyncGenerator<string> {
  const span = { startDate: since.getTime(), endDate: Date.now() };
  let page: string | null = null;
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const told: NotificationHistoryResponse = await timed(client.getNotificationHistory(page, span));
    for (const { signedPayload } of told.notificationHistory ?? []) if (signedPayload) yield signedPayload;
    if (!told.hasMore || !told.paginationToken) return;
    page = told.paginationToken;
  }
  throw new RangeError('the history has no end');
}

function payloadOf(body: string): string | undefined {
  try {
    const told: unknown = JSON.parse(body);
    if (typeof told !== 'object' || told === null || !('signedPayload' in told)) return undefined;
    return typeof told.signedPayload === 'string' ? told.signedPayload : undefined;
  } catch {
    return undefined;
  }
}

function nameOf({ store, transactionId, product }: StorePurchase): StoreName {
  return { store, transactionId, product };
}

/** A transaction in the shop's words; of what is bought again and again, such as coins, nothing else counts. */
function purchaseOf(told: JWSTransactionDecodedPayload): StoreAnswer {
  const { transactionId, productId, purchaseDate, signedDate, type, revocationDate, revocationPercentage } = told;
  if (!transactionId || !productId || signedDate === undefined || type !== 'Consumable') return { state: 'forged' };
  const isRevoked = revocationDate !== undefined;
  const share = isRevoked ? Math.min(WHOLE_SHARE, Math.max(0, revocationPercentage ?? WHOLE_SHARE)) : 0;
  return {
    store: 'app-store',
    transactionId,
    product: productId,
    state: isRevoked && share === WHOLE_SHARE ? 'refunded' : 'purchased',
    quantity: told.quantity ?? 1,
    returnedShare: share,
    accountToken: told.appAccountToken && UUID.test(told.appAccountToken) ? told.appAccountToken.toLowerCase() : null,
    orderRef: transactionId,
    environment: String(told.environment ?? ''),
    // Apple counts in thousandths.
    amountMicros: told.price === undefined ? null : told.price * 1000,
    currency: told.currency ?? null,
    storefront: told.storefront ?? null,
    purchasedAt: purchaseDate === undefined ? null : new Date(purchaseDate),
    toldAt: new Date(signedDate),
    isFinished: false,
  };
}
