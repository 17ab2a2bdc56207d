import type { PushKind, PushMessage } from '#vocabulary/push';

/** Where a message is pushed to: a browser's address at its push service with its keys, or an app's token. */
export interface PushTarget {
  kind: PushKind;
  address: string;
  keys: { p256dh: string; auth: string } | null;
}
/**
 * What a push service said. `gone`: it knows the device no more. `wait`: it takes nothing for so long. `away`: it could
 * not be asked. `off`: the shop is not set up for this kind. `refused`: it would say no again.
 */
export type PushAnswer =
  | { state: 'taken' }
  | { state: 'gone' }
  | { state: 'away' }
  | { state: 'off' }
  | { state: 'wait'; seconds: number }
  | { state: 'refused'; status: number; why: string };
/** Push services of browsers and phones. Never throws; waits ten seconds at most. */
export interface Pusher {
  /** The shop's public key, which a browser asks for before it gives an address (VAPID, base64url). */
  publicKey: string;
  /** Whether a device may be taken; nothing outside known push services is ever called. */
  judge(target: PushTarget): 'good' | 'bad' | 'off';
  send(target: PushTarget, message: PushMessage, terms: { ttlSeconds: number }): Promise<PushAnswer>;
}
