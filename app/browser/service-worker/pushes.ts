import { leadsToHome, readPush } from '#shared/notifications/push';
import { worker } from './worker-scope.ts';

const ICON = '/icon-192.png';
const BADGE = '/badge-96.png';
const RENEWED = '/ko/v1/push/devices/renewed';

/** Browsers require a notification per push. */
export function showPush(event: PushEvent): void {
  const { title, body, path, tag } = readPush(event.data?.text() ?? '');
  const notification = { body, tag, icon: ICON, badge: BADGE, lang: 'ko', data: { path } };
  event.waitUntil(worker.registration.showNotification(title, notification));
}

/** Focuses an open page or opens one. */
export function openPush(event: NotificationEvent): void {
  event.notification.close();
  const value: unknown = event.notification.data;
  const path = typeof value === 'object' && value !== null && 'path' in value ? value.path : '/';
  event.waitUntil(goTo(typeof path === 'string' && leadsToHome(path) ? path : '/'));
}

async function goTo(path: string): Promise<void> {
  const { origin } = worker.location;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => url.split('#')[0] === `${origin}${path}`.split('#')[0]);
  if (there) await there.focus();
  else await worker.clients.openWindow(`${origin}${path}`);
}

/** The subscription changed: report it with the old endpoint. */
export async function renewPush(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: old } = event;
  const key = old?.options.applicationServerKey;
  if (!old || !key) return;
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const renewed = event.newSubscription ?? (await worker.registration.pushManager.subscribe(how));
  const { endpoint, keys } = renewed.toJSON();
  const device = { kind: 'web', endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] };
  const headers = { 'content-type': 'application/json' };
  await fetch(RENEWED, { method: 'POST', headers, body: JSON.stringify({ old: old.endpoint, device }) });
}

/** Removes a logged-out member's notifications. */
export async function closePushes(): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) notification.close();
}
