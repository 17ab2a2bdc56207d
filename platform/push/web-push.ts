import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { isLoopback } from '#platform/loopback';
import { PUSH_TIMEOUT_MS, commonAnswer } from '#platform/push/push-answers';
import type { PushAnswer, PushTarget } from '#shared/push-port';
import type { PushMessage } from '#vocabulary/push';

/** How the shop reaches browsers (RFC 8030, 8291, 8292). */
export interface WebPushSettings {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  subject: string;
  /** Push services beside those of the browsers that are known. */
  furtherHosts: readonly string[];
  /** Whether this machine may play a push service. */
  takesLoopback: boolean;
}

// @NOTE An address comes from whoever is logged in: nothing but the browsers' own push services is ever called.
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const SECRET_BYTES = 16;
const TOPIC_LETTERS = 32;

/** Whether a browser's address is a push service's, and its keys are keys. */
export function isWebTarget({ address, keys }: PushTarget, settings: WebPushSettings): boolean {
  if (!keys || !URL.canParse(address)) return false;
  const point = Buffer.from(keys.p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  if (Buffer.from(keys.auth, 'base64url').length !== SECRET_BYTES) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (settings.takesLoopback && isLoopback(hostname)) return true;
  const isKnown = [...HOSTS, ...settings.furtherHosts].some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
  return protocol === 'https:' && port === '' && isKnown;
}

/** Sends a message sealed for the browser that gave the address. */
export async function sendWebPush(
  settings: WebPushSettings,
  target: PushTarget,
  { message, ttlSeconds }: { message: PushMessage; ttlSeconds: number },
): Promise<PushAnswer> {
  const keys = target.keys ?? { p256dh: '', auth: '' };
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.address, keys },
    JSON.stringify(message),
    {
      vapidDetails: settings,
      TTL: ttlSeconds,
      urgency: 'normal',
      topic: topicOf(message.tag),
    },
  );
  const { 'Content-Length': _counted, ...told } = headers;
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { ...told, TTL: String(ttlSeconds) },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return (
    commonAnswer(answer.status, answer.headers.get('retry-after')) ?? {
      state: 'refused',
      status: answer.status,
      why: new URL(endpoint).hostname,
    }
  );
}

/** A topic may hold 32 letters of base64url and tells the push service nothing of what it is about. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LETTERS);
}
