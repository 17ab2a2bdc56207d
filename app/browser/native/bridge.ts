import { type DeviceInfo, deviceFrom } from '#shared/members/device';
import { type BridgeStore, bridgeStore } from './bridge-store.ts';
import {
  CALL_TIMEOUT_MS,
  INTERACTIVE_TIMEOUT_MS,
  BridgeError,
  callNative,
  hasNativeBridge,
  hasVolumeKeys,
  listenNative,
} from './capacitor.ts';

/** Google client ids of the website and the app. */
export interface GoogleClients {
  web: string;
  ios?: string | undefined;
}

/**
 * Native app API. Calls reject only with BridgeError. `platform` and `version` are from the user agent (specification
 * D1, D2).
 */
export interface Bridge {
  platform: 'IOS' | 'AOS';
  version: number;
  /** Other sites' apps, intent://, market://, tel:. */
  openOutside(url: string): Promise<void>;
  /** In-app browser. */
  openInBrowser(url: string): Promise<void>;
  canWatchVolumeKeys: boolean;
  /** Disables volume changes while watched. Returns the release function. */
  watchVolumeKeys(onKey: (key: 'up' | 'down') => void): () => void;
  /** `cancelled` when closed. */
  googleLogin(nonce: string, clients: GoogleClients): Promise<{ idToken: string }>;
  /** Undefined when permission is denied. */
  registerPush(): Promise<{ token: string } | undefined>;
  store: BridgeStore;
  /** App links and tapped notifications; `path` is on this site. Returns the unsubscribe function. */
  onOpenUrl(open: (path: string) => void): () => void;
  /** Android back key; overrides the default. Returns the unsubscribe function. */
  onBack(back: (canGoBack: boolean) => void): () => void;
  /** Moves the app to the background. */
  leave(): Promise<void>;
}

export type { BridgeStore, StoreProduct, StorePurchase } from './bridge-store.ts';
export { BridgeError } from './capacitor.ts';

let cachedBridge: Bridge | undefined;

/** Undefined in browsers. */
export function bridge(): Bridge | undefined {
  const device = deviceFrom(navigator.userAgent);
  if (device.type === 'WEB' || !hasNativeBridge()) return undefined;
  cachedBridge ??= makeBridge({ ...device, type: device.type });
  return cachedBridge;
}

function makeBridge({ type, version }: DeviceInfo & { type: 'IOS' | 'AOS' }): Bridge {
  return {
    platform: type,
    version,
    openOutside: async (url) => void (await callNative('SeogaShell.openOutside', { url })),
    openInBrowser: async (url) => void (await callNative('Browser.open', { url })),
    canWatchVolumeKeys: hasVolumeKeys(),
    watchVolumeKeys,
    googleLogin,
    registerPush,
    store: bridgeStore(type),
    onOpenUrl,
    onBack: (back) => listenNative('App', 'backButton', ({ canGoBack }) => back(canGoBack === true)),
    leave: async () => void (await callNative('App.minimizeApp')),
  };
}

function watchVolumeKeys(onKey: (key: 'up' | 'down') => void): () => void {
  const unhear = listenNative('SeogaShell', 'volumeKey', ({ key }) => {
    if (key === 'up' || key === 'down') onKey(key);
  });
  const turnPage = (isOn: boolean): void =>
    void callNative('SeogaShell.watchVolumeKeys', { isOn }).catch(() => isOn && unhear());
  turnPage(true);
  return () => {
    unhear();
    turnPage(false);
  };
}

async function googleLogin(nonce: string, { web, ios }: GoogleClients): Promise<{ idToken: string }> {
  // The token's audience must be the web client on both systems.
  const clients = { webClientId: web, iOSServerClientId: web, ...(ios ? { iOSClientId: ios } : {}) };
  await callNative('SocialLogin.initialize', { google: { ...clients, mode: 'online' } });
  const { result } = await callNative(
    'SocialLogin.login',
    { provider: 'google', options: { nonce } },
    INTERACTIVE_TIMEOUT_MS,
  );
  const idToken = typeof result === 'object' && result !== null && 'idToken' in result ? result.idToken : undefined;
  if (typeof idToken !== 'string' || idToken === '') throw new BridgeError('refused', 'no token came');
  return { idToken };
}

async function registerPush(): Promise<{ token: string } | undefined> {
  const { receive } = await callNative('PushNotifications.requestPermissions', {}, INTERACTIVE_TIMEOUT_MS);
  if (receive !== 'granted') return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<{ token: string }>();
  const refuse = (kind: 'late' | 'refused', why: string): void => reject(new BridgeError(kind, why));
  const stops = [
    listenNative('PushNotifications', 'registration', ({ value }) =>
      typeof value === 'string' ? resolve({ token: value }) : refuse('refused', 'no token came'),
    ),
    listenNative('PushNotifications', 'registrationError', ({ error }) => refuse('refused', String(error))),
  ];
  const timer = setTimeout(() => refuse('late', 'no registration came'), CALL_TIMEOUT_MS * 3);
  callNative('PushNotifications.register').catch(reject);
  return promise.finally(() => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  });
}

function onOpenUrl(open: (path: string) => void): () => void {
  const stops = [
    listenNative('App', 'appUrlOpen', ({ url }) => {
      const path = typeof url === 'string' ? pathOnThisSite(url) : undefined;
      if (path !== undefined) open(path);
    }),
    listenNative('PushNotifications', 'pushNotificationActionPerformed', ({ notification }) => {
      const path = pushedPath(notification);
      if (path !== undefined) open(path);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The payload is validated all the same. */
function pushedPath(notification: unknown): string | undefined {
  const data = typeof notification === 'object' && notification !== null && 'data' in notification && notification.data;
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  return typeof path === 'string' && path.startsWith('/') ? pathOnThisSite(path) : undefined;
}

function pathOnThisSite(address: string): string | undefined {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
