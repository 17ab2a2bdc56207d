import type { PushKind, PushMessage } from '#shared/notifications/push';

/** A browser's push endpoint with keys, or an app's token. */
export interface PushTarget {
  kind: PushKind;
  address: string;
  keys: { p256dh: string; auth: string } | null;
}
/**
 * `gone`: the device is unregistered. `wait`: retry after so many seconds. `away`: no connection. `off`: this kind is
 * not configured. `refused`: permanent rejection.
 */
export type PushResult =
  | { state: 'taken' }
  | { state: 'gone' }
  | { state: 'away' }
  | { state: 'off' }
  | { state: 'wait'; seconds: number }
  | { state: 'refused'; status: number; why: string };
/** Push services for browsers and phones. Never throws; times out after ten seconds. */
export interface Pusher {
  /** VAPID public key, base64url. */
  publicKey: string;
  /** Only endpoints of known push services are valid. */
  validate(target: PushTarget): 'good' | 'bad' | 'off';
  send(target: PushTarget, message: PushMessage, options: { ttlSeconds: number }): Promise<PushResult>;
}
