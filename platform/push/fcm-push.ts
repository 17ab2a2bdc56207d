import { SignJWT, importPKCS8 } from 'jose';
import { z } from 'zod';
import { PUSH_TIMEOUT_MS, commonResponse } from '#platform/push/push-responses';
import type { PushResult } from '#kernel/ports/push-port';
import type { PushMessage } from '#shared/notifications/push';

/** Service account for FCM HTTP v1. */
export interface FcmSettings {
  projectId: string;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  /** Default: Google's. */
  origin?: string;
  tokenUrl?: string;
}

const ORIGIN = 'https://fcm.googleapis.com';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** Renews early, so that tokens do not expire in flight. */
const EARLY_MS = 5 * 60 * 1000;

const granted = z.object({ access_token: z.string(), expires_in: z.number() });
const refusal = z.object({
  error: z.object({ status: z.string(), details: z.array(z.object({ errorCode: z.string().optional() })).optional() }),
});

export interface FcmPush {
  send(token: string, order: { message: PushMessage; ttlSeconds: number }): Promise<PushResult>;
}

/** Requests an access token hourly. */
export function createFcmPush(settings: FcmSettings): FcmPush {
  let existing: { token: string; endsAt: number } | undefined;
  let asking: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const { access_token: token, expires_in: seconds } = await askToken(settings);
    existing = { token, endsAt: Date.now() + seconds * 1000 - EARLY_MS };
    return token;
  };
  const accessToken = (): Promise<string> => {
    if (existing && Date.now() < existing.endsAt) return Promise.resolve(existing.token);
    asking ??= renew().finally(() => (asking = undefined));
    return asking;
  };
  const url = `${settings.origin ?? ORIGIN}/v1/projects/${settings.projectId}/messages:send`;
  return {
    send: async (device, order) => {
      const answer = await post(url, {
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageFor(device, order) }),
      });
      const message = await answer.json().catch(() => undefined);
      const why = whyOf(message);
      if (answer.status === 401) {
        existing = undefined;
        return { state: 'away' };
      }
      // Another project's token is never valid.
      if (why === 'UNREGISTERED' || why === 'SENDER_ID_MISMATCH') return { state: 'gone' };
      // @NOTE A 404 without that code is a wrong project id: keep the device.
      if (answer.status === 404) return { state: 'refused', status: 404, why };
      const common = commonResponse(answer.status, answer.headers.get('retry-after'));
      return common ?? { state: 'refused', status: answer.status, why };
    },
  };
}

function messageFor(token: string, { message, ttlSeconds }: { message: PushMessage; ttlSeconds: number }): object {
  const { title, body, path, tag } = message;
  return {
    token,
    notification: { title, body },
    data: { path },
    android: { collapse_key: tag, ttl: `${ttlSeconds}s`, priority: 'high', notification: { tag } },
  };
}

async function askToken({ clientEmail, privateKey, tokenUrl = TOKEN_URL }: FcmSettings) {
  const key = await importPKCS8(privateKey, 'RS256');
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
  const answer = await post(tokenUrl, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
  });
  if (!answer.ok) throw new Error(`no access token: ${answer.status}`);
  return granted.parse(await answer.json());
}

function post(url: string, request: { headers: Record<string, string>; body: string }): Promise<Response> {
  return fetch(url, { method: 'POST', ...request, redirect: 'error', signal: AbortSignal.timeout(PUSH_TIMEOUT_MS) });
}

function whyOf(message: unknown): string {
  const read = refusal.safeParse(message);
  if (!read.success) return '';
  const { status, details = [] } = read.data.error;
  return (details.find(({ errorCode }) => errorCode)?.errorCode ?? status).slice(0, 60);
}
