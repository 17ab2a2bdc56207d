import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import type { OAuth2Client } from 'google-auth-library';

/** How a shop sells in Google Play. */
export interface GooglePlaySettings {
  packageName: string;
  /** The service account that asks, and its key as PEM. */
  mail: string;
  privateKey: string;
  /** For whom messages are signed, and by whose account. */
  pushAudience: string;
  pushMail: string;
  /** Members whose purchases as a licensed tester give coins; they pay nothing. */
  testers: readonly number[];
  /** Where all of Google is; Google's own addresses where it is left out. */
  apiBase?: string;
  timeoutMs?: number;
}

/** Google's libraries, loaded with the first purchase: a shop that sells nothing there carries none of them. */
export interface OpenPlay {
  api: androidpublisher_v3.Androidpublisher;
  auth: OAuth2Client;
}

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';

/** Loads Google's libraries and opens its API. Nothing is tried again by itself: the shop's own job asks again. */
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

/** The same path at another origin: one that stands in for all of Google's. */
function movedTo(base: string, asked: unknown): string {
  const url = new URL(asked instanceof Request ? asked.url : String(asked));
  return `${base}${url.pathname}${url.search}`;
}

/** The HTTP status that a fault of Google's came with. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
