import type {
  AppStoreServerAPIClient,
  NotificationHistoryResponse,
  SignedDataVerifier,
} from '@apple/app-store-server-library';

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
  /** Members whose purchases in the sandbox give coins. */
  testers: readonly number[];
  /** Whoever signs beneath these certificates (DER or PEM) is Apple. */
  roots: Uint8Array[];
  /** Whether Apple is asked that no certificate was revoked. */
  checksOnline: boolean;
  /** Where the API is; Apple's own addresses where it is left out. */
  apiBase?: string;
  timeoutMs?: number;
}

/** One of Apple's worlds, as its library speaks to it. */
export interface OpenWorld {
  verifier: SignedDataVerifier;
  client: AppStoreServerAPIClient;
}

/** What went wrong, in the shop's words. */
export type AppleFault = 'elsewhere' | 'forged' | 'absent' | 'unknown';

/** Apple's library, loaded with the first purchase: a shop that sells nothing there carries none of it. */
export interface OpenLibrary {
  worlds: OpenWorld[];
  faultOf(error: unknown): AppleFault;
}

const NOT_FOUND = 404;
const MOST_PAGES = 200;

/** Loads Apple's library and opens its worlds. */
export async function openAppleLibrary(settings: AppStoreSettings): Promise<OpenLibrary> {
  const library = await import('@apple/app-store-server-library');
  const { APIException, AppStoreServerAPIClient, Environment, SignedDataVerifier } = library;
  const { VerificationException, VerificationStatus } = library;
  const { bundleId, appId, issuerId, keyId, privateKey, roots, checksOnline, apiBase } = settings;
  /** The same client at another address. */
  class Client extends AppStoreServerAPIClient {
    protected override makeFetchRequest(
      ...[path, query, method, body, headers]: Parameters<AppStoreServerAPIClient['makeFetchRequest']>
    ): ReturnType<AppStoreServerAPIClient['makeFetchRequest']> {
      if (apiBase === undefined) return super.makeFetchRequest(path, query, method, body, headers);
      const sent = body === undefined ? {} : { body: String(body) };
      const asked = fetch(`${apiBase}${path}?${query.toString()}`, { method, headers, redirect: 'error', ...sent });
      // What the library takes of an answer both kinds of fetch have.
      return asked as unknown as ReturnType<AppStoreServerAPIClient['makeFetchRequest']>;
    }
  }
  const certificates = roots.map((root) => Buffer.from(root));
  const worlds = settings.worlds.map((world) => {
    const environment = world === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX;
    return {
      verifier: new SignedDataVerifier(certificates, checksOnline, environment, bundleId, appId),
      client: new Client(privateKey, keyId, issuerId, bundleId, environment),
    };
  });
  const faultOf = (error: unknown): AppleFault => {
    if (error instanceof APIException) return error.httpStatusCode === NOT_FOUND ? 'absent' : 'unknown';
    if (!(error instanceof VerificationException)) return 'unknown';
    if (error.status === VerificationStatus.INVALID_ENVIRONMENT) return 'elsewhere';
    return error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE ? 'unknown' : 'forged';
  };
  return { worlds, faultOf };
}

/** The messages of a time, page by page. Throws where they have no end. */
export async function* appleHistory(
  { client }: OpenWorld,
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
