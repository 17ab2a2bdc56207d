import { type ApnsSettings, createApnsPush } from '#platform/push/apns-push';
import { type FcmSettings, createFcmPush } from '#platform/push/fcm-push';
import { type WebPushSettings, isWebTarget, sendWebPush } from '#platform/push/web-push';
import type { Log } from '#kernel/context';
import type { PushResult, PushTarget, Pusher } from '#kernel/ports/push-port';
import type { PushKind, PushMessage } from '#shared/notifications/push';

/** Browsers work without apps. */
export interface PusherSettings {
  web: WebPushSettings;
  apns?: ApnsSettings | undefined;
  fcm?: FcmSettings | undefined;
}

type Order = { message: PushMessage; ttlSeconds: number };
type Way = (target: PushTarget, order: Order) => Promise<PushResult>;

// Apple: hex of variable length; Google: only characters safe in JSON and URLs.
const TOKENS = { ios: /^[0-9a-fA-F]{64,200}$/, aos: /^[\w:.-]{20,1000}$/ };

/** Push services behind one port. Unreachable ones are `away`, to be retried. */
export function createPusher(settings: PusherSettings, log: Log): Pusher {
  const apns = settings.apns && createApnsPush(settings.apns);
  const fcm = settings.fcm && createFcmPush(settings.fcm);
  const ways: Record<PushKind, Way | undefined> = {
    web: (target, order) => sendWebPush(settings.web, target, order),
    ios: apns && ((target, order) => apns.send(target.address, order)),
    aos: fcm && ((target, order) => fcm.send(target.address, order)),
  };
  const text = new Set<PushKind>();
  const tellOnce = (kind: PushKind): void => {
    if (!text.has(kind)) log.info({ kind }, 'nothing is pushed to apps of this kind: it is not set up');
    text.add(kind);
  };
  return {
    publicKey: settings.web.publicKey,
    validate: (target) => {
      if (!ways[target.kind]) return 'off';
      const isGood =
        target.kind === 'web'
          ? isWebTarget(target, settings.web)
          : target.keys === null && TOKENS[target.kind].test(target.address);
      return isGood ? 'good' : 'bad';
    },
    send: async (target, message, { ttlSeconds }) => {
      const method = ways[target.kind];
      if (!method) {
        tellOnce(target.kind);
        return { state: 'off' };
      }
      try {
        return await method(target, { message, ttlSeconds });
      } catch (error) {
        // @NOTE Logs only the error name: the address grants access to a device.
        log.warn({ kind: target.kind, error: error instanceof Error ? error.name : 'unknown' }, 'push: no answer');
        return { state: 'away' };
      }
    },
  };
}
