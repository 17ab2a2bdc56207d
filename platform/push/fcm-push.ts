import { SignJWT, importPKCS8 } from 'jose';
import { z } from 'zod';
import { PUSH_TIMEOUT_MS, commonAnswer } from '#platform/push/push-answers';
import type { PushAnswer } from '#shared/push-port';
import type { PushMessage } from '#vocabulary/push';

/** How the shop reaches its app on Android, by a service account of Google's (HTTP v1). */
export interface FcmSettings {
  projectId: string;
  clientEmail: string;
  /** Of the account, as PEM. */
  privateKey: string;
  /** Google's own unless told. */
  origin?: string;
  tokenUrl?: string;
}

const ORIGIN = 'https://fcm.googleapis.com';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** A token is renewed while it is still good for a while: a message under way must not meet its end. */
const EARLY_MS = 5 * 60 * 1000;

const granted = z.object({ access_token: z.string(), expires_in: z.number() });
const refusal = z.object({
  error: z.object({ status: z.string(), details: z.array(z.object({ errorCode: z.string().optional() })).optional() }),
});

export interface FcmPush {
  send(token: string, order: { message: PushMessage; ttlSeconds: number }): Promise<PushAnswer>;
}

/** Sends to Google's service; its access token is asked for once an hour. */
export function makeFcmPush(settings: FcmSettings): FcmPush {
  let known: { token: string; endsAt: number } | undefined;
  let asking: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const { access_token: token, expires_in: seconds } = await askToken(settings);
    known = { token, endsAt: Date.now() + seconds * 1000 - EARLY_MS };
    return token;
  };
  const accessToken = (): Promise<string> => {
    if (known && Date.now() < known.endsAt) return Promise.resolve(known.token);
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
      const said = await answer.json().catch(() => undefined);
      const why = whyOf(said);
      if (answer.status === 401) {
        known = undefined;
        return { state: 'away' };
      }
      // A token of another project's app will never be ours.
      if (why === 'UNREGISTERED' || why === 'SENDER_ID_MISMATCH') return { state: 'gone' };
      // @NOTE A 404 without that code is a project that is spelt wrong: no reason to forget anybody.
      if (answer.status === 404) return { state: 'refused', status: 404, why };
      const common = commonAnswer(answer.status, answer.headers.get('retry-after'));
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

function post(url: string, ask: { headers: Record<string, string>; body: string }): Promise<Response> {
  return fetch(url, { method: 'POST', ...ask, redirect: 'error', signal: AbortSignal.timeout(PUSH_TIMEOUT_MS) });
}

function whyOf(said: unknown): string {
  const read = refusal.safeParse(said);
  if (!read.success) return '';
  const { status, details = [] } = read.data.error;
  return (details.find(({ errorCode }) => errorCode)?.errorCode ?? status).slice(0, 60);
}
