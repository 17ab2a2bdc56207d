import type { CallResult } from '#contract/browser-api';
import { type Bridge, bridge } from '../../browser/native/bridge.ts';
import { readStored } from '../../browser/stored-values.ts';
import { serviceWorker } from '../../browser/service-worker-build.ts';
import { browserTokens, call } from '../../browser/api/browser-call.ts';
import { ALARM_ASKED } from '#shared/merchandising/marketing';
import { setPageCookie } from '../analytics/page-cookies.ts';

export type PushStatus = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';
export type PushDevice = CallResult<'GET /ko/v1/push/devices'>['devices'][number];

/** Login and push endpoint of the last registration. */
const KEY = 'seoga.push';

export async function pushState(): Promise<{ standing: PushStatus; devices: PushDevice[] }> {
  const { devices } = await call('GET /ko/v1/push/devices');
  return { standing: await statusOf(devices), devices };
}

async function statusOf(devices: PushDevice[]): Promise<PushStatus> {
  const isListed = devices.some((device) => device.is_this);
  if (bridge()) return isListed ? 'on' : 'off';
  if (!('PushManager' in window) || !('Notification' in window))
    return isUnaddedPhone() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return isListed && subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** iOS supports push only for installed web apps. */
function isUnaddedPhone(): boolean {
  const isTablet = /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isTablet || /\b(iPhone|iPad)\b/.test(navigator.userAgent);
}

/** Must run in a user gesture. False when denied. */
export async function switchPushOn(): Promise<boolean> {
  setPageCookie(ALARM_ASKED.cookie, '1', ALARM_ASKED.seconds);
  const shell = bridge();
  if (shell) {
    const input = await shell.registerPush();
    if (input) await giveShell(shell, input);
    return input !== undefined;
  }
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await serviceWorker();
  if (!worker) throw new Error('no service worker');
  await whenActive(worker);
  const { key } = await call('GET /ko/v1/push/key');
  await give(await subscribed(worker.pushManager, key));
  return true;
}

function whenActive(worker: ServiceWorkerRegistration): Promise<unknown> {
  return worker.active ? Promise.resolve() : navigator.serviceWorker.ready;
}

/** Resubscribes when the shop's key changed. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing && keyText(existing.options.applicationServerKey) === key) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyText(key: ArrayBuffer | null): string {
  const characters = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
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

/** Also unsubscribes this browser. */
export async function switchPushOff(device: PushDevice): Promise<void> {
  await call('DELETE /ko/v1/push/devices/:id', { params: { id: device.id } });
  if (!device.is_this) return;
  localStorage.removeItem(KEY);
  if (bridge()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Registers again when the login or endpoint changed. */
export async function syncLogin(manager: PushManager): Promise<void> {
  try {
    const mark = readStored(KEY);
    const subscription = mark ? await manager.getSubscription() : null;
    if (subscription && mark !== markOf(subscription.endpoint)) await give(subscription);
  } catch {
    // Retry on the next page.
  }
}

/** For apps, whose token changes: once per start if push was on. */
export async function syncInShell(shell: Bridge): Promise<void> {
  try {
    const mark = readStored(KEY);
    const input = mark ? await shell.registerPush() : undefined;
    if (input && mark !== markOf(input.token)) await giveShell(shell, input);
  } catch {
    // Retry on the next start.
  }
}
