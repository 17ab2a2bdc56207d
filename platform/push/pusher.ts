import { type ApnsSettings, makeApnsPush } from '#platform/push/apns-push';
import { type FcmSettings, makeFcmPush } from '#platform/push/fcm-push';
import { type WebPushSettings, isWebTarget, sendWebPush } from '#platform/push/web-push';
import type { Log } from '#shared/context';
import type { PushAnswer, PushTarget, Pusher } from '#shared/push-port';
import type { PushKind, PushMessage } from '#vocabulary/push';

/** Every way to readers' devices; a shop without apps reaches browsers alone. */
export interface PusherSettings {
  web: WebPushSettings;
  apns?: ApnsSettings | undefined;
  fcm?: FcmSettings | undefined;
}

type Order = { message: PushMessage; ttlSeconds: number };
type Way = (target: PushTarget, order: Order) => Promise<PushAnswer>;

// Apple's are hex of no fixed length; Google's name nothing but letters that may stand in JSON and addresses.
const TOKENS = { ios: /^[0-9a-fA-F]{64,200}$/, aos: /^[\w:.-]{20,1000}$/ };

/** Push services behind one port. Whatever cannot be asked is `away`, to be tried again. */
export function makePusher(settings: PusherSettings, log: Log): Pusher {
  const apns = settings.apns && makeApnsPush(settings.apns);
  const fcm = settings.fcm && makeFcmPush(settings.fcm);
  const ways: Record<PushKind, Way | undefined> = {
    web: (target, order) => sendWebPush(settings.web, target, order),
    ios: apns && ((target, order) => apns.send(target.address, order)),
    aos: fcm && ((target, order) => fcm.send(target.address, order)),
  };
  const told = new Set<PushKind>();
  const tellOnce = (kind: PushKind): void => {
    if (!told.has(kind)) log.info({ kind }, 'nothing is pushed to apps of this kind: it is not set up');
    told.add(kind);
  };
  return {
    publicKey: settings.web.publicKey,
    judge: (target) => {
      if (!ways[target.kind]) return 'off';
      const isGood =
        target.kind === 'web'
          ? isWebTarget(target, settings.web)
          : target.keys === null && TOKENS[target.kind].test(target.address);
      return isGood ? 'good' : 'bad';
    },
    send: async (target, message, { ttlSeconds }) => {
      const way = ways[target.kind];
      if (!way) {
        tellOnce(target.kind);
        return { state: 'off' };
      }
      try {
        return await way(target, { message, ttlSeconds });
      } catch (error) {
        // @NOTE Only the fault's name: an address opens a reader's device to whoever has it.
        log.warn({ kind: target.kind, fault: error instanceof Error ? error.name : 'unknown' }, 'push: no answer');
        return { state: 'away' };
      }
    },
  };
}
