import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { isLoopback } from '#platform/loopback';
import { PUSH_TIMEOUT_MS, commonResponse } from '#platform/push/push-responses';
import type { PushResult, PushTarget } from '#kernel/ports/push-port';
import type { PushMessage } from '#shared/notifications/push';

/** RFC 8030, 8291, 8292. */
export interface WebPushSettings {
  publicKey: string;
  privateKey: string;
  /** Contact: `mailto:` or `https:`. */
  subject: string;
  /** Additional push services. */
  furtherHosts: readonly string[];
  /** Allows a local push service. */
  takesLoopback: boolean;
}

// @NOTE Members supply the address: only known push services are called.
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

/** Whether address and keys are valid. */
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

/** Encrypts for the browser and sends. */
export async function sendWebPush(
  settings: WebPushSettings,
  target: PushTarget,
  { message, ttlSeconds }: { message: PushMessage; ttlSeconds: number },
): Promise<PushResult> {
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
    commonResponse(answer.status, answer.headers.get('retry-after')) ?? {
      state: 'refused',
      status: answer.status,
      why: new URL(endpoint).hostname,
    }
  );
}

/** 32 base64url characters that reveal nothing. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LETTERS);
}
