import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import type { OAuth2Client } from 'google-auth-library';

export interface GooglePlaySettings {
  packageName: string;
  /** Service account; its key as PEM. */
  mail: string;
  privateKey: string;
  /** Expected audience and signer of messages. */
  pushAudience: string;
  pushMail: string;
  /** Members whose unpaid test purchases grant coins. */
  testers: readonly number[];
  /** Default: Google's origins. */
  apiBase?: string;
  timeoutMs?: number;
}

/** Lazy: loaded with the first purchase. */
export interface OpenPlay {
  api: androidpublisher_v3.Androidpublisher;
  auth: OAuth2Client;
}

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';

/** Opens the API without retries: the settlement job retries. */
export async function openPlayLibrary({ mail, privateKey, apiBase, timeoutMs }: GooglePlaySettings): Promise<OpenPlay> {
  const [{ androidpublisher }, { JWT }] = await Promise.all([
    import('@googleapis/androidpublisher'),
    import('google-auth-library'),
  ]);
  const auth = new JWT({
    email: mail,
    key: privateKey,
    scopes: [SCOPE],
    transporterOptions: {
      retry: false,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      ...(apiBase === undefined
        ? {}
        : { fetchImplementation: (url, init) => fetch(movedTo(apiBase, url), { ...init, redirect: 'error' }) }),
    },
  });
  return { api: androidpublisher({ version: 'v3', auth }), auth };
}

/** Same path at another origin. */
function movedTo(base: string, requested: unknown): string {
  const url = new URL(requested instanceof Request ? requested.url : String(requested));
  return `${base}${url.pathname}${url.search}`;
}

/** HTTP status of a Google error. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
