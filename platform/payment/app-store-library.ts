import type {
  AppStoreServerAPIClient,
  NotificationHistoryResponse,
  SignedDataVerifier,
} from '@apple/app-store-server-library';

/** Apple's environments; sandbox purchases are unpaid. */
export type AppleWorld = 'Production' | 'Sandbox';

export interface AppStoreSettings {
  bundleId: string;
  /** Apple's number of the app. */
  appId: number;
  issuerId: string;
  keyId: string;
  /** App Store Server API key, PEM. */
  privateKey: string;
  /** Accepted environments, the likelier first. */
  worlds: AppleWorld[];
  /** Members whose sandbox purchases grant coins. */
  testers: readonly number[];
  /** Trusted root certificates (DER or PEM). */
  roots: Uint8Array[];
  /** Whether revocation is checked online. */
  checksOnline: boolean;
  /** Default: Apple's. */
  apiBase?: string;
  timeoutMs?: number;
}

export interface OpenWorld {
  verifier: SignedDataVerifier;
  client: AppStoreServerAPIClient;
}

export type AppleError = 'elsewhere' | 'forged' | 'absent' | 'unknown';

/** Lazy: loaded with the first purchase. */
export interface OpenLibrary {
  worlds: OpenWorld[];
  faultOf(error: unknown): AppleError;
}

const NOT_FOUND = 404;
const MAX_PAGES = 200;

export async function openAppleLibrary(settings: AppStoreSettings): Promise<OpenLibrary> {
  const library = await import('@apple/app-store-server-library');
  const { APIException, AppStoreServerAPIClient, Environment, SignedDataVerifier } = library;
  const { VerificationException, VerificationStatus } = library;
  const { bundleId, appId, issuerId, keyId, privateKey, roots, checksOnline, apiBase } = settings;
  /** Client with another base URL. */
  class Client extends AppStoreServerAPIClient {
    protected override makeFetchRequest(
      ...[path, query, method, body, headers]: Parameters<AppStoreServerAPIClient['makeFetchRequest']>
    ): ReturnType<AppStoreServerAPIClient['makeFetchRequest']> {
      if (apiBase === undefined) return super.makeFetchRequest(path, query, method, body, headers);
      const sent = body === undefined ? {} : { body: String(body) };
      const response = fetch(`${apiBase}${path}?${query.toString()}`, { method, headers, redirect: 'error', ...sent });
      // The library uses only what both fetch types share.
      return response as unknown as ReturnType<AppStoreServerAPIClient['makeFetchRequest']>;
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
  const faultOf = (error: unknown): AppleError => {
    if (error instanceof APIException) return error.httpStatusCode === NOT_FOUND ? 'absent' : 'unknown';
    if (!(error instanceof VerificationException)) return 'unknown';
    if (error.status === VerificationStatus.INVALID_ENVIRONMENT) return 'elsewhere';
    return error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE ? 'unknown' : 'forged';
  };
  return { worlds, faultOf };
}

/** Messages of a period, page by page. Throws when pages never end. */
export async function* appleHistory(
  { client }: OpenWorld,
  { since, timed }: { since: Date; timed: <Answer>(requested: Promise<Answer>) => Promise<Answer> },
): AsyncGenerator<string> {
  const span = { startDate: since.getTime(), endDate: Date.now() };
  let page: string | null = null;
  for (let at = 0; at < MAX_PAGES; at += 1) {
    const response: NotificationHistoryResponse = await timed(client.getNotificationHistory(page, span));
    for (const { signedPayload } of response.notificationHistory ?? []) if (signedPayload) yield signedPayload;
    if (!response.hasMore || !response.paginationToken) return;
    page = response.paginationToken;
  }
  throw new RangeError('the history has no end');
}
