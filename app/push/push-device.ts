import type { CallResult } from '#contract/browser-calls';
import { type Bridge, bridge } from '../device/bridge.ts';
import { readStored } from '../device/places.ts';
import { shopWorker } from '../device/worker.ts';
import { browserTokens, call } from '../members/browser-call.ts';

/** Whether messages can come to this device, and whether they do. */
export type PushStanding = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';
/** A device of the member's. */
export type PushDevice = CallResult<'GET /ko/v1/push/devices'>['devices'][number];

/** Written while this browser is to be told: the login and the address with which it was given. */
const KEY = 'seoga.push';

/** How this device stands, and all that the member has. */
export async function pushState(): Promise<{ standing: PushStanding; devices: PushDevice[] }> {
  const { devices } = await call('GET /ko/v1/push/devices');
  return { standing: await standingOf(devices), devices };
}

async function standingOf(devices: PushDevice[]): Promise<PushStanding> {
  const isListed = devices.some((device) => device.is_this);
  if (bridge()) return isListed ? 'on' : 'off';
  if (!('PushManager' in window) || !('Notification' in window))
    return isUnaddedPhone() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return isListed && subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** iPhones and iPads push to what stands on the home screen alone. */
function isUnaddedPhone(): boolean {
  const isTablet = /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isTablet || /\b(iPhone|iPad)\b/.test(navigator.userAgent);
}

/**
 * Asks the reader, and has messages come to this device. To be called by a press: browsers ask then alone. False where the
 * reader said no.
 */
export async function switchPushOn(): Promise<boolean> {
  const shell = bridge();
  if (shell) {
    const given = await shell.registerPush();
    if (given) await giveShell(shell, given);
    return given !== undefined;
  }
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await shopWorker();
  if (!worker) throw new Error('no service worker');
  await untilActive(worker);
  const { key } = await call('GET /ko/v1/push/key');
  await give(await subscribed(worker.pushManager, key));
  return true;
}

function untilActive(worker: ServiceWorkerRegistration): Promise<unknown> {
  return worker.active ? Promise.resolve() : navigator.serviceWorker.ready;
}

/** A browser takes messages of one key; where the shop has another by now, it is asked anew. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  if (known && keyText(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyText(key: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function give(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const device = { kind: 'web' as const, endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  await call('POST /ko/v1/push/devices', { body: device });
  localStorage.setItem(KEY, markOf(endpoint));
}

async function giveShell({ platform }: Bridge, { token }: { token: string }): Promise<void> {
  await call('POST /ko/v1/push/devices', { body: { kind: platform === 'IOS' ? 'ios' : 'aos', token } });
  localStorage.setItem(KEY, markOf(token));
}

function markOf(endpoint: string): string {
  return `${browserTokens().loginKey() ?? ''} ${endpoint}`;
}

/** Ends messages to one of the member's devices; where it is this one, the browser forgets its address too. */
export async function switchPushOff(device: PushDevice): Promise<void> {
  await call('DELETE /ko/v1/push/devices/:id', { params: { id: device.id } });
  if (!device.is_this) return;
  localStorage.removeItem(KEY);
  if (bridge()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Gives this browser again where it was to be told and another login, or another address, is in force. */
export async function followLogin(manager: PushManager): Promise<void> {
  try {
    const mark = readStored(KEY);
    const subscription = mark ? await manager.getSubscription() : null;
    if (subscription && mark !== markOf(subscription.endpoint)) await give(subscription);
  } catch {
    // The next page tries again.
  }
}

/**
 * The same in a shell, whose token changes with time: once at a start, where messages were asked for on this device. Who
 * has given the permission is asked nothing.
 */
export async function followInShell(shell: Bridge): Promise<void> {
  try {
    const mark = readStored(KEY);
    const given = mark ? await shell.registerPush() : undefined;
    if (given && mark !== markOf(given.token)) await giveShell(shell, given);
  } catch {
    // The next start tries again.
  }
}
