import { type DeviceInfo, deviceFrom } from '#vocabulary/device';
import { type BridgeStore, bridgeStore } from './bridge-store.ts';
import {
  AT_ONCE_MS,
  BY_HAND_MS,
  BridgeFault,
  askShell,
  hasNativeDoor,
  hasVolumeKeys,
  hearShell,
} from './native-door.ts';

/** Google's names of this shop: of its website, and of its app where the system asks for that. */
export interface GoogleClients {
  web: string;
  ios?: string | undefined;
}

/**
 * What a shell does for a page. Every call rejects with a BridgeFault and nothing else. `platform` and `version` are the
 * user agent's, the same that the server goes by (specification D1, D2).
 */
export interface Bridge {
  platform: 'IOS' | 'AOS';
  version: number;
  /** By the system: other sites' apps, intent://, card apps, market://, tel:. */
  openOutside(url: string): Promise<void>;
  /** In the system's browser over the app, from which one comes back by closing it. */
  openInBrowser(url: string): Promise<void>;
  canWatchVolumeKeys: boolean;
  /** While it is watched, the keys turn no volume. Answers how to let go. */
  watchVolumeKeys(onKey: (key: 'up' | 'down') => void): () => void;
  /** Google's own dialog; `cancelled` where somebody closes it. */
  googleLogin(nonce: string, clients: GoogleClients): Promise<{ idToken: string }>;
  /** Asks the reader and registers; undefined where the reader refuses. */
  registerPush(): Promise<{ token: string } | undefined>;
  store: BridgeStore;
  /** Addresses that open the app, and notices that are tapped. `path` is of this shop. Answers how to stop. */
  onOpenUrl(open: (path: string) => void): () => void;
  /** The back key of Android; while it is heard, the shell does nothing of its own. Answers how to stop. */
  onBack(back: (canGoBack: boolean) => void): () => void;
  /** Lets the app rest, as the back key does on the first screen. */
  leave(): Promise<void>;
}

export type { BridgeStore, StoreProduct, StorePurchase } from './bridge-store.ts';
export { BridgeFault } from './native-door.ts';

let made: Bridge | undefined;

/** The shell around this page; undefined in browsers, and in whatever only calls itself a shell. */
export function bridge(): Bridge | undefined {
  const device = deviceFrom(navigator.userAgent);
  if (device.type === 'WEB' || !hasNativeDoor()) return undefined;
  made ??= makeBridge({ ...device, type: device.type });
  return made;
}

function makeBridge({ type, version }: DeviceInfo & { type: 'IOS' | 'AOS' }): Bridge {
  return {
    platform: type,
    version,
    openOutside: async (url) => void (await askShell('SeogaShell.openOutside', { url })),
    openInBrowser: async (url) => void (await askShell('Browser.open', { url })),
    canWatchVolumeKeys: hasVolumeKeys(),
    watchVolumeKeys,
    googleLogin,
    registerPush,
    store: bridgeStore(type),
    onOpenUrl,
    onBack: (back) => hearShell('App', 'backButton', ({ canGoBack }) => back(canGoBack === true)),
    leave: async () => void (await askShell('App.minimizeApp')),
  };
}

function watchVolumeKeys(onKey: (key: 'up' | 'down') => void): () => void {
  const unhear = hearShell('SeogaShell', 'volumeKey', ({ key }) => {
    if (key === 'up' || key === 'down') onKey(key);
  });
  const turn = (isOn: boolean): void =>
    void askShell('SeogaShell.watchVolumeKeys', { isOn }).catch(() => isOn && unhear());
  turn(true);
  return () => {
    unhear();
    turn(false);
  };
}

async function googleLogin(nonce: string, { web, ios }: GoogleClients): Promise<{ idToken: string }> {
  // The token is to name the website's client on both systems: the shop looks for that one.
  const clients = { webClientId: web, iOSServerClientId: web, ...(ios ? { iOSClientId: ios } : {}) };
  await askShell('SocialLogin.initialize', { google: { ...clients, mode: 'online' } });
  const { result } = await askShell('SocialLogin.login', { provider: 'google', options: { nonce } }, BY_HAND_MS);
  const idToken = typeof result === 'object' && result !== null && 'idToken' in result ? result.idToken : undefined;
  if (typeof idToken !== 'string' || idToken === '') throw new BridgeFault('refused', 'no token came');
  return { idToken };
}

async function registerPush(): Promise<{ token: string } | undefined> {
  const { receive } = await askShell('PushNotifications.requestPermissions', {}, BY_HAND_MS);
  if (receive !== 'granted') return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<{ token: string }>();
  const refuse = (kind: 'late' | 'refused', why: string): void => reject(new BridgeFault(kind, why));
  const stops = [
    hearShell('PushNotifications', 'registration', ({ value }) =>
      typeof value === 'string' ? resolve({ token: value }) : refuse('refused', 'no token came'),
    ),
    hearShell('PushNotifications', 'registrationError', ({ error }) => refuse('refused', String(error))),
  ];
  const timer = setTimeout(() => refuse('late', 'no registration came'), AT_ONCE_MS * 3);
  askShell('PushNotifications.register').catch(reject);
  return promise.finally(() => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  });
}

function onOpenUrl(open: (path: string) => void): () => void {
  const stops = [
    hearShell('App', 'appUrlOpen', ({ url }) => {
      const path = typeof url === 'string' ? pathHere(url) : undefined;
      if (path !== undefined) open(path);
    }),
    hearShell('PushNotifications', 'pushNotificationActionPerformed', ({ notification }) => {
      const path = pushedPath(notification);
      if (path !== undefined) open(path);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Where a tapped notice leads; what came with it was written by the shop, and is looked at all the same. */
function pushedPath(notification: unknown): string | undefined {
  const data = typeof notification === 'object' && notification !== null && 'data' in notification && notification.data;
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  return typeof path === 'string' && path.startsWith('/') ? pathHere(path) : undefined;
}

/** The path of an address of this very shop. */
function pathHere(address: string): string | undefined {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
